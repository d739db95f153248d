"""My dice with three buttons: choosing dice, keeping some, statistics."""

from seated import hold
from tapping import choose, every_row
from toychest import games
from toychest.core import files
from toychest.core.settings import Document
from toychest.lang import t


async def start(device):
    """Open the question for the dice. Returns the session."""
    files.make_saves(device.saves)
    Document(device.saves, "dice.json").save(
        {"version": 1, "dice": [], "sets": [{"name": "Five", "dice": ["d6"] * 5}]}
    )
    await device.power_on()
    await device.press("c")  # the language
    app = device.app
    session = app.session("dice")
    app.open(games.setup("dice", session))
    await device.settle()
    return session


async def test_keep_and_roll(device):
    session = await start(device)
    await every_row(device)
    await choose(device, "Five")
    await device.press("c")
    before = session.state["faces"]
    assert t("hold.button", "C", t("dice.keep")) in device.text, device.text
    await hold(device, "c")
    await device.press("b")
    await hold(device, "c")
    assert device.text.count("(kept)") == 2, device.text
    await device.press("c")
    state = session.state
    assert state["kept"] == 5 and [state["faces"][i] for i in (0, 2)] == [before[0], before[2]]
    await hold(device, "b")  # back, to where More is
    assert t("hold.button", "C", t("more")) in device.text, device.text
    await hold(device, "c")
    await every_row(device)
    await choose(device, t("statistics"))
    assert t("dice.thrown", 8) in device.text, device.text
    await device.press("b")
    assert "(1.3)" in device.text, device.text


async def test_one_die(device):
    session = await start(device)
    await choose(device, "d20")
    await device.press("c", "c")
    assert session.state["rolls"] == 2
    await device.press("b")  # nothing moves: it is More at once
    await every_row(device)


async def test_a_set_and_a_die_are_made(device):
    session = await start(device)
    assert t("hold.button", "C", t("name.change")) in device.text, device.text
    await choose(device, t("dice.dice.own"))
    await device.press("c", "c")  # a new die of six faces
    assert t("dice.face.of", 1, 6) in device.text, device.text
    await device.press("b")  # a 2
    await hold(device, "c")
    await every_row(device)
    await choose(device, t("dice.kind.icon"))
    for _ in range(6):
        await device.press("c")
    assert t("dice.die.name", 1) + "[✓]" in device.text, device.text
    await device.wait(600)  # the same button so soon is a slip
    await device.press("c")
    assert t("dice.die.name", 1) in device.text, device.text
    await device.press("a")
    await choose(device, t("dice.new.set"))
    await every_row(device)
    await device.press("c", "b", "c")
    await hold(device, "c")
    assert "> d4" in device.text and "×1" in device.text, device.text
    await device.press("a", "c")
    assert session.state["sides"] == [6] and session.state["faces"], device.text
