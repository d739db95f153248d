"""Play Toss Your Cookies on a simulated box, for tests that press buttons."""

from toychest.lang import t


async def first_roll(device):
    """Turn on a new box and start Toss Your Cookies, up to the page that asks for the first roll.
    Return the game's Session, an object that holds the state and saves each event."""
    await device.power_on()
    await device.press("c", "a", "c", "c", "c")
    assert t("toss.your_roll") in device.text, device.text
    return device.app.session("toss")


async def wake(device, button):
    """Turn on a box that has switched itself off, by a press of a button.

    device: simulated box.
    button: name of the button, such as "a".
    """
    await device.power_on(settle=False, held=(button,))
    device.up(button)
    await device.settle()
