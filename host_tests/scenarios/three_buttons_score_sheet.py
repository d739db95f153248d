"""The score sheet with three buttons: a new game, counting, points for anybody."""

from seated import hold
from tapping import choose, every_row
from toychest import games
from toychest.games.score_sheet import rules
from toychest.lang import t

NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]


async def test_a_new_game(device):
    """Every row of the rules; a long press of C changes a row."""
    await device.power_on()
    await device.press("c")
    await choose(device, t("game.score_sheet"))
    await hold(device, "b")
    await device.press("c", "c")
    await every_row(device)
    assert t("hold.button", "C", t("name.change")) in device.text, device.text
    await device.press("b")
    await hold(device, "c")
    assert t("score_sheet.count") + " (" + t("score_sheet.down") in device.text, device.text
    await device.press("b")
    await hold(device, "c")
    assert "B: +1" in device.text and t("hold.button", "B", "-1") in device.text, device.text
    await device.press("b", "b", "c")
    assert t("score_sheet.step.up") + " (-3)" in device.text, device.text
    await device.press("b", "b")
    await hold(device, "c")
    await every_row(device)
    await device.press("b", "b", "b", "c")
    await device.press("b", "b", "b", "c")
    assert t("score_sheet.ends") + " (" + t("score_sheet.round.n", 3) in device.text, device.text
    await device.press("c")
    await every_row(device)
    await device.press("b", "c")
    state = device.app.session("score_sheet").state
    assert state["sheet"] == [0, 1, -3, -5, rules.ROUNDS, 3, 0] and state["turn"] == 1, state


async def test_counting_and_points_for_anybody(device):
    """B adds one step, held the other; C adds the points, held it is More, and held longer any
    player."""
    await device.power_on()
    await device.press("c")
    app = device.app
    app.settings["names"] = NAMES
    session = app.session("score_sheet")
    session.new(5, 0, "Uno", rules.USUAL)
    app.open(games.table("score_sheet", session))
    await device.settle()
    await device.wait(600)
    await hold(device, "b")
    await device.press("b", "b", "b")
    assert "> Ana: 0 +8" in device.text, device.text
    await device.press("c")
    assert session.state["scores"] == [8, 0, 0, 0, 0]
    await hold(device, "c", 1_700)
    assert t("score_sheet.who") in device.text, device.text
    await device.press("c")  # the third
    assert device.text.startswith("Cleo"), device.text
    await hold(device, "b")
    await hold(device, "b")
    await device.press("a")
    assert "[+]8" in device.text and "B: " + t("up") in device.text, device.text
    await device.press("b", "c", "c")
    assert session.state["scores"] == [8, 0, -8, 0, 0], device.text
    await hold(device, "c")
    await every_row(device)
    await choose(device, t("score_sheet.any"))
    await hold(device, "c")
    assert "Eva" in device.text, device.text
