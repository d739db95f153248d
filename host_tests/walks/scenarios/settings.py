"""The settings: names of the players, spelled by the buttons; the self-test; putting away."""

from seated import button, chore, do, first_start, go_to, hold, hold_on, move, show
from spelling import spell
from toychest.asking import names
from toychest.box import settings
from toychest.lang import t

BEN = 1
DIGITS = "0123456789.,&+!¡?¿ºª-'✓"


async def test_a_player_takes_another_picture(device):
    """Whoever had it gets the old one. Pictures move with the seats, and stay without power."""
    await first_start(device)
    device.app.settings["names"] = ["Ana", "Ben", "Cleo", "Dora", "", "", "", ""]
    await device.press("a", "c")
    await do(device, t("settings.names"))
    assert "> Ana, duck" in device.text, device.text
    async with chore(device, "take another picture", 1):
        await hold_on(device, t("name.change"))
    assert "> Ana, boat" in device.text and "Ben, duck" in device.text, device.text
    await do(device, t("name.change"), t("cancel"))
    assert "> Ben, duck" in device.text, device.text  # the next name is likely to change, too
    await do(device, t("back"), t("back"), t("seats"), t("others"), "Cleo", "Ana", "Dora")
    assert device.app.settings["mascots"] == [2, 1, 3, 0, 4, 5, 6, 7], device.text
    await device.restart()
    assert device.app.settings["mascots"] == [2, 1, 3, 0, 4, 5, 6, 7]


async def test_letters_in_place_of_pictures(device):
    """No two players have the same letters."""
    from toychest.ui import initials

    await first_start(device)
    device.app.open(settings.menu(device.app))
    await show(device)
    await do(device, t("settings.tables"))
    assert device.app.settings["letters"]
    device.app.settings["names"] = ["Ana", "Antonio", "Ben", "", "", "", "", ""]
    five = [device.app.player(seat) for seat in range(5)]
    assert initials.of(five) == ["Aa", "At", "Be", "P4", "P5"]
    for some, letters in (
        (["Ana", "Anna", "Ana 1"], ["Aa", "A1", "A2"]),
        (["Mia", "Maia", "Max"], ["Ma", "M1", "Mx"]),
        (["Isa", "Ben", "Issa", "I"], ["Ia", "Be", "I1", "II"]),
        (["Al", "All", "Al 2", "a", "aaron"], ["Al", "A1", "A2", "aa", "an"]),
    ):
        assert initials.of(some) == letters


async def menu(device, before=""):
    """Open the names in the settings. Ben's name, which is `before`, is selected."""
    await first_start(device)
    device.app.settings["names"] = ["Ana", before, "Cleo", "Dora", "", "", "", ""]
    device.app.open(names.menu(device.app))
    await show(device)
    await go_to(device, device.app.player(BEN))


async def editor(device, before=""):
    """Open the editor of Ben's name. before: his name so far."""
    await menu(device, before)
    await do(device, t("choose"))


def called(device, name):
    return device.app.settings["names"][BEN] == name


async def turn(device, ring, at, letter):
    """Move from the letter at an index of a ring to another letter, the shorter way around."""
    up = (ring.index(letter) - at) % len(ring)
    down = len(ring) - up
    await move(device, up > down, min(up, down))


async def add(device, word):
    """Spell a word with as few presses as a person needs. The first letter on offer is A."""
    at = 0
    while word:
        letter = word[0]
        times = len(word) - len(word.lstrip(letter))
        ring = t("alphabet.small" if letter.islower() else "alphabet") + " ✓"
        await turn(device, ring, at, letter)
        at = ring.index(letter)
        await device.tap(*[button(device, t("name.add"))[0]] * times)
        await show(device)
        await device.wait(600)
        word = word[times:]


async def test_a_name_is_spelled_in_the_place_of_the_number(device):
    await editor(device)
    async with chore(device, "name: Emma, in the place of Player 2", 29):
        await add(device, "Emma")
        await do(device, t("done"))
    assert called(device, "Emma")


async def test_a_letter_with_an_accent(device):
    """A button leads to the letter's accents."""
    await editor(device)
    async with chore(device, "name: Zoë, in the place of Player 2", 31):
        await add(device, "Zo")
        small = t("alphabet.small")
        await turn(device, small + " ✓", small.index("o"), "e")
        await do(device, t("name.accents"))
        await turn(device, "éèë", 0, "è")
        await turn(device, "èë", 0, "ë")
        await do(device, t("name.add"), t("done"))
    assert called(device, "Zoë")


async def test_the_accents_of_a_letter_that_has_one_begin_with_it(device):
    """As the ñ of the Spanish alphabet."""
    await editor(device)
    screen = device.app.screen
    for letter, first in (("n", "ñ"), ("ñ", "ñ"), ("Ñ", "Ñ"), ("z", "ÿ")):
        screen._kind, screen._index, screen._name = 0, 0, "" if letter == "Ñ" else "a"
        screen._next_kind(letter)
        assert screen._letters()[screen._index] == first, letter


