"""Save, rename and remove profiles, such as house rules under a name. The argument `saved` is the
core.profiles.Profiles of a game."""

from toychest.core.profiles import NAME_LENGTH, Full, Profiles
from toychest.lang import t
from toychest.ui.page import Chooser


def opened(app, game, rules):
    """Return the Profiles of a game. rules: module of its rules, with the function is_values, see
    core.profiles.Profiles."""
    return Profiles(app.board.SAVES, game, rules.is_values)


def _try(app, action, *arguments):
    """Call a function that changes profiles. Return whether it succeeded; if not, show why."""
    try:
        action(*arguments)
    except Full:
        app.refuse(t("profile.full"))
    except OSError:
        app.warn(t("error.title"), t("error.full"))
    else:
        return True
    return False


def _replace(app, saved, old, new, title, action):
    """Call `action`, a function that saves a profile under the name `new`. If another profile has
    that name, it is replaced, so ask first. old: the name that the profile had before, or ""."""
    if new == old or saved.find(new) is None:
        action()
    else:
        app.warn(title, t("profile.replace.text"), action, new)


def keep(app, saved, name, values, then=None, key="profile.keep"):
    """Ask for a name, and save a profile with it; save nothing if the name is "". If another
    profile has this name, ask before it is replaced. name: the name that is shown first. then:
    function that gets the name after saving, or None. key: key of the title."""
    from toychest.asking.names import NameEditor

    def named(new):
        def save():
            if _try(app, saved.save, new, values) and then:
                then(new)

        if new:
            _replace(app, saved, name, new, t(key), save)

    app.open(NameEditor(t(key), name, NAME_LENGTH, named))


def change(app, saved, name):
    """Open the menu that renames or removes a profile."""
    from toychest.asking.names import NameEditor

    def named(new):
        if new and new != name:
            title = t("profile.rename")
            _replace(app, saved, name, new, title, lambda: _try(app, saved.rename, name, new))

    def rename():
        app.open(NameEditor(t("profile.rename"), name, NAME_LENGTH, named))

    def remove():
        title = t("profile.remove")
        text = t("profile.remove.text")
        app.warn(title, text, lambda: _try(app, saved.remove, name), name)

    def items():
        return [(t("profile.rename"), "", rename), (t("profile.remove"), "", remove)]

    app.open(Chooser(lambda: name, items))
