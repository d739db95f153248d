"""Ask for the cards of a trick of the card game Take That Toy!, then show who takes the trick and
why."""

from micropython import const

from toychest.games.stray_cat.rules.cards import CAT, colour, order, playing, takes
from toychest.games.stray_cat.screens.drawings import draw_card, draw_trump
from toychest.games.stray_cat.screens.front import Enter
from toychest.games.stray_cat.words import card_name, colour_name, who, why
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.page import Chooser
from toychest.ui.widgets import TEXT, Body, Page, brief_name

_PLACE = const(60)  # px, largest width of a card's place
_BESIDE = const(3)  # the most cards of a trick that leave room beside them
_LEFT = const(60)  # px to the left of those cards
_NEXT = const(34)  # px, width of the cards that the cat plays next
_TRUMP = const(48)  # px, width of the trump
_CARDS = const(46)  # px, height of the cards with the names below them


class EnterTrick(Enter):
    """The screen that asks for the card of each player in a trick. Then it shows who takes the
    trick by the rules. The players may choose another taker. cards: list of the cards, by seat, one
    for each player who has a card in hand, if they were entered before; the screen offers them
    again."""

    def __init__(self, table, cards=()):
        state = table.session.state
        super().__init__(table, [seat for seat in order(state) if seat != CAT])
        played = dict(zip(playing(state), cards))
        self._cards = [played[seat] for seat in self._seats if seat in played]
        self._done = bool(self._cards)

    def _title(self):
        return t(".ask.card", self.app.player(self._seats[len(self._cards)]))

    def _complete(self):
        self._done = True

    def page(self):
        if not self._done:
            return super().page()
        taking = takes(self._state, self._played())
        takers = self._takers(taking)
        buttons = {intent: self._taker_button(takers[intent]) for intent in takers}
        choose = None  # function that lists the other players
        if "up" not in takers and self._others(taking):
            choose = self._choose
        if taking:
            title = t(".judged", who(self.app.player, taking[0]))
            buttons["ok"] = t("ok"), buttons["ok"][1]
            if choose:
                buttons["action"] = t(".else"), choose
        else:
            title = t(".who")
            if choose:
                buttons["ok"] = t("choose"), choose
        laid = self._laid()
        note = ""
        if len(laid) > _BESIDE:  # with fewer cards, the picture has the trump
            note = t(".trump", colour_name(self._state, colour(self._state["trump"])))
        return Page(
            title,
            Trick(self._state, laid, taking, self.app.player, takers),
            note=note,
            back=(t("back"), self._ask_again),
            action=buttons.get("action"),
            ok=buttons.get("ok"),
            up=buttons.get("up"),
            down=buttons.get("down"),
        )

    def _taker_button(self, taker):
        name = t(".short") if taker == CAT else self.app.player(taker)
        return name, lambda: self._take(taker)

    def _ask_again(self):
        self._done = False
        super()._ask_again()

    def _takers(self, taking):
        # {button: seat, or CAT}. OK is for the taker by the rules; UP and DOWN are for the others,
        # and so is OK if the taker is not known. Others without a button get a list. So do all of
        # them on a box where one button is both UP and DOWN: its press may be meant for a rank.
        takers = {"ok": taking[0]} if taking else {}
        free = [intent for intent in ("up", "down", "ok") if intent not in takers]
        others = self._others(taking)
        if len(others) <= len(free) and not self.app.board.MOVES:
            takers.update(zip(free, others))
        return takers

    def _laid(self):
        """Return the cards of the trick in the order of play, as a list of (seat, card). The seat
        is CAT for the Stray Cat."""
        cards = dict(zip(self._seats, self._cards))
        if self._state["line"]:
            cards[CAT] = self._state["line"][0]
        return [(seat, cards[seat]) for seat in order(self._state)]

    def _choose(self):
        others = self._others(takes(self._state, self._played()))

        def row(taker):
            return who(self.app.player, taker), "", lambda: self._take(taker)

        self.app.open(Chooser(".who", lambda: [row(seat) for seat in others]))

    def _others(self, taking):
        """Return the players who do not take the trick by the rules: seats, and CAT for the Stray
        Cat. If the taker is not known, all players of the trick are in the list. taking: the value
        of `takes` in rules/cards.py."""
        return [seat for seat in order(self._state) if not taking or seat != taking[0]]

    def _take(self, taker):
        self._table.commit("trick", taker, self._played())


class Trick(Body):
    """The body of a page with the cards of a trick in the order of play. The card that takes the
    trick is on a black ground. Below the cards, a sentence says why this card takes the trick. If
    there are at most three cards, the trump and the Stray Cat's next cards are drawn, too.

    laid: list of the played cards as (seat, card), in the order of play; the seat is CAT for the
        Stray Cat
    taking: tuple (taker, reason, card, raised), see `takes` in rules/cards.py; None if the taker is
        not known
    player: function that gets a seat and returns the player's name
    takers: {button: seat}; the press of a button, such as "up", gives the trick to this seat
    """

    says_moves = True
    arrows = True

    def __init__(self, state, laid, taking, player, takers):
        self._state = state
        self._laid = laid
        self._taking = taking
        self._player = player
        self._ways = {takers[intent]: intent for intent in takers if intent in ("up", "down")}

    def draw(self, canvas, x, y, width, height):
        state = self._state
        count = len(self._laid)
        fits = count <= _BESIDE
        room = width - _LEFT - _NEXT - 4 if fits else width
        pitch = min(_PLACE, room // count)
        wide = min(54, pitch - (6 if fits else 2))  # px of a card with its margins
        left = x + (width - pitch * count) // 2
        if fits:
            left = x + _LEFT
            draw_trump(canvas, state, x, y + 3, _TRUMP)
            for i, card in enumerate(state["line"][1:]):
                draw_card(canvas, state, card, x + width - _NEXT, y + 2 + 22 * i, _NEXT, 20)
        for taker, card in self._laid:
            ink = BLACK
            if self._taking and taker == self._taking[0]:
                canvas.round_rect(left + 1, y - 1, wide, _CARDS + 1, 4, BLACK)
                ink = WHITE
            elif taker in self._ways and self.arrows:
                canvas.arrow(left - 5, y + 12, self._ways[taker] == "down", 5)
            canvas.round_rect(left + 7, y + 1, wide - 12, 26, 4, WHITE)
            draw_card(canvas, state, card, left + 7, y + 1, wide - 12, 26)
            name = t(".short") if taker == CAT else self._player(taker)
            name = brief_name(name, wide - 2)
            accents = len(name.encode()) > len(name)  # keep them off the card
            sizes = ("b14",) if accents else ("b16", "b14")
            canvas.text_in(name, left + 2, y + 27 + accents, wide - 2, 18, sizes, ink)
            left += pitch
        room = height - _CARDS - 1
        canvas.paragraph(self._words(), x, y + _CARDS + 1, width, room, TEXT, align=0, middle=True)

    def _words(self):
        return why(self._state, self._taking) if self._taking else t(".judged.unknown")

    def text(self):
        lines = []
        for taker, card in self._laid:
            mark = "> " if self._taking and taker == self._taking[0] else ""
            name = who(self._player, taker)
            lines.append("%s%s: %s" % (mark, name, card_name(self._state, card)))
        return lines + [self._words()]
