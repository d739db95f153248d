"""The screen of My dice, which rolls the dice of a set, or some of them again."""

from micropython import const

from toychest.app import catalog
from toychest.box.game_table import GameTable
from toychest.games.dice.rules import EXPLODE, JOINED, MOST_DICE, exploding, numbers
from toychest.games.dice.screens.faces import Thrown
from toychest.games.dice.words import set_title
from toychest.lang import t
from toychest.ui.game_widgets import Cheer
from toychest.ui.widgets import Sentence, brief

_TITLE = const(210)  # px of the set's name in the title line
_SHORT = const(160)  # px beside two notes
_NAME = const(194)  # px of the set's name beside the big dice


class Table(GameTable):
    """The screen that rolls dice: all of them, or only those that the player does not keep. `kept`
    has a bit for each die, 1 if the player keeps it; bit 0 is the first die."""

    game = "dice"

    def __init__(self, session):
        super().__init__(session)
        self._marks = None, 0, 0  # (state that they belong to, kept, selected), see `_marked`
        self._check = None  # checksum of the dice that `kinds` belongs to, see rules.py
        # (names, faces) of these dice; None if the owner has changed or removed them. names: list
        # with the title of each kind of die. faces: list with the list of faces of each kind.
        self.kinds = None

    def opened(self, app):
        super().opened(app)
        self.prepare()  # also finds a damaged file, of which a notice tells

    def show(self, state):
        if not self.kinds:
            return self._gone_page(state)
        return self._rolled_page(state) if state["faces"] else self._ready_page(state)

    def _gone_page(self, state):
        return self.make_page(
            brief(set_title(state["set"]), _TITLE, "b14"),
            Sentence(t(".gone"), t(".gone.heading"), catalog.picture("dice")),
            ok=(t(".other"), self.choose),
        )

    def _ready_page(self, state):
        name = brief(set_title(state["set"]), _NAME, "b20")
        return self.make_page(
            t("game.dice"), Cheer("dice_big", name, t(".ready")), ok=(t(".roll"), self.roll)
        )

    def _rolled_page(self, state):
        dice = len(state["dice"])
        kept, selected = self._marked()
        rest = dice - sum([kept >> i & 1 for i in range(dice)])
        may_keep = dice > 1 and not state["rule"][EXPLODE]
        action = self.more
        if may_keep and selected < dice:
            action = t(".free" if kept >> selected & 1 else ".keep"), self.keep
        else:
            selected = None
        body = Thrown(
            state["faces"], state["rule"], state["added"], kept, selected, self.app.board.SAVES
        )
        title = _TITLE
        if selected == 0 and not self.app.board.MOVES:
            body.position = "▲ " + t("more")
            title = _SHORT
        ok = t(".roll") if rest == dice else t(".roll.rest", rest) if rest else ""
        return self.make_page(
            brief(set_title(state["set"]), title, "b14"),
            body,
            t(".number", state["rolls"]),
            action=action,
            ok=(ok, lambda: self.roll(kept) if rest else self.app.low_tone()),
            step=self.select if may_keep else None,
        )

    def know(self, check, kinds):
        """Store the dice in use, so that this screen need not read them from the file. check,
        kinds: see `__init__`."""
        self._check = check
        self.kinds = kinds

    def prepare(self):
        state = self.session.state
        if state["check"] == self._check:
            return
        self.know(state["check"], None)
        from toychest.games.dice.screens.own_dice import Wrong, on_table, open_file

        try:
            setup, names, faces = on_table(open_file(self.app), state["set"])
            if setup[-1] == self._check:
                self.kinds = names, faces
        except Wrong:
            pass  # the page says that the dice are gone

    def roll(self, kept=0):
        """Roll the dice that the player does not keep, and save the roll. If the set has a rule for
        exploding dice, each rolled die that shows the number in the rule adds another die, up to
        MOST_DICE dice. If a roll of the same dice was just undone, it is redone instead. Other
        undone rolls stay in the history, struck out. Raises Refused or NotSaved. kept: a bit for
        each die, see `Table`."""
        session = self.session
        if session.redos:
            undone = self._struck()
            if undone.next_roll(session)[:2] == ["roll", kept]:
                undone.redo(session)
                return
        state = session.state
        all_faces = self.kinds[1]
        explode = state["rule"][EXPLODE]
        places = []
        faces = []
        dice = list(state["dice"])
        own = list(range(len(dice)))  # the index of the die that each die belongs to
        for i, die in enumerate(dice):  # the loop reaches the added dice, too
            sides = all_faces[die]
            if kept >> i & 1:
                places.append(state["places"][i])
                faces.append(state["faces"][i])
                continue
            places.append(self.app.pool.below(len(sides)))
            faces.append(sides[places[i]])
            if explode and len(dice) < MOST_DICE:
                shown = numbers(sides) or []  # a Fudge die has signs
                if shown[places[i]] == exploding(shown, explode):
                    dice.append(die)
                    own.append(own[i])
        if session.redos:
            undone.save_rolls(session)
        added = (own if explode <= JOINED else dice)[len(state["dice"]) :]
        session.commit("roll", kept, places, faces, added)

    def _struck(self):
        from toychest.games.dice.screens import undone

        return undone

    def undo_step(self):
        self._undo_struck()  # the power may have failed before the roll that follows them
        super().undo_step()
        self._undo_struck()

    def _undo_struck(self):
        if self.session.state["struck"]:
            self._struck().undo_struck(self.session)

    def redo_rows(self):
        rows = super().redo_rows()
        if rows:
            rows[0] = t("redo"), "", lambda: self._struck().redo(self.session)
        return rows

    def menu_rows(self):
        rows = [(t(".other"), "", self.choose)] + self.history_rows()
        if self.kinds:
            rows.append((t("statistics"), "", self._show_statistics))
        return rows if self.entering else rows + self.redo_rows() + [self.home_row()]

    def _show_statistics(self):
        from toychest.games.dice.screens.statistics import statistics

        app = self.app
        app.open(statistics(app, self.session, *self.kinds))

    def choose(self):
        """Ask for another set of dice to roll. Undo goes back to the previous set."""
        from toychest.games.dice.screens.setup import Setup

        self._check = None  # the owner may change these dice there
        self.app.open(Setup(self.session, bool(self.entering)))
        self.app.say_notices()

    def _marked(self):
        """Return (kept, selected). kept: see `Table`. selected: index of the selected die, or the
        number of dice for none."""
        state, kept, selected = self._marks
        if state is not self.session.state:  # a new roll: one or two dice are rarely kept
            dice = len(self.session.state["dice"])
            kept, selected = 0, 0 if dice > 2 else dice
        return kept, selected

    def _mark(self, kept, selected):
        self._marks = self.session.state, kept, selected

    def select(self, by):
        """Select the next or the previous die. After the last die, no die is selected, and then the
        first one again. by: 1 for the next die, -1 for the previous one."""
        kept, selected = self._marked()
        self._mark(kept, (selected + by) % (len(self.session.state["dice"]) + 1))

    def keep(self):
        """Mark the selected die to be kept at the next roll, or unmark it. Then select the next
        die."""
        kept, selected = self._marked()
        self._mark(kept ^ 1 << selected, (selected + 1) % len(self.session.state["dice"]))
