"""Presses at the table of Toss Your Cookies, for scenarios."""

from toychest.lang import t


async def first_roll(device):
    """Go from the first power-on to the first roll; returns the session."""
    await device.power_on()
    await device.press("c", "a", "c", "c", "c", "c", "c")
    assert t("toss.your_roll") in device.text, device.text
    return device.app.session("toss")


async def wake(device, button):
    """Start a box that had switched itself off, by pressing a button."""
    await device.power_on(settle=False, held=(button,))
    device.up(button)
    await device.settle()
