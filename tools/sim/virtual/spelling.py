"""Spell a player's name on a simulated box, for tests that press buttons."""


async def spell(device, word):
    """Add a word to a player's name, letter by letter, and save the name. The page for the name
    must be open."""
    for letter in word:
        await _offer(device, letter)
        await device.press("c")
    assert word + "[✓]\n" in device.text, device.text
    await device.wait(600)  # a second press within 500 ms counts as a slip
    await device.press("c")


async def _offer(device, letter):
    """Press UP until the page offers a letter. If the page has another kind of letters, such as
    capitals, press B to change the kind."""
    for _ in range(3):
        for _ in range(80):
            if "[%s]" % letter in device.text:
                return
            await device.press("up")
        while "[✓]" in device.text:  # Done is on offer: there B erases a letter
            await device.press("up")
        await device.press("b")
    raise AssertionError(letter + " is not on offer: " + device.text)
