"""Move in a menu on a board with three buttons, for tests. A tap of B moves down, a long press of B
moves up."""

from seated import hold
from toychest.lang import t


def selected(device):
    """Return the text of the selected row of a menu."""
    return [line for line in device.text.split("\n") if line.startswith("> ")][0][2:]


def rows(device):
    """Return the texts of all rows of a menu."""
    return [line[2:] for line in device.text.split("\n") if line[:2] in ("> ", "  ")]


async def choose(device, label):
    """Choose a row of a menu: tap B until the selected row begins with `label`, then press C.
    Raises AssertionError if there is no such row."""
    for _ in rows(device):
        if selected(device).startswith(label):
            await device.press("c")
            return
        await device.press("b")
    raise AssertionError(label + " is not in " + device.text)


async def every_row(device):
    """Check that B moves through all rows of a menu. A tap of B moves down, and from the last row
    to the first. A long press moves up."""
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
