"""Show the page about this box: its battery, its memory, its version."""

import gc

from toychest import VERSION
from toychest.app.power import on_computer
from toychest.core import stored
from toychest.drivers import battery
from toychest.lang import t
from toychest.ui.pages import Pages
from toychest.ui.rows import Rows
from toychest.ui.widgets import TEXT


def about(app):
    """Return the screen about this box: its battery, its memory, its version."""
    gc.collect()
    return facts(app, on_computer(), gc.mem_free() // 1024)


def facts(app, connected, free):
    """Return the screen about this box. connected: whether a computer is connected by USB. free:
    the free memory in KiB."""
    if connected:
        power = t("about.usb")
    elif not app.board.BATTERY:  # nothing measures it
        power = "-"
    else:
        volts = "%.1f" % (battery.millivolts(app.board.BATTERY) / 1000)
        power = t("about.low" if app.battery_low else "about.good", volts)
    body = Facts(
        (
            (t("about.battery"), power),
            (t("about.pictures"), str(app.display.panel.refreshes)),
            (t("about.memory"), t("about.kib", free)),
            (t("about.version"), t("about.frozen" if stored.FILES else "about.files", VERSION)),
            (app.board.NAME, ""),
        )
    )

    def test():
        from toychest.box import self_test

        app.open(self_test.screen(app))

    return Pages(lambda _: (t("settings.about"), body, ""), ok=("test", test))


class Facts(Rows):
    """The body of a page with a name and a value in each row. rows: list of (name, value)."""

    pitch = 17

    def draw_row(self, canvas, x, y, width, height, name, value):
        end = canvas.text_in(name, x, y, width - 90, height, TEXT, align=-1) + 8
        canvas.text_in(value, end, y, x + width - end, height, TEXT, align=1)

    def line(self, name, value):
        return name + (": " + value if value else "")
