"""Ask the questions before the card game Take That Toy!."""

from micropython import const

from toychest.asking.players import PlayerMenu
from toychest.asking.questions import Count, NewGame, OneOf, Question, Show
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.burst import ONE, PLACES
from toychest.games.stray_cat.rules.cards import CARDS, CAT, COLOURS
from toychest.games.stray_cat.rules.readings import READINGS, USUAL, open_readings, ways
from toychest.games.stray_cat.screens.drawings import draw_letter
from toychest.games.stray_cat.screens.pages import Numbers
from toychest.games.stray_cat.words import letter_of, name_of
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import Body, canvas_width

_HIGH = const(86)  # px, height of the colours
_LOWER = const(22)  # px by which a name stands lower than the one before it


class Setup(NewGame):
    """The screen with the questions before the card game Take That Toy!, such as who plays and who
    leads. The choices of the last game are selected."""

    name = "stray_cat"

    def __init__(self, session):
        super().__init__(session)
        last = session.state or {"players": 2, "way": rules.COLOURS_ONLY}
        self.count.selected = last["players"]
        hand, place = CARDS, ONE
        if self.count.selected > 2:
            hand = (CARDS - last["aside"] - last["open"]) // self.count.selected
            place = last["place"]
        self.way = OneOf(".way", _ways, last["way"])
        self.hand = Count(
            ".deal.hand",
            lambda: range(1, rules.most_cards(self.players()) + 1),
            lambda _: t(".deal.hand.caption"),
            hand,
        )
        self.place = OneOf(".place", _places, place)
        self.place.note = ".place.note"
        self.colours = Colours(last.get("names", range(COLOURS)))
        self.readings = Readings(last.get("readings", USUAL), self.has_cat)
        self.deal = Show(".deal", self._deal)
        self.lead = Lead(self)

    def has_cat(self):
        """Return whether the Stray Cat, an imaginary third player, plays: in a game for two."""
        return self.players() == 2

    def questions(self):
        more = [] if self.has_cat() else [self.hand, self.place]
        return [self.way] + more + [self.colours, self.readings, self.deal, self.lead]

    def start(self):
        cat = self.has_cat()
        return (
            self.players(),
            self.way.selected,
            rules.HAND if cat else self.hand.selected,
            ONE if cat else self.place.selected,
            self.readings.chosen(),
            list(self.colours.names),
        ) + self.lead.chosen()

    def _deal(self):
        state = rules.start(*self.start())
        rows = [(state["hands"][0], t(".deal.each"))]
        if self.has_cat():
            rows.append((state["deck"], t(".short")))
        rows += [
            (state["open"], t(".forty.trump")),
            (state["aside"], t(".forty.aside")),
        ]
        return Numbers(rows), ""


def _ways():
    return [
        (t(".way.colours"), t(".way.colours.presses")),
        (t(".way.ranks"), t(".way.ranks.presses")),
    ]


def _places():
    return [(t(".place.%d" % place), t(".place.rest.%d" % place)) for place in range(PLACES)]


class Colours(Question):
    """The question for the names of the five colours. UP and DOWN change the name of the selected
    colour. names: for each colour, the index of its name in the list of possible names. The
    attribute `selected` is the index of the selected colour."""

    title = ".names"

    def __init__(self, names):
        self.names = list(names)
        self.selected = 0
        self.action = ".names.next", self._select_next

    def body(self, app):
        return Names(self.names, self.selected)

    def step(self, by):
        names = self.names
        free = [i for i in range(rules.NAMES) if i == names[self.selected] or i not in names]
        names[self.selected] = free[(free.index(names[self.selected]) + by) % len(free)]

    def _select_next(self):
        self.selected = (self.selected + 1) % COLOURS