async def test_a_long_press_leads_to_the_digits(device):
    await editor(device)
    async with chore(device, "name: 7, in the place of Player 2", 10):
        await hold_on(device, t("name.accents"))
        await turn(device, DIGITS, 0, "7")
        await do(device, t("name.add"), t("done"))
    assert called(device, "7")


async def test_another_name_in_the_place_of_an_old_one(device):
    await editor(device, "Ben")
    async with chore(device, "name: Ana, in the place of Ben", 31):
        await hold_on(device, t("erase"))
        await add(device, "Ana")
        await do(device, t("done"))
    assert called(device, "Ana")


async def test_the_last_letter_is_put_right(device):
    await editor(device)
    await add(device, "Ton")
    async with chore(device, "name: m in the place of an n just added, then done", 4):
        await do(device, t("erase"))
        ring = t("alphabet.small") + " ✓"
        await turn(device, ring, ring.index("n"), "m")
        await do(device, t("name.add"), t("done"))
    assert called(device, "Tom")


async def test_the_old_name_comes_back_after_a_slip(device):
    await editor(device, "Ben")
    async with chore(device, "name: the old one back after a slip", 2):
        await do(device, t("erase"), t("cancel"))
    assert called(device, "Ben")


async def test_two_presses_at_once_add_a_letter_twice(device):
    """The second press comes before the player can see Done, so it must not end the name."""
    await editor(device)
    await device.tap("c", "c")
    await device.settle()
    assert "\nAa[✓]\n" in device.text, device.text
    await device.wait(600)
    await device.press("b", "b")  # the name is empty, so a letter is on offer
    assert "\n[A]\n" in device.text, device.text
    await device.press("down", "c")
    assert device.app.player(1) == t("player", 2)


async def test_names_of_all_kinds_of_letters(device):
    """All letters can be spelled by the buttons, and the names are there after a restart."""
    await menu(device)
    for name in ("Zoë", "7 Ab", "¡Æœß-1º"):
        await device.press("c")
        await hold(device)
        await spell(device, name)
        assert "> %s\n" % name in device.text, device.text
        assert device.app.settings["names"][1] == name
    await device.restart()
    assert device.app.player(1) == name


async def test_a_kind_of_letters_begins_with_the_letter_on_offer(device):
    await editor(device)
    await device.press("up", "up", "up", "up")
    assert "[E]" in device.text and "B: " + t("name.accents") in device.text, device.text
    await device.press("b")
    assert "[É]" in device.text and "B: " + t("name.digits") in device.text, device.text
    await device.press("b")
    assert "[0]" in device.text and "B: " + t("name.letters") in device.text, device.text
    await device.press("b")
    assert "[E]" in device.text, device.text
    await device.press("b", "up", "c")  # after an accent, letters without one are offered again
    assert "\nÈ[✓]\n" in device.text, device.text
    await device.press("up")
    assert "\nÈ[f]\n" in device.text, device.text


async def test_each_kind_of_letters_is_one_press_away(device):
    """A long press of B leads to the digits, unless B has just erased the last letter."""
    await editor(device)
    said = device.text
    assert t("name.caption.digits", t("hold.hint", t("name.accents"))) in said, said
    await hold(device)
    assert "\n[0]\n" in device.text and "B: " + t("name.letters") in device.text, device.text
    await device.press("up", "c", "b")
    assert "\n[1]\n" in device.text, device.text  # after erasing, digits are still on offer
    await device.press("b")
    assert "\n[A]\n" in device.text, device.text
    await device.press("b")
    assert "\n[Á]\n" in device.text, device.text
    await hold(device)
    assert "\n[0]\n" in device.text, device.text
    await device.press("b", "c")
    assert "\nA[✓]\n" in device.text, device.text
    await hold(device)
    assert "\n[A]\n" in device.text, device.text


async def opened(device):
    """Open the settings of a new box."""
    await first_start(device)
    device.app.open(settings.menu(device.app))


async def test_the_self_test_begins(device):
    """It ends by itself."""
    await opened(device)
    before = device.panel.refreshes["full"]
    async with chore(device, "settings: begin the self-test", 4):
        await do(device, t("settings.about"), t("test"))
    assert device.panel.refreshes["full"] > before + 1


async def test_the_box_is_put_away(device):
    await opened(device)
    async with chore(device, "settings: put away", 3):
        await do(device, t("settings.rest"))
    assert set(device.app.display.canvas.buffer) == {255}


async def test_the_screen_is_turned(device):
    await opened(device)
    async with chore(device, "settings: turn the screen", 6):
        await do(device, t("settings.turn"))
    assert device.app.settings["rotated"]


async def test_the_screen_is_refreshed(device):
    await opened(device)
    before = device.panel.refreshes["full"]
    async with chore(device, "settings: refresh the screen", 6):
        await do(device, t("settings.refresh"))
    assert device.panel.refreshes["full"] == before + 1


async def test_who_begins_the_next_game(device):
    await opened(device)
    async with chore(device, "settings: the winner begins the next game", 7):
        await do(device, t("settings.begins"))
    assert device.app.settings["begins"] == 1 and t("begins.1") in device.text, device.text
    await do(device, t("settings.begins"))
    assert t("begins.2") in device.text, device.text
    await do(device, t("settings.begins"))
    assert device.app.settings["begins"] == 0
