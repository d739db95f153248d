"""Let the owner choose what a roll of a set of dice counts, such as only the highest three dice."""

from toychest.asking.questions import Ask, Count
from toychest.games.dice.rules import ADD, EXPLODE, HIGHEST, JOINED, KEEP, SUCCESS
from toychest.games.dice.screens.own_dice import save
from toychest.games.dice.words import kept_words
from toychest.lang import signed, t
from toychest.ui.page import Chooser


def rule_menu(app, file, name):
    """Return the menu that changes what a roll of one of the owner's sets counts. All faces of the
    dice in the set must be numbers."""
    return Chooser(lambda: name, lambda: _rows(app, file, name))


def _rows(app, file, name):
    dice = file.dice_of(name)
    rule = file.rule_of(name)

    def change(index, value):
        new = list(rule)
        new[index] = value
        sets = [(own, parts, new if own == name else old) for own, parts, old in file.sets]
        save(app, file, file.dice, sets)

    def ask_kept():
        # Three dice that explode become more, so "highest 3" differs from "all" then.
        most = len(dice) if explode or abs(kept) == len(dice) else len(dice) - 1
        keeps = list(range(most + 1)) + list(range(-1, -most - 1, -1))
        count = Count(".counts", keeps, kept_words, kept, lambda to: str(abs(to) or len(dice)))
        app.open(Ask(count, lambda to: change(KEEP, to)))

    def enter(key, sentence, index, **how):
        from toychest.asking.digits import EnterDigits

        app.open(EnterDigits(t(key), sentence, rule[index], lambda to: change(index, to), **how))

    kept, explode, add, success = rule
    return [
        (t(".counts"), kept_words(kept), ask_kept),
        (
            t(".explode"),
            t(".explode.joined" if explode <= JOINED else "yes" if explode else "no"),
            lambda: change(EXPLODE, 0 if explode <= JOINED else JOINED if explode else HIGHEST),
        ),
        (t(".add"), signed(add), lambda: enter(".add", name, ADD, length=3, signed=True)),
        (
            t(".success"),
            t(".from", success) if success else t("no"),
            lambda: enter(".success", t(".success.enter"), SUCCESS),
        ),
    ]
