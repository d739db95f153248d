"""Print the picture that the simulated device shows of saves of another device. Not a test."""

from binascii import hexlify


async def resume(device):
    """Resume the saved game, and print the picture."""
    await device.power_on()
    await device.press("c")
    print("frame", hexlify(device.app.display.canvas.buffer).decode())
