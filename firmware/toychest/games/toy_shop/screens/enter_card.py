"""Ask for a card of My Toy Shop: its division into blocks (parts with one toy each), the colour or
toy of each block, and its place in the shop."""

from micropython import const

from toychest.asking.flow import Flow
from toychest.games.toy_shop.rules import TOYS, plan
from toychest.games.toy_shop.rules.cards import CARDS, KINDS, LAYOUTS, blocks, colour, letter
from toychest.games.toy_shop.screens.ask_colour import colour_page, page_maker
from toychest.games.toy_shop.screens.drawings import Map, picture, toy_in
from toychest.games.toy_shop.screens.plan_words import (
    block_words,
    card_words,
    place_words,
    toy_words,
)
from toychest.games.toy_shop.words import hue_name, toy_name
from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, following, shown
from toychest.ui.page import Chooser
from toychest.ui.widgets import Page

_OFFERED = const(9)  # known cards: three pages
_KINDS = ((0,), (1, 2), (3, 4, 5, 6), (7,))  # layouts with the same blocks
_HALF = const(2)  # index of the kind with a half and two quarters
_ANOTHER = ""  # in place of a known card
_PLACE = "place"
_DIVISION = "division"


class EnterCard(Flow):
    """Asks for a card of a player's shop, and saves it.

    lay: whether the card already lies in the shop, and earns no more coins
    place: the selected place (x, y), see rules/plan.py
    places: list of all places (x, y) on which the card may lie
    """

    _at = ()  # the place of a card that is entered anew

    def __init__(self, table, seat, lay):
        super().__init__(table)
        self._seat = seat
        self._lay = lay
        state = table.session.state
        self._laid = state["laid"][seat]
        self._register = state["registers"][seat]
        self._toys_too = state["plan"] == TOYS
        self._known = []  # known cards that are not in a shop yet
        self._first = 0  # index of the first choice that is shown
        self.places = plan.places(self._laid)

    def opened(self, app):
        if self._toys_too:
            self._read_known(app)
        super().opened(app)

    def _read_known(self, app):
        from toychest.games.toy_shop.known_cards import KnownCards

        known = KnownCards(app.board.SAVES)
        if known.damaged:
            app.notices.append("toy_shop.card.damaged")
        self._known = known.left(self._table.session.state)

    def idle_work(self):
        self.app.say_notices()

    # ---- the questions

    def steps(self):
        toys = [""] * 4
        cards = []
        card = _ANOTHER
        if self._known:
            yield from self._ask_block(None, toys, 0)
            cards = [card for card in self._known if card[1] == toys[0]][-_OFFERED:]
            if cards:
                card = yield from self._ask_known(cards)
        if card:
            layout, toys = int(card[0]), card[1:]
        else:
            layout = yield from self._ask_layout()
            for block in range(blocks(layout)):
                if not toys[block]:
                    yield from self._ask_block(layout, toys, block)
            toys = "".join(toys[: blocks(layout)])
        is_guess = card != _ANOTHER and len(cards) == 1
        yield from self._ask_place(layout, toys, is_guess)
        self._save(layout, toys)

    def _ask_known(self, cards):
        key = "known", cards[0][1]
        if len(cards) == 1:  # asked only after BACK
            self._answers.setdefault(key, cards[0])
        return (yield key, lambda: self._known_page(cards))

    def _ask_layout(self):
        note = t(".card.layout")
        kinds = [(t(".kind.%d" % i), i, _KINDS[i][0]) for i in range(len(_KINDS))]
        kind = yield "kind", lambda: self._layout_page(note, kinds, "lie")
        if len(_KINDS[kind]) == 1:
            return _KINDS[kind][0]
        if kind == _HALF:
            note = t(".card.half")
        lies = [(t(".lie.%d" % layout), layout, layout) for layout in _KINDS[kind]]
        return (yield "lie", lambda: self._layout_page(note, lies))

    def _ask_block(self, layout, toys, block):
        # Put the toy of a block, or only its colour, into `toys`.
        old = toys[block]
        quarter = LAYOUTS[layout].index(str(block)) if block else 0  # the first of the block
        wanted = yield ("colour", quarter), lambda: self._colour_page(layout, toys, block)
        if not old or colour(old) != wanted:  # with the same colour, the block keeps its toy
            toys[block] = str(wanted)
        if self._toys_too:
            note = block_words(layout, block)
            toy = yield ("toy", quarter, wanted), lambda: self._toy_page(note, wanted * KINDS)
            toys[block] = letter(toy)

    def _ask_place(self, layout, toys, is_guess=False):
        self.place = self._at  # or the place that earns the most coins
        if self.place not in self.places:
            self.place = plan.best(self._register, self._laid, layout, toys)[1:]
        self.place = yield _PLACE, lambda: self._place_page(layout, toys, is_guess)

    def _save(self, layout, toys):
        card = self.place + (layout, toys)
        if self._lay:
            self._table.commit("lay", self._seat, *card)
        else:
            self._table.commit("card", *card)

    # ---- their pages

    def _ask(self, again=None):
        self._first = 0
        super()._ask(again)

    def _choice_page(self, note, choices, wide=38, lines=None):
        def others():
            self._first = following(choices, self._first)

        by_intent = shown(choices, self._first, Choice(t("others"), others))
        return choice_page(
            self.app.player(self._seat),
            note,
            by_intent,
            Choices(by_intent, wide, lines and (lambda: lines(by_intent))),
            self.back,
            page_maker(self._table, self._seat),
        )

    def _choice(self, words, answer, draw=None, names=(), anew=()):
        return Choice(words, lambda: self.answer(answer, *anew), draw, names)

    def _layout_page(self, note, rows, *anew):
        choices = [
            self._choice(words, answer, picture(layout), (), anew) for words, answer, layout in rows
        ]
        return self._choice_page(note, choices)

    def _colour_page(self, layout, toys, block):
        note = block_words(layout, block)
        return colour_page(self, self._table, self._seat, note, layout, toys, block)

    def _toy_page(self, note, first):
        def draw(toy):
            return lambda canvas, *box: toy_in(canvas, toy, *box)

        toys = range(first, first + KINDS)
        choices = [self._choice(toy_name(toy), toy, draw(toy)) for toy in toys]
        return self._choice_page(note, choices, 46)

    def _known_page(self, cards):
        choices = []
        words = {}
        for i, card in enumerate(cards):
            layout, toys = int(card[0]), card[1:]
            names = [toy_words(toys[n]) for n in range(1, len(toys)) if toys[n] not in toys[1:n]]
            names = names or [t(".kind.0")]
            names[0] = "%d: %s" % (i + 1, names[0])
            label = t(".card.number", i + 1)
            words[label] = card_words(layout, toys)
            choices.append(self._choice(label, card, picture(layout, toys), names))
        choices.append(self._choice(t(".card.another"), _ANOTHER))

        def lines(by_intent):
            labels = [choice.words for choice in by_intent.values()]
            return ["%s: %s" % (label, words[label]) for label in labels if label in words]

        return self._choice_page(t(".card.which"), choices, lines=lines)

    def _place_page(self, layout, toys, is_guess):
        title = self.app.player(self._seat)
        make_page = page_maker(self._table, self._seat)
        place_note = t(".status", plan.count(self._laid) + 1, CARDS)
        if is_guess:
            title, place_note = t(".card.guessed"), title
            make_page = Page  # the title is not the player's name
        x, y = self.place
        words = place_words(list(plan.each_card(self._laid)), x, y)
        coins, regions = "", []
        if self._lay:
            note = t(".card.lay")
        else:
            regions = plan.pays(self._register, self._laid, x, y, layout, toys)
            coins = "+%d" % sum([count for _, count in regions])
            note = t(".nothing.here")
            if len(regions) == 1:
                toy_type, count = regions[0]
                key = ".grows" if count > 1 else ".grows.1"
                note = t(key, hue_name(toy_type), count)
            elif regions:
                note = ", ".join(
                    ["%s %d" % (hue_name(toy_type), count) for toy_type, count in regions]
                )
            words += ": " + coins
        body = Map(
            self._register,
            self._laid,
            (x, y, layout, toys),
            self.places,
            coins,
            regions,
            note,
            [card_words(layout, toys), words, note],
        )
        return make_page(
            title,
            body,
            note=place_note,
            back=self.back,
            action=(t(".card.right"), lambda: self._move(1, 0)),
            ok=(t(".card.put"), self._put),
            step=lambda by: self._move(0, by),
        )

    def _move(self, right, down):
        self.place = plan.toward(self.places, self.place, right, down)

    def _put(self):
        if self.app.is_double_press:  # the first press chose the last colour
            self.app.low_tone()
        else:
            self.answer(self.place)


