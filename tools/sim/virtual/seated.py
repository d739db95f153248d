"""Sits down to a game."""

from toychest import games


async def at_table(device, name, names, *setup):
    """The first power-on, and the table of a game that begins; returns its session. name: of the
    game. names: of the players. setup: of its event "start"."""
    await device.power_on()
    await device.press("c")  # the language
    app = device.app
    app.settings["names"] = names
    session = app.session(name)
    session.new(*setup)
    app.open(games.table(name, session))
    await device.settle()
    return session
