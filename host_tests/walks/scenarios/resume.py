"""Print the picture of the game in saves, which another device wrote. This is no test."""

from binascii import hexlify


async def resume(device):
    """Resume the saved game, and print the picture."""
    await device.power_on()
    await device.press("a")
    print("frame", hexlify(device.app.display.canvas.buffer).decode())
