"""Read and save the owner's dice for a screen, and tell the players of errors. The argument `file`
is the DiceFile with the owner's dice and sets."""

from toychest.app import catalog
from toychest.core.session import Refused
from toychest.games.dice.dice_file import MOST, TOSS, DiceFile, Wrong
from toychest.lang import t


def open_file(app):
    """Return the DiceFile, with the owner's dice and the built-in dice. If the file is damaged, add
    a notice to `app.notices`, which the app shows later."""

    def toss_faces(name):
        for die in catalog.dice_of("toss"):
            if die.key == "toss." + name:
                return ["1" + die.icons[face] for face in die.faces(app.settings)]

    file = DiceFile(app.board.SAVES, toss_faces)
    if file.damaged:
        app.notices.append("dice.damaged")
    return file


def die_title(file, name):
    """Return the name of a die as the screens show it: translated for the dice of Toss Your
    Cookies."""
    is_own = name in [own for own, _ in file.dice]
    return t(".toss." + name) if name in TOSS and not is_own else name


def on_table(file, name):
    """Return (setup, names, faces), all that is needed to roll a set, as `DiceFile.on_table` does,
    but with the translated names of the dice. Raises Wrong for an unknown set."""
    setup, names, faces = file.on_table(name)
    return setup, [die_title(file, name) for name in names], faces


def check_room(entries):
    """Raise Refused if the owner can't add a die to their dice, or a set to their sets. entries:
    list of the dice or of the sets."""
    if len(entries) >= MOST:
        raise Refused(".many")


def save(app, file, dice, sets, wrong=".used"):
    """Save the owner's dice and sets of dice in the file. Return True if that succeeded. If not,
    show a message with the reason, and return False. wrong: key of the message for dice or sets
    that are invalid."""
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
