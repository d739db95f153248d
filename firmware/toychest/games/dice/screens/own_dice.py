"""Read and save the owner's dice for a screen, and tell the players of errors. The argument `app`
is the App, which keeps the open screens."""

from toychest import games
from toychest.games.dice.dice_file import MOST, TOSS, DiceFile, Wrong
from toychest.lang import t


def open_file(app):
    """Return the DiceFile, with the owner's dice and the built-in dice. If the file is damaged,
    add a notice to `app.notices`, which the app shows later."""

    def toss_faces(name):
        for die in games.dice_of("toss"):
            if die.key == "toss." + name:
                return ["1" + die.icons[face] for face in die.faces(app.settings)]

    file = DiceFile(app.board.SAVES, toss_faces)
    if file.damaged:
        app.notices.append("dice.damaged")
    return file


def die_title(file, name):
    """Return the name of a die as the screens show it. Only the built-in dice of Toss Your Cookies
    have translated names. file: DiceFile, with the owner's dice. name: str, the untranslated
    name."""
    is_own = name in [own for own, _ in file.dice]
    return t(".toss." + name) if name in TOSS and not is_own else name


def on_table(file, name):
    """Return (setup, names, faces), all that is needed to roll a set. Dice with the same name are
    of one kind. Raises Wrong for an unknown set.

    file: DiceFile, with the owner's dice and sets
    name: str, the name of the set
    setup: tuple, the arguments of the event "start", see rules.py
    names: list of the title of each kind of die, as the screens show it
    faces: list of the list of faces of each kind of die
    """
    setup, names, faces = file.on_table(name)
    return setup, [die_title(file, name) for name in names], faces


def has_room(app, entries):
    """Return whether the owner may add a die to their dice, or a set to their sets. If not, show a
    message. entries: list of the dice or of the sets, see DiceFile."""
    if len(entries) < MOST:
        return True
    app.low_tone()
    app.refuse(t(".many"))
    return False


def save(app, file, dice, sets, wrong=".used"):
    """Save the owner's dice and sets of dice in the file. Return True if that succeeded. If not,
    show a message with the reason, and return False.

    file: DiceFile
    dice: list of (name, list of faces), the new dice
    sets: list of (name, list of names of dice and sets, rule), the new sets, see DiceFile
    wrong: key in lang/ of the message for dice or sets that are not valid
    """
    try:
        file.save(dice, sets)
        return True
    except Wrong:
        app.low_tone()
        app.refuse(t(wrong))
    except OSError:
        app.low_tone()
        app.warn(t("error.title"), t(".not_saved"))
    return False