class _EnterAnew(EnterCard):
    """Asks for one part of a card again, when the players correct the card.

    old: the card as it was: (x, y, layout, toys)
    part: _PLACE, _DIVISION, or the index of a block
    """

    def __init__(self, table, seat, lay, old, part):
        super().__init__(table, seat, lay)
        self._old = old
        self._part = part
        self._at = self.place = tuple(old[:2])

    def _read_known(self, app):
        pass  # the card is known

    def steps(self):
        _, _, layout, old = self._old
        toys = list(old)
        if self._part == _DIVISION:
            before, layout = layout, (yield from self._ask_layout())
            toys = _divided(before, layout, old)
            for block in range(blocks(layout)):
                if not toys[block]:
                    yield from self._ask_block(layout, toys, block)
        elif self._part != _PLACE:
            yield from self._ask_block(layout, toys, self._part)
        toys = "".join(toys)
        if self._part == _PLACE:
            yield from self._ask_place(layout, toys)
        self._save(layout, toys)


def _divided(before, layout, toys):
    # A new block keeps the toy of its first quarter, but each toy stays on one block only.
    kept = []
    new = []
    for block in range(blocks(layout)):
        was = int(LAYOUTS[before][LAYOUTS[layout].index(str(block))])
        new.append("" if was in kept else toys[was])
        kept.append(was)
    return new


def parts(table, seat, event, another):
    """Return the menu that asks which part of a card is wrong, while a step is entered anew. If the
    card can't lie on its place any more, return the screen that asks for the place.

    table: Table, the screen of the game
    event: the step, an event "card" or "lay" as a list, see toy_shop/rules
    another: function that asks for another card
    """
    lay = event[0] == "lay"
    old = event[-4:]
    x, y, layout, toys = old
    if plan.refuse_place(table.session.state["laid"][seat], x, y):
        return _EnterAnew(table, seat, lay, old, _PLACE)

    def entry(part):
        return lambda: table.app.open(_EnterAnew(table, seat, lay, old, part))

    def rows():
        blocks_of_card = [
            (block_words(layout, block), toy_words(toys[block]), entry(block))
            for block in range(blocks(layout))
        ]
        return blocks_of_card + [
            (t(".right.place"), "", entry(_PLACE)),
            (t(".right.divided"), "", entry(_DIVISION)),
            (t(".card.another"), "", another),
        ]

    return Chooser(lambda: table.entering, rows, keep=True)
