"""What the simulated device shows of saves that another one left; no test of its own."""

from binascii import hexlify


async def resume(device):
    """Go on with the game that is saved, and print the picture."""
    await device.power_on()
    await device.press("c")
    print("frame", hexlify(device.app.canvas.buffer).decode())
