"""Profiles: rules that are saved under a name."""

from toychest.core import profiles
from toychest.lang import t
from toychest.ui.screens import Chooser


def opened(app, game, rules):
    """Return the Profiles of a game. rules: its module; is_values(values) returns whether a profile
    may have these values."""
    return profiles.Profiles(app.board.SAVES, game, rules.is_values)


def _try(app, action, *arguments):
    """Call `action`, which changes the profiles. If it fails, say so. Return whether it
    succeeded."""
    try:
        action(*arguments)
    except profiles.Full:
        app.warn(t("refused"), t("profile.full"))
    except OSError:
        app.warn(t("error.title"), t("error.full"))
    else:
        return True
    return False


def keep(app, kept, name, values, then=None, key="profile.keep"):
    """Ask for a name, and save values under it. kept: Profiles. name: the name on offer. then:
    function of the name, or None. key: language key of the title."""
    from toychest.screens.names import NameEditor

    def named(name):
        if name and _try(app, kept.keep, name, values) and then:
            then(name)

    app.open(NameEditor(t(key), name, profiles.NAME_LENGTH, named))


def change(app, kept, name):
    """Open the menu that renames or removes a profile."""
    from toychest.screens.names import NameEditor

    def named(new):
        if new and new != name:
            _try(app, kept.rename, name, new)

    def rename():
        app.open(NameEditor(t("profile.rename"), name, profiles.NAME_LENGTH, named))

    def remove():
        title = t("profile.remove")
        text = t("profile.remove.text")
        app.warn(title, text, lambda: _try(app, kept.remove, name), name)

    def items():
        return [(t("profile.rename"), "", rename), (t("profile.remove"), "", remove)]

    app.open(Chooser(lambda: name, items))
