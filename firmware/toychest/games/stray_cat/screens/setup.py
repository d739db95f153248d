"""Ask the questions before the card game Take That Toy!."""

from micropython import const

from toychest.asking.players import PlayerMenu
from toychest.asking.questions import Ask, Count, NewGame, OneOf, Question, Show, Which
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.burst import ONE, PLACES
from toychest.games.stray_cat.rules.cards import CARDS, CAT, COLOURS
from toychest.games.stray_cat.rules.readings import READINGS, USUAL, open_readings, ways
from toychest.games.stray_cat.screens.drawings import draw_letter
from toychest.games.stray_cat.screens.help import Numbers
from toychest.games.stray_cat.words import letter_of, name_of
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import Body, canvas_width

_HIGH = const(86)  # px, height of the colours
_LEADS = (CAT, 0), (0, 0), (CAT, 1), (1, 0)  # the possible answers to Lead
_LOWER = const(22)  # px by which a name stands lower than the one before it


class Setup(NewGame):
    """The screen with the questions before the card game Take That Toy!, such as who plays and who
    leads. Three or more players are also asked how many cards each gets, and where burst cards go.
    If the players change the rules, the screen also asks who decides a trick, and the questions
    that the printed rules leave open. A row of the start page leads to the colours."""

    name = "stray_cat"

    def __init__(self, session):
        super().__init__(session)
        state = session.state
        self._last = state or {"players": 2, "way": rules.COLOURS_ONLY}
        self._names = state["names"] if state else list(range(COLOURS))  # see Colours

    def steps(self):
        last = self._last
        players = yield from self.ask_players(count=last["players"])
        has_cat = players == 2
        changes = yield from self.ask_ready(players, more=[(t(".names"), self._ask_colours)])
        way = yield from self.ask_rule(changes, "way", OneOf(".way", _ways, last["way"]))
        hand, place = rules.HAND, ONE
        if not has_cat:
            usual = CARDS
            if last["players"] > 2:
                usual = (CARDS - last["aside"] - last["open"]) // last["players"]
                place = last["place"]
            most = rules.most_cards(players)
            caption = t(".deal.hand.caption")
            hands = Count(".deal.hand", range(1, most + 1), lambda _: caption, usual)
            hand = yield self.asks("hand", hands)
            places = OneOf(".place", _places, place)
            places.note = ".place.note"
            place = yield self.asks("place", places)
        others = Readings(last.get("readings", USUAL), has_cat)
        readings = yield from self.ask_rule(changes, "readings", others)
        setup = players, way, hand, place, readings, self._names
        deal = ".deal", lambda: self._show_deal(setup)
        question = Which(".lead", ".lead.more", players, action=deal)
        if has_cat:
            question = Lead(self.app, deal)
        lead = yield self.asks("lead", question, self.begins)
        self.begin(*(setup + (lead if has_cat else (lead, 0))))

    def _ask_colours(self):
        def chosen(names):
            self._names = names

        self.app.open(Ask(Colours(self._names), chosen))

    def _show_deal(self, setup):
        self.app.open(Ask(Show(".deal", lambda: _deal(setup)), lambda _: None))


def _deal(setup):
    state = rules.start(*(setup + (0,)))  # whoever leads
    rows = [(state["hands"][0], t(".deal.each"))]
    if state["players"] == 2:
        rows.append((state["deck"], t(".short")))
    rows += [(state["open"], t(".forty.trump")), (state["aside"], t(".forty.aside"))]
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

    def answer(self):
        return self.names

    def resume(self, before):
        super().resume(before)
        self.names = before.names

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
    readings: a digit for the answer to each question, see rules/readings.py. has_cat: whether the
    Stray Cat, an imaginary third player, plays."""

    def __init__(self, readings, has_cat):
        super().__init__(".readings", self._rows)
        self.action = "name.change", self._change
        self._readings = readings
        self._has_cat = has_cat

    def resume(self, before):
        super().resume(before)
        self._readings = before._readings

    def answer(self):
        """Return the answers to the questions that the printed rules leave open: a str with a digit
        for each. An answer that is impossible with this number of players is replaced by "0"."""
        cat = self._has_cat
        digits = enumerate(self._readings)
        return "".join([digit if int(digit) < ways(i, cat) else "0" for i, digit in digits])

    def _open(self):
        return open_readings(self._has_cat)

    def _rows(self):
        readings = self.answer()
        names = [(READINGS[i][0], readings[i]) for i in self._open()]
        return [(t(".reading." + name), t(".reads." + name + digit)) for name, digit in names]

    def _change(self):
        i = self._open()[self.selected]
        digit = (int(self.answer()[i]) + 1) % ways(i, self._has_cat)
        self._readings = "%s%d%s" % (self._readings[:i], digit, self._readings[i + 1 :])


class Lead(OneOf):
    """The question that asks two players who leads the first trick. If the Stray Cat, an
    imaginary third player, leads, the answer also says which player is at its left and plays
    next."""

    def __init__(self, app, action):
        super().__init__(".lead", None, action=action)
        names = app.player(0), app.player(1)
        cat = [t(".lead.then", name) for name in names]
        self._labels = [cat[0], names[0], cat[1], names[1]]

    def count(self):
        return len(_LEADS)

    def answer(self):
        """Return (lead, first), the answer to the question who leads the first trick.

        lead: the seat of the player who leads, or CAT for the Stray Cat
        first: if the Stray Cat leads, the seat of the player at its left, who plays next; otherwise
            0
        """
        return _LEADS[self.selected]

    def body(self, app):
        return PlayerMenu(app, 0, self.selected, t(".lead.cat"), others=self._labels)


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
