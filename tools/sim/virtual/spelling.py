"""Presses that spell a player's name, for tests on a simulated box."""


async def spell(device, word):
    """Add a word to the name on the name page, letter by letter, and save the name."""
    for letter in word:
        await _offer(device, letter)
        await device.press("c")
    assert word + "[✓]\n" in device.text, device.text
    await device.wait(600)  # a second press within 500 ms counts as a slip
    await device.press("c")


async def _offer(device, letter):
    """Press UP, or B for other kinds of letters, until the name page offers a letter."""
    for _ in range(3):
        for _ in range(80):
            if "[%s]" % letter in device.text:
                return
            await device.press("up")
        while "[✓]" in device.text:  # Done is on offer: there B erases a letter
            await device.press("up")
        await device.press("b")
    raise AssertionError(letter + " is not on offer: " + device.text)
