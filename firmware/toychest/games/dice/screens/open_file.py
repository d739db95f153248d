"""The owner's dice, for the screens that need them."""

from toychest import games
from toychest.games.dice.dice_file import DiceFile


def open_file(app):
    """The owner's dice, and those that are built in. If the file is damaged, that is told."""

    def copied(name):
        for die in games.dice_of("toss"):
            if die.key == "toss." + name:
                return ["1" + die.icons[face] for face in die.faces(app.settings)]

    file = DiceFile(app.board.SAVES, copied)
    if file.damaged:
        app.notices.append("dice.damaged")
    return file
