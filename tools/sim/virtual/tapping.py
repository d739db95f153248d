"""Presses for a board with three buttons: tap B to move, hold it to go back."""

from seated import hold
from toychest.lang import t


def selected(device):
    """Return the selected row."""
    return [line for line in device.text.split("\n") if line.startswith("> ")][0][2:]


def rows(device):
    """Return all rows of a menu."""
    return [line[2:] for line in device.text.split("\n") if line[:2] in ("> ", "  ")]


async def choose(device, label):
    """Tap B until this row is selected, then C."""
    for _ in rows(device):
        if selected(device).startswith(label):
            await device.press("c")
            return
        await device.press("b")
    raise AssertionError(label + " is not in " + device.text)


async def every_row(device):
    """Taps lead through all rows, down and around; holding B, once each, leads back."""
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
