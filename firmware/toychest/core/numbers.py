"""Numbers as they are written everywhere."""


def written(number):
    """A whole number, with a gap for the thousands."""
    sign = "-" if number < 0 else ""
    number = abs(number)
    if number < 1000:
        return "%s%d" % (sign, number)
    return "%s%d %03d" % (sign, number // 1000, number % 1000)


def signed(number):
    """The same with its sign, + or -, but for 0."""
    return ("+" if number > 0 else "") + written(number)
