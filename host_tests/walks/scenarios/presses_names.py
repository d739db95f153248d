"""Chores of spelling the second player's name in the settings, counted by presses.py."""

from toychest.lang import t
from toychest.screens import names

BEN = 1


class Names:
    """The page with the names in the settings. Ben's name is selected."""

    @staticmethod
    def prepare(saves):
        """Prepare nothing."""

    def __init__(self, device):
        self.app = device.app
        self.app.open(names.menu(self.app))

    async def open(self, person, name):
        """Open the editor of Ben's name, which is `name` at first. From here on, presses count."""
        values = list(self.app.settings["names"])
        values[BEN] = name
        self.app.settings["names"] = values
        await person.sit_down()
        await person.go_to(self.app.player(BEN))
        await person.do(t("choose"))
        await person.sit_down()

    def is_called(self, name):
        assert self.app.settings["names"][BEN] == name, self.app.settings["names"]


async def _to(person, ring, at, letter):
    """Move from the letter at index `at` to another one, the shorter way around. ring: all letters
    in order."""
    up = (ring.index(letter) - at) % len(ring)
    down = len(ring) - up
    for _ in range(min(up, down)):
        await person.move(up > down)


async def _spell(person, word):
    """Spell a word. The first letter on offer is A."""
    at = 0
    while word:
        letter = word[0]
        times = len(word) - len(word.lstrip(letter))
        ring = t("alphabet.small" if letter.islower() else "alphabet") + " ✓"
        await _to(person, ring, at, letter)
        at = ring.index(letter)
        await person.do_at_once(t("name.add"), times)
        word = word[times:]


def called(name, before=""):
    """Return the chore of spelling a name in place of `before`."""

    async def chore(person, table):
        await table.open(person, before)
        if before:
            await person.hold_on(t("erase"))
        await _spell(person, name)
        await person.do(t("done"))
        table.is_called(name)

    return chore


async def zoe(person, table):
    """Spell a name with an accent: a button leads to the letter's accents."""
    await table.open(person, "")
    await _spell(person, "Zo")
    await _to(person, t("alphabet.small") + " ✓", t("alphabet.small").index("o"), "e")
    await person.do(t("name.accents"))
    await _to(person, "éèë", 0, "è")
    await _to(person, "èë", 0, "ë")
    await person.do(t("name.add"))
    await person.do(t("done"))
    table.is_called("Zoë")


async def seven(person, table):
    """Spell a digit: a long press of B leads to the digits."""
    await table.open(person, "")
    await person.hold_on(t("name.accents"))
    await _to(person, "0123456789.,&+!¡?¿ºª-'✓", 0, "7")
    await person.do(t("name.add"))
    await person.do(t("done"))
    table.is_called("7")


async def last_letter(person, table):
    """Correct the letter that was spelled last: n in place of m."""
    await table.open(person, "")
    await _spell(person, "Ton")
    before = person.presses
    await person.do(t("erase"))
    ring = t("alphabet.small") + " ✓"
    await _to(person, ring, ring.index("n"), "m")
    await person.do(t("name.add"))
    await person.do(t("done"))
    table.is_called("Tom")
    return person.presses - before


async def leave_it(person, table):
    await table.open(person, "Ben")
    await person.do(t("erase"))
    await person.do(t("cancel"))
    table.is_called("Ben")


CHORES = (
    (
        Names,
        (
            ("name: Emma, in the place of Player 2", 29, called("Emma")),
            ("name: Zoë, in the place of Player 2", 31, zoe),
            ("name: 7, in the place of Player 2", 10, seven),
            ("name: Ana, in the place of Ben", 31, called("Ana", "Ben")),
            ("name: m in the place of an n just added, then done", 4, last_letter),
            ("name: the old one back after a slip", 2, leave_it),
        ),
    ),
)
