"""Ask which set of dice to roll."""

from toychest import games
from toychest.games.dice.screens.table import open_file
from toychest.games.dice.story import set_title
from toychest.lang import t
from toychest.ui.screens import Chooser


def put_on_table(app, session, file, name):
    """Choose the set of dice to roll, and open the screen that rolls the dice. Undo goes back to
    the previous set. session: Session of My dice. file: DiceFile. name: str, the name of the
    set."""
    setup, names, faces = file.on_table(name)
    state = session.state
    if state is None:
        session.new(*setup)
    elif setup[-1] != state["check"]:
        session.commit("set", *setup)
    app.home()
    table = games.table("dice", session)
    table.know(setup[-1], names, faces)  # the table need not read the file
    app.open(table)


class Setup(Chooser):
    """The screen that asks which set of dice to roll. The last rows make a new set, and change the
    owner's dice. ACTION changes one of the owner's sets."""

    full_refresh = True

    def __init__(self, session):
        super().__init__("dice.which", self._rows, keep=True)
        self._session = session
        self._file = None

    def opened(self, app):
        super().opened(app)
        self._file = open_file(app)
        names = self._file.set_names()
        state = self._session.state
        if state and state["set"] in names:
            self.selected = names.index(state["set"])

    def _rows(self):
        rows = []
        for name in self._file.set_names():
            dice = self._file.dice_of(name)
            rows.append((set_title(name), _words(dice), lambda name=name: self._use(name)))
        rows.append((t("dice.new.set"), "", self._edit))
        rows.append((t("dice.dice.own"), "", self._edit))
        return rows

    def action_button(self, row):
        return (t("name.change"), self._edit) if self.selected < len(self._file.sets) else None

    def _edit(self):
        from toychest.games.dice.screens import editors

        app, file = self.app, self._file
        row = self.selected
        if row < len(file.sets):
            app.open(editors.set_menu(app, file, file.sets[row][0]))
        elif row == len(file.set_names()):
            app.open(editors.SetEditor(file, self._use))
        else:
            app.open(editors.dice_menu(app, file))

    def _use(self, name):
        put_on_table(self.app, self._session, self._file, name)


def _words(dice):
    return t("dice.dice.1") if len(dice) == 1 else t("dice.dice", len(dice))
