"""Every board: the first picture, a roll, the button that switches it on, and the latch for its
power."""

import asyncio
from random import getrandbits, seed

import device as harness
import world
from at_toss import first_roll
from seated import borrow
from toychest import boards
from toychest.lang import t


async def test_the_first_picture_and_a_roll(device):
    await device.power_on()
    assert t("language.title") in device.text
    assert device.glass_is_canvas()
    assert device.panel.refreshes == {"full": 1, "partial": 0}
    await device.press("c", "a", "c", "c", "c")
    session = device.app.session("toss")
    assert session.state["rolls"] == 0
    await device.press("c")
    assert session.state["rolls"] == 1
    assert t("toss.roll_number", 1) in device.text
    assert device.glass_is_canvas()
    await device.press("a")
    assert session.state["rolls"] == 0
    assert device.glass_is_canvas()
    assert device.panel.faults == [], device.panel.faults
    assert bool(device.host.tones) == (harness.board.BUZZER is not None)


async def test_every_button_means_something(device):
    await device.power_on()
    board = harness.board
    assert sorted(dict(board.INTENTS)) == sorted(board.BUTTONS)
    assert [button for button, _ in board.INTENTS[:3]] == ["a", "b", "c"]
    meant = [intent for _, intent in board.INTENTS]
    if board.MOVES:
        assert "up" not in meant and "down" not in meant
        moved = [intent for move in board.MOVES for intent in move[1:]]
        assert {"up", "down", "action", "ok"} == set(moved) and len(moved) == 4
        for button, *intents in board.MOVES:  # if B moves the cursor, another button is ACTION
            assert button in board.BUTTONS
            assert "back" not in intents and dict(board.INTENTS)[button] != "back"
    else:
        assert "up" in meant and "down" in meant
    pins = boards.buttons(board)
    assert sorted(pins) == sorted(board.BUTTONS)
    for name, pin in pins.items():
        assert pin.value() != board.BUTTON_ACTIVE
        device.down(name)
        assert pin.value() == board.BUTTON_ACTIVE
        device.up(name)
        assert pin.value() != board.BUTTON_ACTIVE, name  # a resistor pulls the pin back


async def test_the_press_that_switches_the_board_on_counts_once(device):
    await first_roll(device)
    await device.power_off()
    await device.power_on(settle=False, held=("a",))
    await device.wait(300)
    device.up("a")
    await device.wait(10)
    await device.settle()
    await device.wait(1000)
    resumed = t("toss.your_roll") in device.text
    assert resumed == (harness.board.LATCH is not None), device.text
    if not resumed:  # without a latch, a button held at power-on does nothing
        await device.press("a")
    session = device.app.session("toss")
    assert session.state["rolls"] == 0
    await device.press("c")
    assert session.state["rolls"] == 1


async def test_the_board_holds_its_power_until_it_is_told_not_to(device):
    session = await first_roll(device)
    await device.press("c")
    rolled = session.state["roll"]
    await device.power_off()
    await device.power_on(settle=False, held=("a",))
    device.up("a")  # from now on only the latch keeps the power on
    await device.settle()
    assert device.app
    board = harness.board
    if board.LATCH is None:
        boards.power_off(board)
        await device.wait(100)
        assert device.app
        return

    async def go():
        boards.power_off(board)
        raise RuntimeError("there is power still")

    world.usb = True
    boards.power_off(board)
    await device.wait(100)
    assert device.app and world.line(board.LATCH).level() == 1
    world.usb = False
    glass = bytes(device.panel.glass)
    asyncio.create_task(go())
    await device.wait(100)
    assert device.app is None
    await device.power_on(settle=False, held=("a",))
    assert bytes(device.panel.glass) == glass
    await device.wait(300)
    device.up("a")
    await device.settle()
    session = device.app.session("toss")
    assert session.state["rolls"] == 1
    assert session.state["roll"] == rolled


async def test_no_ghosts_whatever_the_chip_does_with_its_memories(device):
    """After a refresh, a UC8151 may copy the memory of the new picture to that of the old one, swap
    the two, or keep both. No ghosts appear in any case."""
    seed(9)
    await device.power_on()
    await device.press("c")
    for after in ("swap", "keep", "copy"):
        device.panel.after = after
        for _ in range(25):
            await device.tap(("a", "b", "c")[getrandbits(8) % 3])
            await device.settle()
            assert device.glass_is_canvas(), after
            assert device.panel.ram_old == device.panel.ram_new == device.panel.glass, after
    assert device.panel.faults == [], device.panel.faults


async def test_a_full_refresh_that_is_not_due_is_a_fast_one(device):
    await device.power_on()
    await device.press("c")
    panel = borrow(device)
    frame = bytearray(device.app.display.canvas.buffer)

    async def refresh(full):
        frame[0] ^= 1
        await panel.show(frame, full)
        return device.host.refreshes[-1][1:]

    assert device.host.refreshes[0][1:] == ("full", 1620)  # the first picture
    before = panel.partials
    assert await refresh(True) == ("full", 820)
    assert panel.partials == before  # the count for the next full refresh goes on
    while panel.partials < panel.full_every:
        assert await refresh(False) == ("partial", 340)
    assert await refresh(True) == ("full", 1620)
    assert panel.partials == 0
    assert await refresh(True) == ("full", 820)
    assert await panel.show(frame) == 0
    assert device.panel.glass == device.panel.ram_new
    assert device.panel.faults == [], device.panel.faults
