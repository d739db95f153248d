"""Let the players type in a card of My Toy Shop: how it is divided into blocks (parts with one toy
each), the colour or toy of each block, and the place of the card in the player's shop."""

from micropython import const

from toychest.games.toy_shop.rules import TOYS, plan
from toychest.games.toy_shop.rules.cards import CARDS, KINDS, LAYOUTS, blocks, colour, letter
from toychest.games.toy_shop.screens.drawings import Map, picture, toy_in
from toychest.games.toy_shop.screens.enter_register import colour_choices, colour_page, page_of
from toychest.games.toy_shop.screens.plan_words import (
    block_words,
    card_words,
    place_words,
    toy_words,
)
from toychest.games.toy_shop.story import hue_name, toy_name
from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, following, shown
from toychest.ui.screens import Chooser, Screen
from toychest.ui.widgets import Page

# The questions. A question is asked as (question, block); the block is 0 if there is none.
KIND = 0  # how many blocks has the card?
_LIE = const(1)  # how do the blocks lie? The pair is (_LIE, index of _KINDS)
COLOUR = 2  # which colour has the block?
_TOY = const(3)  # which toy has the block?
_KNOWN = const(4)  # which of the known cards with this first toy is it?
PLACE = 5  # where does the card lie?

_OFFERED = const(9)  # known cards: three pages
_KINDS = ((0,), (1, 2), (3, 4, 5, 6), (7,))  # layouts with the same blocks
_HALF = _LIE, 2  # of a half and two quarters


