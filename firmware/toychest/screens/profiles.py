"""Settings that are kept under a name, see core.profiles: keeping, renaming and removing them."""

from toychest.core import profiles
from toychest.lang import t
from toychest.screens.names import NameEditor
from toychest.ui.screens import Chooser, Message


def _try(app, action, *arguments):
    """Do what changes the profiles; says so if that can't be. Returns whether it was done."""
    try:
        action(*arguments)
    except profiles.Full:
        app.say(t("refused"), t("profile.full"))
    except OSError:
        app.say(t("error.title"), t("error.full"))
    else:
        return True
    return False


def keep(app, title, kept, name, values, then=None):
    """Ask for a name, and keep values under it. title: words for that. kept: a
    core.profiles.Profiles. name: on offer. then: called with the name."""

    def named(name):
        if name and _try(app, kept.keep, name, values) and then:
            then(name)

    app.open(NameEditor(title, name, profiles.NAME_LENGTH, named))


def change(app, kept, name):
    """Rename a profile, or remove it."""

    def named(new):
        if new and new != name:
            _try(app, kept.rename, name, new)

    def rename():
        app.open(NameEditor(t("profile.rename"), name, profiles.NAME_LENGTH, named))

    def remove():
        app.open(Message(
            t("profile.remove"), t("profile.remove.text"), name, "warning",
            lambda: _try(app, kept.remove, name),
        ))

    app.open(Chooser(lambda: name, lambda: [
        (t("profile.rename"), "", rename), (t("profile.remove"), "", remove),
    ]))
