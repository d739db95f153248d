"""Take That Toy! at the table: the cat's line and everybody's columns, and what is asked there."""

from micropython import const

from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.cards import CAT, playing
from toychest.games.stray_cat.rules.story import colour_name
from toychest.games.stray_cat.screens.board import Board
from toychest.games.stray_cat.screens.choose_card import CardChoice
from toychest.lang import t
from toychest.screens.phase_table import Phase, PhaseTable
from toychest.ui.screens import moved
from toychest.ui.widgets import Page, brief

_BUTTONS = const(3)  # players who have one each
_LABEL = const(92)  # px of what a button does


class Table(PhaseTable):
    """The game in progress.

    selected: the row of the player that a list of more than three points at.
    """

    game = "stray_cat"

    def __init__(self, session):
        super().__init__(session)
        self.selected = 0
        self._choice = None  # of a card, as far as it is made
        self._at = None  # and how many steps there were then

    def phase(self):
        phase = self.session.state["phase"]
        if phase == rules.TRICK:
            return Enter(self) if self.session.state["way"] else Judge(self)
        if phase == rules.BURST:
            from toychest.games.stray_cat.screens.burst import Burst

            return Burst(self)
        if phase == rules.OVER:
            from toychest.games.stray_cat.screens.won import Won

            return Won(self)
        return Ask(self)

    def choice(self):
        """The choice of a card that the cat opens, or of the trump."""
        session = self.session
        if self._at != session.depth:
            state = session.state
            trump = state["phase"] == rules.NO_TRUMP
            ranks = state["way"] and (state["open"] or not trump)
            self._at = session.depth
            self._choice = CardChoice(
                self.app,
                state,
                ranks,
                lambda one: session.commit(state["phase"], one),
                more=self.menu,
            )
        return self._choice

    def menu(self):
        """Everything else that can be done in a game."""
        from toychest.games.stray_cat.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def _undo(self):
        asks = self.session.state["phase"] in (rules.NO_TRUMP, rules.TO_OPEN)
        if not (asks and self.choice().back()):
            super()._undo()


class Ask(Phase):
    """The trump, or the card that the cat opens, is to be said."""

    def page(self):
        state = self.state
        choice = self.table.choice()
        if state["phase"] == rules.NO_TRUMP:
            title = t("stray_cat.ask.trump" if state["open"] else "stray_cat.ask.colour")
            note = ""
        else:
            title = t("stray_cat.ask.next" if rules.is_short(state) else "stray_cat.ask.turn")
            note = t("stray_cat.ask.left", state["deck"])
        page = choice.page(title, note)
        page.labels["back"] = t("back") if choice.begun() else self.table.back()
        return page

    def ok(self):
        self.table.choice().on_intent("ok")

    def action(self):
        self.table.choice().on_intent("action")

    def move(self, intent):
        self.table.choice().on_intent(intent)


class _Trick(Phase):
    """Everybody plays a card."""

    def _page(self, ok, moves=None, arrows=(), selected=None, note=""):
        state = self.state
        names = [self.app.player(seat) for seat in range(state["players"])]
        trump = colour_name(state, state["trump"] // 10)
        board = Board(state, names, arrows, selected)
        if not rules.has_cat(state):
            board.where, note = note, t("stray_cat.gone", len(state["discard"]))
        return Page(
            lambda _: t("stray_cat.trump", trump),
            board,
            note=note,
            back=self.table.back(),
            action=t("more"),
            ok=ok,
            moves=moves,
        )


class Judge(_Trick):
    """The players say who takes it: each has a button, or is in a list if there are more."""

    def page(self):
        state = self.state
        if self._listed():
            return self._page(t("stray_cat.takes"), t("move"), selected=self._selected())
        seats = playing(state)
        names = [self._label(one) if one in seats else "" for one in range(_BUTTONS)]
        if rules.has_cat(state):
            names[2] = t("stray_cat.short") if state["line"] else ""
        arrows = ["up" if names[0] else "", "down" if names[1] else "", ""]
        note = (
            "" if self.app.board.MOVES else t("stray_cat.who")
        )  # the room is for what a hold does
        return self._page(names[2], tuple(names[:2]), arrows, note=note)

    def _label(self, seat):
        """A name that finds room below the glass."""
        return brief(self.app.player(seat), _LABEL)

    def _listed(self):
        return self.state["players"] > _BUTTONS

    def _selected(self):
        seats = playing(self.state)
        return self.table.selected if self.table.selected in seats else seats[0]

    def ok(self):
        if self._listed():
            self._taken(self._selected())
        elif rules.has_cat(self.state):
            self._taken(CAT)
        else:
            self._taken(2)

    def move(self, intent):
        if self._listed():
            seats = playing(self.state)
            at = moved(seats.index(self._selected()), intent, len(seats))
            self.table.selected = seats[at]
        else:
            self._taken(0 if intent == "up" else 1)

    def _taken(self, who):
        """Ask for the cards that go in front of who takes it, if there are any."""
        if who != CAT and who not in playing(self.state) or who == CAT and not self.state["line"]:
            return
        from toychest.games.stray_cat.screens.front import EnterFront, asked

        if asked(self.state, who):
            self.app.open(EnterFront(self.table, who))
        else:
            self.session.commit("trick", who, [0] * len(playing(self.state)))


class Enter(_Trick):
    """The cards are entered, and the box says who takes them."""

    def page(self):
        return self._page(t("stray_cat.enter"))

    def ok(self):
        from toychest.games.stray_cat.screens.trick import EnterTrick

        self.app.open(EnterTrick(self.table))
