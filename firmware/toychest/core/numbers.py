"""Numbers as text."""


def written(number):
    """Return a whole number as text, with a space between thousands: "12 500"."""
    if abs(number) < 1000:
        return str(number)
    sign = "-" if number < 0 else ""
    number = abs(number)
    return "%s%s %03d" % (sign, written(number // 1000), number % 1000)


def signed(number):
    """Return a whole number as text, as `written`, with a + if it is positive."""
    return ("+" if number > 0 else "") + written(number)
