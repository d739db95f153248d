"""Play money with three buttons: which money it is, paying, GO."""

from seated import hold
from tapping import choose, every_row
from toychest import games
from toychest.games.play_money import rules
from toychest.lang import t

NAMES = ["Ana", "Ben", "Cleo", "Dora", "", "", "", ""]


async def test_a_new_game(device):
    """Every row of the rules; a long press of C changes a row."""
    await device.power_on()
    await device.press("c")
    await choose(device, t("game.play_money"))
    await hold(device, "b")
    await device.press("c", "c")
    await every_row(device)
    assert t("hold.button", "C", t("name.change")) in device.text, device.text
    await device.press("b")
    await hold(device, "c")
    await device.press("b")
    assert t("play_money.example", "€120") in device.text, device.text
    await device.press("c", "b", "b")
    await hold(device, "c")
    await every_row(device)
    await hold(device, "c")  # without 10
    assert "> €20" in device.text and "1 of 6" in device.text, device.text
    await hold(device, "b")
    await device.press("c")
    assert "€[0]" in device.text, device.text
    await device.press("b", "c")  # 1
    assert "  €1\n" in device.text, device.text
    await device.press("a", "c")
    state = device.app.session("play_money").state
    assert state["values"] == [1_500, "€", 200, 0, 1, 20, 50, 100, 200, 500], state


async def test_paying_and_go(device):
    """B selects; C pays, held it is More, and held longer GO."""
    await device.power_on()
    await device.press("c")
    app = device.app
    app.settings["names"] = NAMES
    session = app.session("play_money")
    session.new(4, "Farm", rules.USUAL)
    app.open(games.table("play_money", session))
    await device.settle()
    await device.wait(600)
    await device.press("b", "b")
    await hold(device, "b")
    assert "> Ben: $1 500" in device.text, device.text
    await device.press("c")
    assert "B: Dora" in device.text and t("hold.button", "B", "Cleo") in device.text, device.text
    await hold(device, "b")
    assert t("play_money.pays", "Ben", "Cleo") in device.text, device.text
    await every_row(device)
    await hold(device, "c")
    await device.press("b", "c", "b", "b", "c", "c")
    assert session.state["money"] == [1_500, 1_380, 1_620, 1_500], device.text
    await hold(device, "c", 1_700)
    assert session.state["money"][1] == 1_580, device.text
    await hold(device, "c")
    await every_row(device)
    await choose(device, t("play_money.to_each"))
    await device.press("c")
    assert session.state["money"] == [1_510, 1_550, 1_630, 1_510], device.text
    await device.press("a", "a", "a")
    assert session.depth == 1, device.text
