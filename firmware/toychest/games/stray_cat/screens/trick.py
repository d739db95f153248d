"""Show who takes a trick of the card game Take That Toy!, and why."""

from micropython import const

from toychest.asking.any_player import AnyPlayer
from toychest.games.stray_cat.rules.cards import CAT, colour
from toychest.games.stray_cat.screens.drawings import TRUMP, draw_card, draw_trump
from toychest.games.stray_cat.words import card_name, colour_name, who, why
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import HEADING, TEXT, Body, Page, brief_name

_PLACE = const(60)  # px, largest width of a card's place
_BESIDE = const(3)  # the most cards of a trick that leave room beside them
_LEFT = const(60)  # px to the left of those cards
_NEXT = const(34)  # px, width of the cards that the cat plays next
_TRUMP = const(48)  # px, width of the trump
_CARD = const(23)  # px, height of a card
_MASCOT = const(22)  # px, the size of the mascots below the cards
_CARDS = const(46)  # px, height of the cards with the mascots below them


def taker_page(app, state, laid, taking, take, back):
    """Return the Page (picture and buttons) with the cards of a trick. It says who takes the trick
    by the rules, if that is known. The players may choose another taker.

    laid, taking: see Trick
    take: function that is called with the taker, a seat, or CAT for the Stray Cat
    back: (label, function) of the button BACK
    """
    others = [seat for seat, _ in laid if not taking or seat != taking[0]]
    # {button: seat, or CAT}. OK is for the taker by the rules; UP and DOWN are for the others, and
    # so is OK if the taker is not known. The others are in a list if these buttons are too few,
    # and on a box where one button is both UP and DOWN: its press may still be meant for a rank.
    takers = {"ok": taking[0]} if taking else {}
    free = [intent for intent in ("up", "down", "ok") if intent not in takers]
    if len(others) <= len(free) and not app.board.MOVES:
        takers.update(zip(free, others))

    def button(taker):
        return t(".short") if taker == CAT else app.player(taker), lambda: take(taker)

    def row(taker):
        def chosen():
            app.close()
            take(taker)

        return who(app.player, taker), "", chosen, None if taker == CAT else taker

    def rows():
        return [row(taker) for taker in others]

    buttons = {intent: button(takers[intent]) for intent in takers}
    if taking:
        title = t(".judged", who(app.player, taking[0]))
        buttons["ok"] = t("ok"), buttons["ok"][1]
    else:
        title = t(".who")
    if "up" not in takers and others:
        label = t(".else" if taking else "choose")
        buttons["action" if taking else "ok"] = label, lambda: app.open(AnyPlayer(t(".who"), rows))
    note = ""
    if len(laid) > _BESIDE:  # with fewer cards, the picture has the trump
        note = t(".trump", colour_name(state, colour(state["trump"])))
    return Page(
        title,
        Trick(state, laid, taking, app, takers),
        note=note,
        back=back,
        action=buttons.get("action"),
        ok=buttons.get("ok"),
        up=buttons.get("up"),
        down=buttons.get("down"),
    )


class Trick(Body):
    """The body of a page with the cards of a trick in the order of play. The card that takes the
    trick is on a black ground. The text below the cards says why this card takes the trick, or
    that the players decide. If there are at most three cards, the trump and the Stray Cat's next
    cards are drawn, too.

    laid: list of the played cards as (seat, card), in the order of play; the seat is CAT for the
        Stray Cat
    taking: tuple (taker, reason, card, raised), see `takes` in rules/cards.py; None if the taker is
        not known
    takers: {button: seat, or CAT}: the player who takes the trick if this button, such as "up", is
        pressed
    """

    says_moves = True
    arrows = True

    def __init__(self, state, laid, taking, app, takers):
        self._state = state
        self._laid = laid
        self._taking = taking
        self._app = app
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
            draw_trump(canvas, state, x, y, _TRUMP, TRUMP)
            for i, card in enumerate(state["line"][1:]):
                draw_card(canvas, state, card, x + width - _NEXT, y + 2 + 22 * i, _NEXT, 20)
        for taker, card in self._laid:
            ink = BLACK
            if self._taking and taker == self._taking[0]:
                canvas.round_rect(left + 1, y - 1, wide, _CARDS + 1, 4, BLACK)
                ink = WHITE
            elif taker in self._ways and self.arrows:
                canvas.arrow(left - 5, y + 12, self._ways[taker] == "down", 5)
            canvas.round_rect(left + 7, y + 1, wide - 12, _CARD, 4, WHITE)
            draw_card(canvas, state, card, left + 7, y + 1, wide - 12, _CARD)
            self._draw_player(canvas, taker, left + 2, y + _CARD, wide - 2, ink)
            left += pitch
        room = height - _CARDS - 1
        canvas.paragraph(self._words(), x, y + _CARDS + 1, width, room, TEXT, align=0, middle=True)

    def _draw_player(self, canvas, taker, x, y, width, ink):
        app = self._app
        if taker != CAT and not app.settings["letters"]:
            left = x + (width - _MASCOT) // 2
            canvas.mascot(app.mascot(taker), left, y + 1, _MASCOT, ink)
            return
        name = t(".short") if taker == CAT else brief_name(app.player(taker), width)
        canvas.text_in(name, x, y + 3, width, 19, HEADING, ink)

    def _words(self):
        return why(self._state, self._taking) if self._taking else t(".judged.unknown")

    def text(self):
        lines = []
        for taker, card in self._laid:
            mark = "> " if self._taking and taker == self._taking[0] else ""
            name = who(self._app.player, taker)
            lines.append("%s%s: %s" % (mark, name, card_name(self._state, card)))
        return lines + [self._words()]
