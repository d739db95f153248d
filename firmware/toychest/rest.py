"""What is done before the box sleeps or switches itself off, and about its battery: seldom, so
power.py drops this module after each use."""

from micropython import const

from toychest import games
from toychest.drivers import battery
from toychest.lang import t
from toychest.ui.screens import Message

_LEAST_MV = const(1_500)  # nothing runs on less: then it was not the battery that was measured
_RECOVERED_MV = const(100)  # so far above the threshold, a battery is low no more


def measure(app, on_computer):
    """See whether the battery is low; on USB it is not."""
    wires = app.board.BATTERY
    if not wires:
        return
    limit = wires["low_mv"] + (_RECOVERED_MV if app.battery_low else 0)
    low = not on_computer and _LEAST_MV < battery.millivolts(wires) < limit
    if low != app.battery_low:
        app.battery_low = low
        app.redraw()


def say_low(app):
    """Ask for new batteries."""
    app.open(Message(t("battery.title"), t("battery.text"), icon="warning"))


def keep_place(app):
    """Where to go on after the box has switched itself off."""
    name = games.at_table(app.stack)
    if app.settings["resume"] != name:  # seldom, so flash does not wear
        app.settings["resume"] = name


async def switch_off(app):
    """Leave the picture that the next press is meant for (App.run), and cut the power."""
    name = app.settings["resume"]
    before = app.page().text(app.button_names)
    app.close_above(app.stack[1 if name else 0], redraw=False)
    if name:
        app.stack[1] = games.table(name, app.session(name))
        app.stack[1].opened(app)
    if app.page().text(app.button_names) != before:
        app.redraw()
        await app.painted()
    if app.quiet:
        from toychest import boards

        boards.power_off(app.board)
