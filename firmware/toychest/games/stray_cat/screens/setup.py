"""A new game of Take That Toy!"""

from micropython import const

from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.burst import ONE, PLACES
from toychest.games.stray_cat.rules.cards import CARDS, CAT, COLOURS
from toychest.games.stray_cat.rules.readings import READINGS, USUAL, are_readings, ways
from toychest.games.stray_cat.rules.story import letter_of, name_of
from toychest.games.stray_cat.screens.drawings import swatch
from toychest.games.stray_cat.screens.numbers import Numbers
from toychest.lang import t
from toychest.screens.new_game import NewGame
from toychest.screens.players import PlayerMenu
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.picker import Picker
from toychest.ui.screens import moved
from toychest.ui.widgets import Body, Menu, Page, giving_way, shortened

_LEAD = const(124)  # px of a choice of who leads


class Setup(NewGame):
    """How many play, who judges, what the rules don't say, the colours, the deal, who leads. What
    the last game had is on offer."""

    name = "stray_cat"

    def __init__(self, session):
        super().__init__(session)
        state = session.state
        self.players = state["players"] if state else 2
        self._way = state["way"] if state else rules.COLOURS_ONLY
        self._readings = state["readings"] if state else USUAL
        self._names = state["names"][:] if state else list(range(COLOURS))
        self._colour = 0  # which name is selected
        self._reading = 0
        self._place = ONE
        self._hand = None
        if state and state["players"] > 2:
            self._place = state["place"]
            self._hand = (CARDS - state["aside"] - state["open"]) // self.players  # none is lost
        self._lead = 0

    def page(self):
        self._pages = (self._page_names,) + tuple([page for page, _ in self._asked()])
        return super().page()

    def on_intent(self, intent):
        self._pages = (self._page_names,) + tuple([page for page, _ in self._asked()])
        if intent == "action" and self._step > 1:
            page = self._pages[self._step - 1]
            if page == self._page_colours:
                self._colour = (self._colour + 1) % COLOURS
            elif page == self._page_readings:
                self._change_reading()
        else:
            super().on_intent(intent)

    def _cat(self):
        return self.players == 2

    def _asked(self):
        """The pages behind the names, each with what UP and DOWN do there."""
        asked = [(self._page_way, self._move_way)]
        if not self._cat():
            asked += [
                (self._page_hand, self._move_hand),
                (self._page_place, self._move_place),
            ]
        return asked + [
            (self._page_colours, self._move_colour),
            (self._page_readings, self._move_reading),
            (self._page_deal, None),
            (self._page_lead, self._move_lead),
        ]

    def _choose(self, step, intent):
        move = self._asked()[step][1]
        if move:
            move(intent)

    # ---- who judges

    def _page_way(self):
        rows = [
            (t("stray_cat.way.colours"), t("stray_cat.way.colours.presses")),
            (t("stray_cat.way.ranks"), t("stray_cat.way.ranks.presses")),
        ]
        return Page(
            t("stray_cat.way"),
            Menu(rows, self._way),
            back=t("back"),
            ok=t("next"),
            moves=t("move"),
        )

    def _move_way(self, intent):
        self._way = 1 - self._way

    # ---- three to five players

    def _cards(self):
        """How many each of more than two gets: at first, all there are."""
        most = rules.most_cards(self.players)
        return min(self._hand or most, most)

    def _page_hand(self):
        most = rules.most_cards(self.players)
        return Page(
            t("stray_cat.deal.hand"),
            Picker(
                str(self._cards()),
                t("stray_cat.deal.hand.caption"),
                self._cards() < most,
                self._cards() > 1,
            ),
            back=t("back"),
            ok=t("next"),
            moves=t("change"),
        )

    def _move_hand(self, intent):
        by = 1 if intent == "up" else -1
        self._hand = min(max(self._cards() + by, 1), rules.most_cards(self.players))

    def _page_place(self):
        rows = [
            (t("stray_cat.place.%d" % i), t("stray_cat.place.rest.%d" % i)) for i in range(PLACES)
        ]
        return Page(
            t("stray_cat.place"),
            Menu(rows, self._place),
            back=t("back"),
            ok=t("next"),
            note=t("stray_cat.place.note"),
            moves=t("move"),
        )

    def _move_place(self, intent):
        self._place = moved(self._place, intent, PLACES)

    # ---- the colours

    def _page_colours(self):
        return Page(
            t("stray_cat.names"),
            Names(self._names, self._colour),
            back=t("back"),
            action=t("stray_cat.names.next"),
            ok=t("next"),
            moves=t("change"),
        )

    def _move_colour(self, intent):
        names = self._names
        while True:
            name = moved(names[self._colour], intent, rules.NAMES)
            names[self._colour] = name
            if names.count(name) == 1:
                break

    # ---- readings

    def _open_readings(self):
        """Those that there is more than one way to read."""
        return [i for i in range(len(READINGS)) if ways(i, self._cat()) > 1]

    def _page_readings(self):
        if not are_readings(self._readings, self._cat()):
            self._readings = USUAL
        found = self._open_readings()
        self._reading = min(self._reading, len(found) - 1)
        rows = []
        for i in found:
            name = READINGS[i][0]
            rows.append(
                (t("stray_cat.reading." + name), t("stray_cat.reads." + name + self._readings[i]))
            )
        return Page(
            t("stray_cat.readings"),
            Menu(rows, self._reading),
            back=t("back"),
            action=t("name.change"),
            ok=t("next"),
            moves=t("move"),
        )

    def _move_reading(self, intent):
        self._reading = moved(self._reading, intent, len(self._open_readings()))

    def _change_reading(self):
        i = self._open_readings()[self._reading]
        value = (int(self._readings[i]) + 1) % ways(i, self._cat())
        self._readings = "%s%d%s" % (self._readings[:i], value, self._readings[i + 1 :])

    # ---- the deal, and who leads

    def _page_deal(self):
        state = rules.start(*self._start())
        rows = [(state["hands"][0], t("stray_cat.deal.each"))]
        if self._cat():
            rows.append((state["deck"], t("stray_cat.short")))
        rows += [
            (state["open"], t("stray_cat.forty.trump")),
            (state["aside"], t("stray_cat.forty.aside")),
        ]
        return Page(t("stray_cat.deal"), Numbers(rows), back=t("back"), ok=t("next"))

    def _page_lead(self):
        leads = self._leads()
        self._lead = min(self._lead, len(leads) - 1)
        names = [self._lead_name(*one) for one in leads]
        return Page(
            t("stray_cat.lead"),
            PlayerMenu(
                self.app,
                0,
                self._lead,
                t("stray_cat.lead.cat" if self._cat() else "stray_cat.lead.more"),
                others=names,
            ),
            back=t("back"),
            ok=t("stray_cat.start"),
            moves=t("move"),
        )

    def _leads(self):
        """(who leads, the seat to the left of the Stray Cat) of each choice."""
        if self._cat():
            return [(CAT, 0), (0, 0), (CAT, 1), (1, 0)]
        return [(seat, 0) for seat in range(self.players)]

    def _lead_name(self, lead, first):
        """A choice in words."""
        if lead != CAT:
            return self.app.player(lead)
        name = self.app.player(first)
        return giving_way(
            lambda length: t("stray_cat.lead.then", shortened(name, length)), _LEAD, "b14"
        )

    def _move_lead(self, intent):
        self._lead = moved(self._lead, intent, len(self._leads()))

    def _start(self):
        cat = self._cat()
        leads = self._leads()
        lead, first = leads[min(self._lead, len(leads) - 1)]
        return (
            self.players,
            self._way,
            rules.HAND if cat else self._cards(),
            ONE if cat else self._place,
            self._readings,
            list(self._names),
            lead,
            first,
        )


_PITCH = const(57)  # px of a colour


class Names(Body):
    """The five colours, one of them to be changed. names: their indices."""

    def __init__(self, names, selected):
        self._names = names
        self._selected = selected

    def draw(self, canvas, x, y, width, height):
        for i, name in enumerate(self._names):
            left = x + i * _PITCH
            ink = BLACK
            if i == self._selected:
                canvas.round_rect(left, y + 44, _PITCH - 3, 24, 4, BLACK)
                canvas.arrow(left + 20, y, size=7)
                canvas.arrow(left + 20, y + 73, True, 7)
                ink = WHITE
            swatch(canvas, name, letter_of(name), left + 4, y + 10, _PITCH - 11, 32)
            canvas.text_in(name_of(name), left, y + 44, _PITCH - 2, 24, ("b16", "b14"), ink)

    def text(self):
        return [
            ("> " if i == self._selected else "  ") + name_of(name)
            for i, name in enumerate(self._names)
        ]
