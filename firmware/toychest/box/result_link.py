"""Write the result of a finished game as a link to a web page, which shows the result as a picture
and as a table. A browser does not send the part of an address after the # to anybody.

    ADDRESS#r=KIND,NUMBER,SECONDS,TITLE,NAME,POINTS,RANK,NAME,POINTS,RANK ..

TITLE is the name of the house rules, and may be empty; POINTS are empty for a game without points.
tools/sim/web/result.js reads it.
"""

from toychest import SITE
from toychest.core import qr
from toychest.ui.widgets import shortened


def link(app, game, ranking):
    """Return the link; "" if SITE is empty, or if the link is too long for a QR code even with
    names of 8 letters. game: (kind, number, seconds, title). ranking: list of (rank, seat, points
    or None)."""
    for letters in (12, 8) if SITE else ():
        text = "%s\n%d\n%d\n%s" % game
        for rank, seat, points in ranking:
            name = shortened(app.player(seat), letters)
            text += "\n%s\n%s\n%d" % (name, "" if points is None else points, rank)
        quoted = SITE + "#r="
        for byte in text.encode():
            quoted += "," if byte < 32 else chr(byte) if 44 < byte < 123 else "%%%02X" % byte
        if len(quoted) <= qr.MOST:
            return quoted
    return ""
