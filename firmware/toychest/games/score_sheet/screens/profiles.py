"""The sheets that are kept under a name."""

from toychest.core import profiles
from toychest.games.score_sheet import rules
from toychest.lang import t
from toychest.screens.names import NameEditor
from toychest.ui.screens import Chooser, Message


class Profiles(profiles.Profiles):
    """Those of score sheets."""

    def __init__(self, app):
        super().__init__(app.board.SAVES, "score_sheet", rules.is_sheet)


def _try(app, action, *arguments):
    """Do what changes the profiles; says so if that can't be. Returns whether it was done."""
    try:
        action(*arguments)
    except profiles.Full:
        app.say(t("refused"), t("sheet.full"))
    except OSError:
        app.say(t("error.title"), t("error.full"))
    else:
        return True
    return False


def keep(app, kept, name, sheet, then=None):
    """Ask for a name, and keep a sheet under it. kept: Profiles. name: on offer. then: called with
    the name."""

    def named(name):
        if name and _try(app, kept.keep, name, sheet) and then:
            then(name)

    app.open(NameEditor(t("sheet.keep"), name, profiles.NAME_LENGTH, named))


def change(app, kept, name):
    """Rename a profile, or remove it."""

    def named(new):
        if new and new != name:
            _try(app, kept.rename, name, new)

    def rename():
        app.open(NameEditor(t("sheet.rename"), name, profiles.NAME_LENGTH, named))

    def remove():
        app.open(Message(
            t("sheet.remove"), t("sheet.remove.text"), name, "warning",
            lambda: _try(app, kept.remove, name),
        ))

    app.open(Chooser(lambda: name, lambda: [
        (t("sheet.rename"), "", rename), (t("sheet.remove"), "", remove),
    ]))
