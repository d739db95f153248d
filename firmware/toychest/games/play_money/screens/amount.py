"""An amount of the owner's currency."""

from toychest.games.play_money import rules
from toychest.lang import t
from toychest.ui.digits import EnterDigits


def enter(values, title, sentence, amount, then, digits=1, least=1):
    """Return the screen that asks for an amount of at least `least`, digit by digit. values: of the
    game. title: language key. The other arguments: see EnterDigits."""
    return EnterDigits(
        t(title),
        sentence,
        amount,
        then,
        digits,
        length=len(str(rules.MOST)),
        prefix=values[rules.SIGN],
        refuse=lambda number: number < least,
    )