class Readings(OneOf):
    """The page with the questions that the printed rules leave open. The players answer them.
    readings: a digit for the answer to each question, see rules/readings.py. has_cat: function that
    returns whether the Stray Cat, an imaginary third player, plays."""

    def __init__(self, readings, has_cat):
        super().__init__(".readings", self._rows)
        self.action = "name.change", self._change
        self._readings = readings
        self._has_cat = has_cat

    def chosen(self):
        """Return the answers to the questions that the printed rules leave open: a str with a digit
        for each. An answer that is impossible with this number of players is replaced by "0"."""
        cat = self._has_cat()
        digits = enumerate(self._readings)
        return "".join([digit if int(digit) < ways(i, cat) else "0" for i, digit in digits])

    def _open(self):
        return open_readings(self._has_cat())

    def _rows(self):
        readings = self.chosen()
        names = [(READINGS[i][0], readings[i]) for i in self._open()]
        return [(t(".reading." + name), t(".reads." + name + digit)) for name, digit in names]

    def _change(self):
        i = self._open()[self.selected]
        digit = (int(self.chosen()[i]) + 1) % ways(i, self._has_cat())
        self._readings = "%s%d%s" % (self._readings[:i], digit, self._readings[i + 1 :])


class Lead(OneOf):
    """The question who leads the first trick. With two players, the Stray Cat, an imaginary third
    player, may lead. If it does, the answer also says which player is at its left and plays next.
    setup: the screen Setup, which has the number of players."""

    def __init__(self, setup):
        super().__init__(".lead", self._leads)
        self._setup = setup

    def chosen(self):
        """Return (lead, first), the answer to the question who leads the first trick.

        lead: the seat of the player who leads, or CAT for the Stray Cat
        first: if the Stray Cat leads, the seat of the player at its left, who plays next; otherwise
            0
        """
        return self._leads()[self._row()]

    def body(self, app):
        sentence = t(".lead.cat" if self._setup.has_cat() else ".lead.more")
        labels = [self._label(app, *lead) for lead in self._leads()]
        return PlayerMenu(app, 0, self._row(), sentence, others=labels)

    def step(self, by):
        self.selected = (self._row() + by) % len(self._leads())

    def _row(self):  # with fewer players than before, the last row
        return min(self.selected, len(self._leads()) - 1)

    def _leads(self):  # the possible answers
        if self._setup.has_cat():
            return [(CAT, 0), (0, 0), (CAT, 1), (1, 0)]
        return [(seat, 0) for seat in range(self._setup.players())]

    def _label(self, app, lead, first):
        if lead != CAT:
            return app.player(lead)
        return t(".lead.then", app.player(first))


class Names(Body):
    """The body of a page with the names of the five colours in a row. names: for each colour, the
    index of its name in the list of possible names. The name of the selected colour is white on
    black."""

    def __init__(self, names, selected):
        self._names = names
        self._selected = selected

    def draw(self, canvas, x, y, width, height):
        pitch = (width + 1) // len(self._names)
        names = [name_of(name) for name in self._names]
        wide = max([pitch - 2] + [canvas_width(name, "b14") for name in names])
        lower = _LOWER if wide > pitch - 2 else 0  # every other name, so that they do not touch
        y += max(0, height - _HIGH - lower) // 2
        for i, name in enumerate(names):
            left = x + i * pitch
            aside = left - (wide - pitch + 2) // 2
            top = y + 44 + i % 2 * lower
            ink = BLACK
            if i == self._selected:
                canvas.round_rect(aside, top, wide - 1, 24, 4, BLACK)
                canvas.arrow(left + (pitch - 16) // 2, y, size=7)
                canvas.arrow(left + (pitch - 16) // 2, top + 29, True, 7)
                ink = WHITE
            draw_letter(canvas, letter_of(self._names[i]), left + 4, y + 10, pitch - 11, 32)
            canvas.text_in(name, aside, top, wide, 24, ("b16", "b14"), ink)

    def text(self):
        return [
            ("> " if i == self._selected else "  ") + name_of(name)
            for i, name in enumerate(self._names)
        ]
