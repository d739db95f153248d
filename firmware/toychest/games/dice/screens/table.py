"""My dice at the table: what is drawn, and which button does what."""

from toychest.games.dice import rules
from toychest.games.dice.dice_file import Wrong
from toychest.games.dice.screens.faces import Thrown
from toychest.games.dice.screens.open_file import open_file
from toychest.lang import t
from toychest.screens.phase_table import Phase, PhaseTable
from toychest.ui.game_widgets import Cheer
from toychest.ui.widgets import Page, Sentence, brief

_TITLE = 210  # px that the set's name leaves to the number of the roll
_NAME = 194  # px beside the big dice


class Table(PhaseTable):
    """Dice on the table: roll all, or keep some and roll the rest.

    What is selected and kept is of the roll that is shown; the next one begins anew. It is no step
    of the game before it is rolled.
    """

    game = "dice"

    def __init__(self, session):
        super().__init__(session)
        self._shown = None  # the state that the selection is of
        self._at = 0
        self._kept = 0
        self._on_table = None, None  # check, and what `kinds` says

    def opened(self, app):
        super().opened(app)
        self.kinds()

    def phase(self):
        state = self.session.state
        if state is not self._shown:
            self._shown = state
            self._kept = 0
            dice = len(state["dice"])
            self._at = 0 if dice > 2 else dice  # of one or two, few are kept
        if not self.kinds():
            return Gone(self)
        return Rolled(self) if state["faces"] else Ready(self)

    def know(self, check, names, faces):
        """What `kinds` finds, for dice with this check."""
        self._on_table = check, (names, faces)

    def kinds(self):
        """(names, faces) of the kinds of dice on the table, as the file has them; None if it has
        them no more."""
        state = self.session.state
        if self._on_table[0] != state["check"]:
            self._on_table = state["check"], None
            try:
                setup, names, faces = open_file(self.app).on_table(state["set"])
                if setup[-1] == state["check"]:
                    self.know(state["check"], names, faces)
            except Wrong:
                pass  # it is told on the page
        return self._on_table[1]

    def roll(self, kept=0):
        """Roll the dice that are not kept."""
        state = self.session.state
        all_faces = self._on_table[1][1]
        places = []
        faces = []
        for i, die in enumerate(state["dice"]):
            if kept >> i & 1:
                places.append(state["places"][i])
                faces.append(state["faces"][i])
            else:
                places.append(self.app.pool.below(len(all_faces[die])))
                faces.append(all_faces[die][places[i]])
        self.session.commit("roll", kept, places, faces)

    def menu(self):
        """Everything else that can be done."""
        from toychest.games.dice.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def choose(self):
        """Choose other dice: a step of this game."""
        from toychest.games.dice.screens.setup import Setup

        self.app.open(Setup(self.session))
        self.app.say_notices()

    # ---- what is selected and kept of a roll

    def thrown(self):
        """The dice as they lie there."""
        state = self.session.state
        one = len(state["dice"]) == 1
        at = None if one or self._at == len(state["dice"]) else self._at
        return Thrown(state["faces"], self._kept, at, self.app.board.SAVES)

    @property
    def kept(self):
        """Which dice are kept, as bits."""
        return self._kept

    def selected(self):
        """Index of the die that is selected, None for none."""
        return self._at if self._at < len(self.session.state["dice"]) else None

    def move(self, intent):
        """Select the next die, or none behind the last."""
        dice = len(self.session.state["dice"])
        self._at = (self._at + (1 if intent == "down" else -1)) % (dice + 1)

    def keep(self):
        """Keep the die that is selected, or let it go, and go on to the next."""
        self._kept ^= 1 << self._at
        self._at = (self._at + 1) % len(self.session.state["dice"])


class Ready(Phase):
    """Nothing was rolled yet with these dice."""

    def page(self):
        name = brief(rules.set_title(self.state["set"]), _NAME, "b20")
        return Page(
            t("game.dice"),
            Cheer("dice", name, t("dice.ready")),
            back=self.table.back(),
            action=t("more"),
            ok=t("dice.roll"),
        )

    def ok(self):
        self.table.roll()


class Rolled(Phase):
    """The dice lie there; they stay so until the next roll."""

    def page(self):
        state = self.state
        table = self.table
        dice = len(state["dice"])
        rest = dice - sum([table.kept >> i & 1 for i in range(dice)])
        action = t("more")
        if dice > 1 and table.selected() is not None:
            action = t("dice.free" if table.kept >> table.selected() & 1 else "dice.keep")
        ok = t("dice.roll") if rest == dice else t("dice.roll.rest", rest) if rest else ""
        return Page(
            brief(rules.set_title(state["set"]), _TITLE, "b14"),
            table.thrown(),
            back=t("undo"),
            action=action,
            ok=ok,
            note=t("dice.number", state["rolls"]),
            moves=t("move") if dice > 1 else None,
        )

    def ok(self):
        if self.table.kept == 2 ** len(self.state["dice"]) - 1:
            self.app.no()
        else:
            self.table.roll(self.table.kept)

    def move(self, intent):
        if len(self.state["dice"]) > 1:
            self.table.move(intent)

    def action(self):
        if len(self.state["dice"]) == 1 or self.table.selected() is None:
            self.table.menu()
        else:
            self.table.keep()


class Gone(Phase):
    """The set is no more, or its dice have changed since."""

    def page(self):
        return Page(
            brief(rules.set_title(self.state["set"]), _TITLE, "b14"),
            Sentence(t("dice.gone"), t("dice.gone.heading"), "warning"),
            back=self.table.back(),
            action=t("more"),
            ok=t("dice.other"),
        )

    def ok(self):
        self.table.choose()
