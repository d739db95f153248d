"""Toss Your Cookies at the table: what is drawn, and which button does what."""

from toychest.core import dice
from toychest.games.toss import rules
from toychest.games.toss.dice import ICONS
from toychest.lang import t
from toychest.screens.phase_table import Phase, PhaseTable
from toychest.ui.game_widgets import Cheer, Roll
from toychest.ui.widgets import Page, Sentence


class Table(PhaseTable):
    """The game at the table: roll, do what it says, next."""

    game = "toss"

    def phase(self):
        phase = self.session.state["phase"]
        if phase == rules.READY:
            return Ready(self)
        if phase == rules.ROLLED:
            return Rolled(self)
        from toychest.games.toss.screens.won import Won

        return Won(self)

    def round(self):
        """Which round it is, in words; "" if there is only one."""
        state = self.session.state
        one = state["best_of"] == 1
        return "" if one else t("toss.round", state["round"], state["best_of"])

    def menu(self):
        """Everything else that can be done in a game."""
        from toychest.games.toss.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def count(self):
        """Count for a toss."""
        from toychest.screens.countdown import Countdown

        self.app.open(Countdown(self.app.settings["beat"], self._tossed))

    def _tossed(self):
        """The countdown has run to its end."""
        if not rules.refuse(self.session.state, ("tossed",)):
            self.session.commit("tossed")

    def call_win(self):
        """ "Snickerdoodle!" in the middle of anything: who was it?"""
        from toychest.games.toss.screens.players import Winner

        self.app.open(Winner(self.session))


class Ready(Phase):
    """Somebody is to roll."""

    def page(self):
        return Page(
            t("game.toss"),
            Cheer("dice", self.app.player(self.state["turn"]), t("toss.your_roll"), True),
            back=self.table.back(),
            action=t("more"),
            ok=t("toss.roll"),
            note=self.table.round(),
        )

    def ok(self):
        actions, numbers = self.state["faces"]
        pool = self.app.pool
        action = dice.roll(pool, actions)
        self.session.commit("roll", action, dice.roll(pool, numbers))

    def hold(self):
        self.table.call_win()


class Rolled(Phase):
    """The roll counts until it is done."""

    def page(self):
        state = self.state
        return Page(
            self.app.player(state["turn"]),
            self._after_toss() if state["tossed"] else self._roll(),
            back=t("undo"),
            action=t("more"),
            ok=t("toss.now") if self._tossing() else t("next"),
            note=t("toss.roll_number", state["rolls"]),
        )

    def _tossing(self):
        """Whether the cards of a toss are still to fly."""
        return self.state["roll"][0] == rules.TOSS and not self.state["tossed"]

    def _roll(self):
        action, number = self.state["roll"]
        title, sentence, note, cards = rules.words(action, number)
        arguments = () if cards is None else (cards,)
        return Roll(
            (ICONS[action], ICONS[number]),
            t(title, *arguments),
            t(sentence, *arguments),
            t(note) if note else "",
        )

    def _after_toss(self):
        if self.state["roll"][1] == rules.MILK:
            return Sentence(t("toss.after.milk"), t("toss.after.milk.heading"), "milk")
        return Sentence(t("toss.after"), t("toss.after.heading"), big=str(rules.HAND))

    def ok(self):
        if self._tossing():
            self.table.count()
        else:
            self.session.commit("next")

    def hold(self):
        self.table.call_win()
