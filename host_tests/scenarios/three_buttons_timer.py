"""The timer with three buttons: a turn clock is set, begins with another player, is passed on."""

from seated import hold
from tapping import choose, every_row
from toychest.lang import t


async def test_a_turn_clock(device):
    """B adds to a digit, held it subtracts. At the table it chooses the current player."""
    await device.power_on()
    await device.press("c")
    await choose(device, t("game.timer"))
    await every_row(device)
    await choose(device, t("timer.turns"))
    assert "[3]:00" in device.text and "B: +1" in device.text, device.text
    await device.press("b")
    await hold(device, "b")
    await hold(device, "c")
    assert "[0]9:00" in device.text, device.text
    await device.press("c", "c", "b", "c", "c")
    assert t("timer.players") in device.text, device.text
    await hold(device, "b")
    await device.press("c", "c")
    session = device.app.session("timer")
    assert (session.state["players"], session.state["seconds"]) == (3, 550), session.state
    assert "B: " + t("down") in device.text and "> Player 1" in device.text, device.text
    await hold(device, "b")
    assert "> Player 3" in device.text, device.text
    await device.press("b", "b", "c")
    await device.wait(12_000)
    assert "B: " + t("timer.pause") in device.text, device.text
    await device.press("c")
    assert session.state["left"][1] < 540_000 and session.state["turn"] == 2, session.state
    await device.press("b")
    assert t("timer.paused") in device.text and t("hold.button", "C", t("more")) in device.text
    await hold(device, "c")
    await every_row(device)
    await choose(device, t("timer.reset", "9:10"))
    assert session.state["left"] == [550_000] * 3 and session.state["turn"] == 2


async def test_a_countdown(device):
    """C starts and stops it; B is More while it stops."""
    await device.power_on()
    await device.press("c")
    await choose(device, t("game.timer"))
    await device.press("c", "c", "c", "c")
    await device.wait(15_000)
    assert "C: " + t("timer.pause") in device.text and "B: " not in device.text, device.text
    await device.press("b", "c")
    assert t("timer.paused") in device.text, device.text
    await device.press("b")
    assert "> " + t("timer.reset", "3:00") in device.text, device.text
