"""Opening the file of the owner's dice."""

from toychest import games
from toychest.games.dice.dice_file import DiceFile


def open_file(app):
    """Return the DiceFile with the owner's dice and the built-in ones. If the file is damaged, a
    message says so."""

    def copied(name):
        for die in games.dice_of("toss"):
            if die.key == "toss." + name:
                return ["1" + die.icons[face] for face in die.faces(app.settings)]

    file = DiceFile(app.board.SAVES, copied)
    if file.damaged:
        app.notices.append("dice.damaged")
    return file
