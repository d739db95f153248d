"""Let the owner choose what a roll of a set of dice counts, such as only the highest three dice."""

from toychest.games.dice.rules import ADD, EXPLODE, HIGHEST, KEEP, SUCCESS, numbers
from toychest.games.dice.screens.own_dice import save
from toychest.games.dice.story import kept_words
from toychest.lang import signed, t
from toychest.screens.questions import Ask, Count
from toychest.ui.screens import Chooser


def rule_menu(app, file, name):
    """Return the menu that changes what a roll of one of the owner's sets counts. All faces of the
    dice in the set must be numbers.

    app: App, which keeps the open screens
    file: DiceFile, with the owner's dice and sets
    name: str, the name of the set
    """
    return Chooser(lambda: name, lambda: _rows(app, file, name))


def _rows(app, file, name):
    dice = file.dice_of(name)
    highest = max(numbers([face for die in dice for face in file.faces(die)]) or [0])
    rule = file.rule_of(name)

    def change(index, value):
        new = list(rule)
        new[index] = value
        sets = [(own, parts, new if own == name else old) for own, parts, old in file.sets]
        save(app, file, file.dice, sets)

    def success(least):
        return t("dice.from", least) if least else t("no")

    def row(key, index, values, words, zero=0):
        # words: function that gets a value and returns text. zero: number shown for the value 0
        count = Count(key, lambda: values, words, rule[index], lambda to: str(abs(to) or zero))
        return (
            t(key),
            words(rule[index]),
            lambda: app.open(Ask(count, lambda to: change(index, to))),
        )

    def enter():
        from toychest.ui.digits import EnterDigits

        app.open(
            EnterDigits(
                t("dice.add"), name, rule[ADD], lambda to: change(ADD, to), length=3, signed=True
            )
        )

    explode = rule[EXPLODE]
    keeps = list(range(len(dice))) + list(range(-1, -len(dice), -1))
    return [
        row("dice.counts", KEEP, keeps, kept_words, len(dice)),
        (
            t("dice.explode"),
            t("yes" if explode else "no"),
            lambda: change(EXPLODE, 0 if explode else HIGHEST),
        ),
        (t("dice.add"), signed(rule[ADD]), enter),
        row("dice.success", SUCCESS, range(max(highest, 0) + 1), success),
    ]
