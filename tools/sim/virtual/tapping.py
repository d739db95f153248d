"""Presses for a board with three buttons, where B moves: a tap moves down, holding moves back
up."""

from seated import hold
from toychest.lang import t


def selected(device):
    """Return the label of the selected row."""
    return [line for line in device.text.split("\n") if line.startswith("> ")][0][2:]


def rows(device):
    """Return the labels of all rows of a menu."""
    return [line[2:] for line in device.text.split("\n") if line[:2] in ("> ", "  ")]


async def choose(device, label):
    """Tap B until the row with this label is selected, then press C."""
    for _ in rows(device):
        if selected(device).startswith(label):
            await device.press("c")
            return
        await device.press("b")
    raise AssertionError(label + " is not in " + device.text)


async def every_row(device):
    """Move through all rows of a menu and back, and check both ways: taps of B lead down and around
    the end, long presses lead back up."""
    wanted = rows(device)
    assert "B: " + t("down") in device.text, device.text
    assert t("hold.button", "B", t("up")) in device.text
    at = wanted.index(selected(device))
    for i in range(len(wanted)):
        await device.press("b")
        assert selected(device) == wanted[(at + i + 1) % len(wanted)], device.text
    for i in range(len(wanted)):
        await hold(device, "b")
        assert selected(device) == wanted[(at - i - 1) % len(wanted)], device.text