class EnterCard(Screen):
    """The screen that asks for a card: its division into blocks (parts with one toy each), the
    colour or toy of each block, and its place in the shop. BACK goes back to the previous question.

    table: Table, the screen of the game
    seat: index of the player
    lay: True if the card already lies in the shop and earns no more coins
    old: the card (x, y, layout, toys) that is changed, or None for a new card
    begin: the question to ask first when a card is changed: (KIND, 0) for the division, (COLOUR,
        index of a block) for a block, (PLACE, 0) for the place
    layout: the answer so far: index in LAYOUTS, the division of the card; None before the answer
    toys: the answers so far: list with a character for each block, see rules/cards.py; "" before
        the answer
    place: the selected place (x, y), see rules/plan.py
    places: list of all places (x, y) on which the card may lie
    """

    def __init__(self, table, seat, lay, old=None, begin=(KIND, 0)):
        self._table = table
        self._seat = seat
        self._lay = lay
        self._old = old
        state = table.session.state
        self._laid = state["laid"][seat]
        self._toys_too = state["plan"] == TOYS
        self._known = []  # known cards that are not in a shop yet
        self._is_known = None  # whether the card is a known one; None: not answered yet
        self.layout = None
        self.toys = [""] * 4
        self._first = 0  # index of the first choice that is shown
        self.place = 0, 0
        self._question = self._begin = begin

    def opened(self, app):
        super().opened(app)
        if self._old:
            x, y, layout, toys = self._old
            self.place = x, y
            self._show(layout, toys)
            self._ask(*self._begin)
        elif self._toys_too:
            from toychest.games.toy_shop.known_cards import KnownCards

            known = KnownCards(app.board.SAVES)
            if known.damaged:
                app.notices.append("toy_shop.card.damaged")
            self._known = known.left(self._table.session.state)
            self._begin = self._questions()[0][:2]
            self._ask(*self._begin)

    def idle_work(self):
        self.app.say_notices()

    # ---- the questions

    def _questions(self):
        # (question, block, whether answered) of each question
        divided = self.layout is not None
        questions = [(KIND, 0, divided)]
        if divided:
            kind = [self.layout in kind for kind in _KINDS].index(True)
            if len(_KINDS[kind]) > 1:
                questions.append((_LIE, kind, True))
        first = self._of_block(0)
        if self._known:
            if self._beginning():
                first.append((_KNOWN, 0, self._is_known is not None))
            questions = first + questions
        else:
            questions += first
        if self._is_known:
            questions = first
        elif divided:
            for block in range(1, blocks(self.layout)):
                questions += self._of_block(block)
        return questions + [(PLACE, 0, False)]

    def _of_block(self, block):
        char = self.toys[block]
        questions = [(COLOUR, block, char != "")]
        if self._toys_too:  # a changed card may have unknown toys
            questions.append((_TOY, block, char >= ("0" if self._old else "a")))
        return questions

    def _beginning(self):
        # The newest known cards with the toy of the first block.
        return [card for card in self._known if card[1] == self.toys[0]][-_OFFERED:]

    def _ask(self, question, block=0):
        self._question = question, block
        self._first = 0
        if question == PLACE:
            self._look_for_places()

    def _go_on(self):
        # A changed card keeps its place, so that question is left out.
        question, block, _ = [asked for asked in self._questions() if not asked[2]][0]
        if question == PLACE and self._old:
            self._keep()
        else:
            self._ask(question, block)

    def _go_back(self):
        if self._question == self._begin:
            self.app.close()
        elif self._question[0] == _LIE:
            self._ask(KIND)
        else:
            asked = [question[:2] for question in self._questions()]
            self._ask(*asked[asked.index(self._question) - 1])

    # ---- answers

    def _choose_kind(self, kind):
        if len(_KINDS[kind]) > 1:
            self._ask(_LIE, kind)
        else:
            self._choose_layout(_KINDS[kind][0])

    def _choose_layout(self, layout):
        self._divide(layout)
        self._go_on()

    def _divide(self, layout):
        # A new block keeps the toy of its first quarter, but each toy stays on one block only.
        before = self.toys
        self.toys = [""] * 4
        kept = []
        for block in range(blocks(layout)):
            quarter = LAYOUTS[layout].index(str(block))
            was = 0 if self.layout is None else int(LAYOUTS[self.layout][quarter])
            if was not in kept:
                kept.append(was)
                self.toys[block] = before[was]
        self.layout = layout

    def _show(self, layout, toys):
        self.layout = layout
        self.toys = list(toys) + [""] * (4 - len(toys))

    def _choose_colour(self, chosen):
        block = self._question[1]
        if not self.toys[block] or colour(self.toys[block]) != chosen:
            self.toys[block] = str(chosen)  # with the same colour, the block keeps its toy
        if self._toys_too:
            self._ask(_TOY, block)
        else:
            self._go_on()

    def _choose_toy(self, toy):
        block = self._question[1]
        beginning = []
        if not block:
            self._forget_known()
        self.toys[block] = letter(toy)
        if not block:
            beginning = self._beginning()
        if len(beginning) == 1 and self.layout is None:
            self._choose_known(beginning[0])
        else:
            self._go_on()

    def _choose_known(self, card):
        self._is_known = True
        self._show(int(card[0]), card[1:])
        self._ask(PLACE)

    def _enter(self):
        self._forget_known()
        self._is_known = False
        self._go_on()

    def _forget_known(self):
        if self._is_known:
            self.layout = None
            self.toys = self.toys[:1] + [""] * 3
        self._is_known = None

    def _others(self):
        self._first = following(self._choices(), self._first)

    # ---- the place

    def _look_for_places(self):
        # For a new card, select the place that earns the most coins.
        self.places = plan.places(self._laid)
        if not self._old or self.place not in self.places:
            best = plan.best(self._register(), self._laid, self.layout, self._letters())
            self.place = best[1:]

    def _register(self):
        return self._table.session.state["registers"][self._seat]

    def _letters(self):
        return "".join(self.toys[: blocks(self.layout)])

    def _put(self):
        if self.app.is_double_press:  # the first press chose the last colour
            self.app.low_tone()
            return
        self._keep()

    def _keep(self):
        card = self.place + (self.layout, self._letters())
        session = self._table.session
        if self._lay:
            session.commit("lay", self._seat, *card)
        else:
            session.commit("card", *card)
        self.app.close_above(self._table)

    # ---- the screen

    def page(self):
        name = self.app.player(self._seat)
        make_page = page_of(self._table, self._seat)
        question, block = self._question
        if question == PLACE:
            return self._page_place(name, make_page)
        by_intent = self._shown()
        back = t("back"), self._go_back
        lines = None
        wide = 38
        if question == COLOUR:
            return colour_page(
                name,
                block_words(self.layout, block),
                by_intent,
                self.layout,
                self.toys,
                block,
                back,
                make_page,
            )
        if question == _TOY:
            note = block_words(self.layout, block)
            wide = 46
        elif question == _KNOWN:
            note = t(".card.which")
            lines = self._cards_in_words
        else:
            note = t(".card.half" if self._question == _HALF else ".card.layout")
        body = Choices(by_intent, wide, lines)
        return choice_page(name, note, by_intent, body, back, make_page)

    def _cards_in_words(self):
        names = [choice.words for choice in self._shown().values()]
        lines = []
        for i, card in enumerate(self._beginning()):
            words = t(".card.number", i + 1)
            if words in names:
                lines.append("%s: %s" % (words, card_words(int(card[0]), card[1:])))
        return lines

    def _shown(self):
        if self._question[0] == COLOUR:
            return colour_choices(self._choose_colour)
        return shown(self._choices(), self._first, Choice(t("others"), self._others))

    def _choices(self):
        question, block = self._question
        if question == KIND:
            return [
                Choice(
                    t(".kind.%d" % i),
                    lambda i=i: self._choose_kind(i),
                    picture(_KINDS[i][0]),
                )
                for i in range(len(_KINDS))
            ]
        if question == _LIE:
            return [
                Choice(
                    t(".lie.%d" % layout),
                    lambda layout=layout: self._choose_layout(layout),
                    picture(layout),
                )
                for layout in _KINDS[block]
            ]
        if question == _TOY:
            first = colour(self.toys[block]) * KINDS
            return [
                Choice(
                    toy_name(first + i),
                    lambda i=i: self._choose_toy(first + i),
                    lambda canvas, *box, i=i: toy_in(canvas, first + i, *box),
                )
                for i in range(KINDS)
            ]
        choices = []
        for i, card in enumerate(self._beginning()):
            layout, toys = int(card[0]), card[1:]
            names = [toy_words(toys[n]) for n in range(1, len(toys)) if toys[n] not in toys[1:n]]
            names = names or [t(".kind.0")]
            names[0] = "%d: %s" % (i + 1, names[0])
            choices.append(
                Choice(
                    t(".card.number", i + 1),
                    lambda card=card: self._choose_known(card),
                    picture(layout, toys),
                    names,
                )
            )
        return choices + [Choice(t(".card.another"), self._enter)]

    def _page_place(self, name, make_page):
        x, y = self.place
        toys = self._letters()
        words = place_words(list(plan.cards(self._laid)), x, y)
        place_note = t(".status", plan.count(self._laid) + 1, CARDS)
        if self._is_known and len(self._beginning()) == 1:
            name, place_note = t(".card.guessed"), name
            make_page = Page  # the title is not the player's name
        coins, regions = "", []
        if self._lay:
            note = t(".card.lay")
        else:
            regions = plan.pays(self._register(), self._laid, x, y, self.layout, toys)
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
            self._register(),
            self._laid,
            (x, y, self.layout, toys),
            self.places,
            coins,
            regions,
            note,
            [card_words(self.layout, toys), words, note],
        )
        return make_page(
            name,
            body,
            note=place_note,
            back=(t("back"), self._go_back),
            action=(t(".card.right"), lambda: self._move(1, 0)),
            ok=(t(".card.put"), self._put),
            step=lambda by: self._move(0, by),
        )

    def _move(self, right, down):
        self.place = plan.toward(self.places, self.place, right, down)


def parts(table, event, another):
    """Return the menu that asks which part of a card is wrong, while a step is entered anew. If the
    card can't lie on its place any more, return the screen that asks for the place.

    table: Table, the screen of the game
    event: the step, [kind, argument, ...]: a card that is added or was already there
    another: function that asks for another card
    """
    lay = event[0] == "lay"
    seat = event[1] if lay else table.session.state["turn"]
    old = event[-4:]
    x, y, layout, toys = old
    if plan.refuse_place(table.session.state["laid"][seat], x, y):
        return EnterCard(table, seat, lay, old, (PLACE, 0))

    def entry(*begin):
        return lambda: table.app.open(EnterCard(table, seat, lay, old, begin))

    def rows():
        blocks_of_card = [
            (block_words(layout, block), toy_words(toys[block]), entry(COLOUR, block))
            for block in range(blocks(layout))
        ]
        return blocks_of_card + [
            (t(".right.place"), "", entry(PLACE, 0)),
            (t(".right.divided"), "", entry(KIND, 0)),
            (t(".card.another"), "", another),
        ]

    return Chooser(lambda: table.entering, rows, keep=True)
