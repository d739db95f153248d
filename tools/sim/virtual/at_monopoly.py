"""Presses at the table of Monopoly Toy Story, for scenarios."""

from toychest.games.monopoly.rules.numbers import DEEDS, ORDER
from toychest.games.monopoly.story import deed_name
from toychest.games.monopoly.title_deeds import Titles
from toychest.lang import t


async def start_game(device, players=3):
    """Go from the first power-on to the first roll; returns the session."""
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
    """Choose a row in the menu that a button opens. opened: the button, "" if the menu is open."""
    if opened:
        await device.press(opened)
    for _ in range(24):
        if "> " + words in device.text:
            await device.press("c")
            return
        await device.press("down")
    raise AssertionError((words, device.text))


async def open_more(device, words):
    """Choose a row of the menu More, which is behind the last row of Pay."""
    await device.press("down", "up", "c")
    await open_row(device, words, "")


async def amount(device, wanted):
    """Enter an amount in M, digit by digit."""
    if "B: " + t("amount.else") in device.text:
        await device.press("b")
    while len(_digits(device)) < len(str(wanted)):
        await device.press("b")
    shown = _digits(device)
    for at, digit in enumerate("%0*d" % (len(shown), wanted)):
        more = (int(digit) - shown[at]) % 10
        await device.press(*["down"] * (more // 5), *["up"] * (more % 5), "c")


def _digits(device):
    """Return the digits of the amount on the page, such as M[0]50: list of int."""
    line = [one for one in device.text.split("\n") if one[:1] == "M" and "[" in one][0]
    return [int(one) for one in line if one.isdigit()]


async def deed(device, number, action):
    """Open a deed's page before the roll, and choose one of its rows. number: of the deed. action:
    label of the row."""
    await device.press("b")
    assert t("monopoly.deeds") in device.text, device.text
    await open_row(device, deed_name(number, Titles(device.saves)), "")
    await open_row(device, action, "")


def mortgaged(state, deed, value):
    """Return the event in which the first debtor mortgages a deed and sells nothing: tuple."""
    values = [0] * DEEDS
    values[deed] = value
    return "raise", values, "".join([str(level) for level in state["level"]])
