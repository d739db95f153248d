"""Numbers as they are written everywhere."""


def written(number):
    """A whole number, with a gap between each three digits."""
    if abs(number) < 1000:
        return str(number)
    sign = "-" if number < 0 else ""
    number = abs(number)
    return "%s%s %03d" % (sign, written(number // 1000), number % 1000)


def signed(number):
    """The same with its sign, + or -, but for 0."""
    return ("+" if number > 0 else "") + written(number)
