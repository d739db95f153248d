"""Connect panels of several kinds to the simulated box, for tests."""

import gc

import device as harness
import world

# (button, ms without a press after it). The presses make large and small changes of the picture,
# some of them while the panel rests or sleeps.
WALK = (
    ("c", 0), ("down", 0), ("up", 0), ("a", 8_000), ("b", 0), ("b", 64_000), ("a", 0), ("c", 0),
)  # fmt: skip


def put_in(device, **kind):
    """Connect a new panel of this kind to a box without power. kind: attributes of the panel's
    model."""
    world.panel = device.panel = None
    world._lines.clear()  # they hold the old model, which is large
    gc.collect()
    world.panel = world.model(harness.board.PANEL["driver"])
    for name in kind:
        setattr(world.panel, name, kind[name])
    world.celsius = world.panel.celsius


async def right(device, **kind):
    """Turn on a box with a panel of this kind. Check that the panel shows each picture in black
    and white, and that its model finds no faults. kind: attributes of the model."""
    put_in(device, **kind)
    await device.power_on()
    for button, pause in WALK:
        await device.press(button if button in harness.board.BUTTONS else "b")
        assert device.glass_is_canvas(), (kind, button)
        await device.wait(pause)
        assert device.glass_is_canvas(), (kind, pause)
    assert device.panel.faults == [], (kind, device.panel.faults)
    await device.power_off()
    world.celsius = 22


def is_ssd1680():
    """Return whether the board's panel has an SSD1680. Otherwise it has a UC8151."""
    return harness.board.PANEL["driver"] == "ssd1680"
