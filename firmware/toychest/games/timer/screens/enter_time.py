"""Ask for a time."""

from toychest.asking.digits import EnterDigits
from toychest.games.timer import rules


def enter_time(title, sentence, seconds, then, last, selected=0, keep=False):
    """Return the screen that asks for a time in minutes and seconds, digit by digit. Players may
    also enter 0:90 for 1:30. sentence: the text below the digits. seconds: the time that is shown
    first. then: function that gets the seconds. last: the label of OK at the last digit. selected:
    index of the digit that is changed first. keep: whether the screen stays open at the end."""
    minutes, rest = divmod(seconds, 60)
    return EnterDigits(
        title,
        sentence,
        minutes * 100 + rest,
        lambda number: then(_seconds(number)),
        digits=3,
        colon=True,
        last=last,
        selected=selected,
        keep=keep,
        refuse=lambda number: not 1 <= _seconds(number) <= rules.MOST,
    )


def _seconds(number):
    """Return the seconds of an entered time. number: the digits, such as 130 for 1:30."""
    return number // 100 * 60 + number % 100
