"""Ask which set of dice to roll."""

from toychest.app import catalog
from toychest.games.dice.dice_file import MORE_SETS
from toychest.games.dice.rules import KEEP
from toychest.games.dice.screens.own_dice import check_room, on_table, open_file
from toychest.games.dice.words import kept_words, set_title
from toychest.lang import t
from toychest.ui.page import Chooser


def put_on_table(app, session, file, name):
    """Change to a set of dice in a DiceFile, and open the screen that rolls it. A change of the
    dice is an event, which Undo takes back. Raises Refused, NotSaved, or Wrong for an unknown
    set."""
    setup, names, faces = on_table(file, name)
    state = session.state
    if state is None:
        session.new(*setup)
    elif setup[-1] != state["check"]:
        if session.redos:
            from toychest.games.dice.screens import undone

            undone.save_rolls(session)
        session.commit("set", *setup)
    app.home()
    app.memory.tidy()  # the editor of dice is still in memory, and leaves little room
    table = catalog.table("dice", session)
    table.know(setup[-1], (names, faces))  # the table need not read the file
    app.open(table)


class Setup(Chooser):
    """The screen that asks which set of dice to roll. Its last rows offer more sets, make a new
    set, and change the owner's dice. If one of the owner's sets is selected, ACTION changes it.
    entering: whether the players only enter a step in the middle of the rolls. Then nothing makes
    or changes dice."""

    full_refresh = True

    def __init__(self, session, entering=False):
        super().__init__(".which", self._rows, keep=True)
        self._session = session
        self._entering = entering
        self._file = None

    def opened(self, app):
        super().opened(app)
        self._file = open_file(app)
        names = self._file.set_names()
        state = self._session.state
        if state:
            name = state["set"]
            if name in names:
                self.selected = names.index(name)
            elif name in MORE_SETS:
                self.selected = len(names)

    def _rows(self):
        rows = self._set_rows(self._file.set_names())
        rows.append((t(".more"), "", self._more))
        if not self._entering:
            rows.append((t(".new.set"), "", self._new_set))
            rows.append((t(".dice.own"), "", self._own_dice))
        return rows

    def _set_rows(self, names):
        rows = []
        for name in names:
            kept = self._file.rule_of(name)[KEEP]
            title = set_title(name)
            note = kept_words(kept) if kept else _words(self._file.dice_of(name))
            rows.append((title, "" if note == title else note, lambda name=name: self._use(name)))
        return rows

    def _more(self):
        self.app.open(Chooser(".more", lambda: self._set_rows(MORE_SETS)))

    def action_button(self, row):
        may_change = self.selected < len(self._file.sets) and not self._entering
        return (t("name.change"), self._change) if may_change else None

    def _change(self):
        from toychest.games.dice.screens import editors

        app, file = self.app, self._file
        app.open(editors.set_menu(app, file, file.sets[self.selected][0]))

    def _new_set(self):
        from toychest.games.dice.screens import editors

        check_room(self._file.sets)
        self.app.open(editors.SetEditor(self._file, self._use))

    def _own_dice(self):
        from toychest.games.dice.screens import editors

        self.app.open(editors.dice_menu(self.app, self._file))

    def _use(self, name):
        if self._entering:  # even the same set is a step
            self._session.commit("set", *on_table(self._file, name)[0])
        put_on_table(self.app, self._session, self._file, name)


def _words(dice):
    return t(".dice.1") if len(dice) == 1 else t(".dice", len(dice))
