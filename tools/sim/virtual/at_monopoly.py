"""Play Monopoly Toy Story on a simulated box, for tests that press buttons."""

from amounts import enter
from seated import button, do
from toychest.games.monopoly.rules.numbers import DEEDS, ORDER
from toychest.games.monopoly.story import deed_name
from toychest.games.monopoly.title_deeds import Titles
from toychest.lang import t


async def start_game(device, players=3):
    """Turn on a new box and start Monopoly. The first roll of the first turn comes next. Return the
    game's Session, an object that holds the state and saves each event.

    device: simulated box.
    players: number of players.
    """
    await device.power_on()
    await device.press("c", "b")  # the language; the second game
    assert t("monopoly.players") in device.text, device.text
    await device.press(*["down"] * 2, *["up"] * (players - 2), "c")
    assert t("name.who") in device.text and t("start") in device.text, device.text
    await device.press("c")
    session = device.app.session("monopoly")
    state = session.state
    assert state["players"] == players and state["phase"] == ORDER
    while session.state["phase"] == ORDER:
        assert t("monopoly.order") in device.text
        await device.press("c")
    return session


async def open_row(device, words, opened="down"):
    """Open a menu, move to a row and press C. Raises AssertionError if there is no such row.

    device: simulated box.
    words: beginning of the row's text.
    opened: name of the button that opens the menu, "" if the menu is open already.
    """
    if opened:
        await device.press(opened)
    for _ in range(24):
        if "> " + words in device.text:
            await device.press("c")
            return
        await device.press("down")
    raise AssertionError((words, device.text))


async def open_more(device, words):
    """Open the menu More of the game, move to a row in it and press C.

    device: simulated box.
    words: beginning of the row's text.
    """
    await device.press("down", "up", "c")  # the last row of the menu Pay leads to the menu More
    await open_row(device, words, "")


async def amount(device, wanted):
    """Enter an amount of money with the buttons, digit by digit. The page that asks for it must be
    open.

    device: simulated box.
    wanted: amount in M.
    """
    if button(device, t("amount.else")):
        await do(device, t("amount.else"))
    await enter(device, str(wanted))


async def deed(device, number, action):
    """Open the menu of a deed (a property) with the buttons, and choose a row. The current player
    must not have rolled yet.

    device: simulated box.
    number: number of the deed, from 0.
    action: beginning of the row's text.
    """
    await device.press("b")
    assert t("monopoly.deeds") in device.text, device.text
    await open_row(device, deed_name(number, Titles(device.saves)), "")
    await open_row(device, action, "")


def mortgaged(state, deed, value):
    """Return an event as a tuple: a player in debt mortgages one deed (a property), and sells no
    building.

    state: dict, state of the game.
    deed: number of the deed, from 0.
    value: mortgage value of the deed in M.
    """
    values = [0] * DEEDS
    values[deed] = value
    return "raise", values, "".join([str(level) for level in state["level"]])
