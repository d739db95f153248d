"""Spells names by the buttons."""


async def spell(device, word):
    """Spell letters behind a name, and keep it."""
    for letter in word:
        await _offer(device, letter)
        await device.press("c")
    assert word + "[✓]\n" in device.text, device.text
    await device.wait(600)  # the same button so soon is a slip
    await device.press("c")


async def _offer(device, letter):
    """Press UP until this letter is on offer, at most twice around each kind of letters."""
    for _ in range(3):
        for _ in range(80):
            if "[%s]" % letter in device.text:
                return
            await device.press("up")
        while "[✓]" in device.text:  # where B erases
            await device.press("up")
        await device.press("b")
    raise AssertionError(letter + " is not on offer: " + device.text)
