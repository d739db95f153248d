"""A board with three buttons: every screen, every row and every value is reached by A, B and C
alone."""

import device as harness
import world
from at_toss import first_roll
from seated import at_table, hold
from tapping import choose, every_row
from toychest.app import catalog
from toychest.core.settings import NAME_LENGTH
from toychest.drivers import buttons
from toychest.games.toss.dice import ACTION_DIE
from toychest.lang import t

SETTINGS = ["b"] * ((len(catalog.GAMES) + 1) // 2)  # from the first page of Home to Settings, on C


async def test_every_row_of_every_menu(device):
    await device.power_on()
    await device.press("c")
    pages = [device.text]  # of Home
    for button in SETTINGS + ["b"]:  # the last page has the family book
        await device.press(button)
        pages.append(device.text)
    await device.press("b")  # the next page of the last one is the first one
    assert device.text == pages[0], device.text
    for page in reversed(pages):
        await hold(device, "b")
        assert device.text == page, device.text
    await device.press(*SETTINGS, "c")
    await every_row(device)
    for key in ("language", "dice", "names"):
        await choose(device, t("settings." + key))
        await every_row(device)
        await device.press("a")
        assert device.text.startswith(t("settings.title")), key
    level = device.app.settings["sound"]
    await choose(device, t("settings.sound"))
    assert device.app.settings["sound"] != level
    await choose(device, t("settings.mirror"))
    assert device.app.settings["mirror"]
    await device.press("a", "b", "b", "a")  # after the family book comes the first page of Home
    await device.press("c")
    await hold(device, "c")
    await every_row(device)  # the names
    await device.press("c")
    await every_row(device)
    await choose(device, t("rules.change"))
    await device.press("b", "c")
    assert t("toss.starter.who") in device.text, device.text
    await every_row(device)
    await device.press("c", "b")
    await every_row(device)  # more
    await choose(device, t("toss.shout"))
    await device.press("b", "c", "c")  # the third player won
    assert t("toss.starter.next") in device.text, device.text
    await hold(device, "c")  # the fourth player
    assert device.app.session("toss").state["turn"] == 3


async def test_a_name_with_every_letter(device):
    await device.power_on()
    await device.press("c", *SETTINGS, "c")
    await choose(device, t("settings.names"))
    await device.press("b", "c")
    assert t("name.title", 2) in device.text
    offered = []
    while not offered or offer(device) != offered[0]:
        offered.append(offer(device))
        await device.press("b")
    assert "".join(offered) == t("alphabet") + " ✓", offered
    for letter in reversed(offered):  # move back around the whole alphabet
        await hold(device, "b")
        assert offer(device) == letter, device.text
    while offer(device) != "O":
        await device.press("b")
    await device.press("c")
    assert "\nO[✓]\n" in device.text, device.text
    for _ in range(3):  # until Done is on offer in place of a letter
        while offer(device) != "p":
            await device.press("b")
        await device.press("c")
    assert "\nOppp[✓]\n" in device.text, device.text
    assert t("hold.button", "C", t("erase")) in device.text
    await hold(device, "c")
    assert "\nOpp[✓]\n" in device.text, device.text
    await hold(device, "c", 2 * buttons.LONG_MS + 400)  # a longer press empties the name
    assert "\n[P]\n" in device.text, device.text
    assert t("hold.button", "C", t("name.accents")) in device.text, device.text
    await device.press("c")
    await device.press("b")
    await hold(device, "c")  # open the letters with accents
    while offer(device) != "ß":
        await device.press("b")
    await device.press("c")
    for _ in range(NAME_LENGTH - 2):
        while offer(device) != "a":
            await device.press("b")
        await device.press("c")
    assert t("name.full") in device.text and "B: " + t("erase") in device.text, device.text
    await device.press("b")
    assert offer(device) == "✓" and "Pß" + "a" * (NAME_LENGTH - 3) + "[" in device.text, device.text
    await device.press("c")
    assert device.app.player(1) == "Pß" + "a" * (NAME_LENGTH - 3)


def offer(device):
    """Return the letter on offer, or "✓" for Done."""
    return device.text[device.text.index("[") + 1]


async def test_the_page_of_the_winning_hand_opens_from_the_list_of_winners(device):
    session = await at_table(device, "toss", [""] * 8, 4, 1, 0, "SSTTLR", "123AMM")
    session.new(5, 1, 0, "SSTTLR", "123AMM")
    await hold(device, "b")
    assert t("hold.button", "C", t("toss.hand")) in device.text, device.text
    await hold(device, "c")
    assert t("toss.hand.worth") in device.text, device.text
    await device.press("a", "b")
    assert "> " + t("player", 2) in device.text, device.text


async def test_a_die_is_copied(device):
    await device.power_on()
    await device.press("c", *SETTINGS, "c")
    await choose(device, t("settings.dice"))
    await device.press("c")
    assert t("die.hint.guess") in device.text
    symbols = ACTION_DIE.symbols

    def face():
        """Return the line of the selected face, such as "2/6: swap"."""
        return device.text.split("\n")[1]

    for at in range(6):
        first = face()
        assert first.startswith("%d/6: " % (at + 1)), device.text
        seen = []
        for _ in symbols:
            await device.press("b")
            seen.append(face())
        assert len(set(seen)) == len(symbols) and seen[-1] == first
        await hold(device, "b")
        assert face() == seen[-2]
        await device.press("b", "c")
    await device.press("b")
    assert t("hold.button", "C", t("save")) in device.text
    await hold(device, "c")
    faces = device.app.settings["dice"][ACTION_DIE.key]
    assert faces[0] != ACTION_DIE.guess[0] and faces[1:] == ACTION_DIE.guess[1:]
    assert t("die.copied") in device.text


async def test_holding_c_is_not_tapping_it(device):
    await device.power_on()
    await device.press("c", "a", "c")
    assert t("rules.change") in device.text, device.text
    device.down("c")
    await device.wait(buttons.LONG_MS - 40)
    assert t("rules.change") in device.text  # nothing happens before the release
    device.up("c")
    await device.wait(60)
    assert t("toss.starter.who") in device.text  # a tap leads to the next question
    await device.press("a")
    device.down("c")
    await device.wait(buttons.LONG_MS + 40)
    assert t("name.who") in device.text  # the long press acts before the release
    device.up("c")
    await device.wait(60)
    assert t("name.who") in device.text  # the release does nothing more


async def test_what_is_pressed_first_comes_first(device):
    """Presses act in their order, also if a hand presses the next button before it releases the
    last one."""
    await device.power_on()
    await device.press("c", *SETTINGS[1:])
    device.down("b")
    await device.wait(30)
    device.down("c")  # B counts as a tap, because another button is pressed; C opens Settings
    await device.wait(30)
    assert t("settings.language") in device.text, device.text
    await device.wait(3000)  # B is still held, and does not act as UP
    assert "> " + t("settings.language") in device.text
    device.up("b")
    device.up("c")
    await device.wait(60)
    assert "> " + t("settings.language") in device.text
    device.down("b")
    await device.wait(2)
    device.down("a")
    await device.wait(100)
    device.up("a")
    device.up("b")
    await device.settle()
    assert "C: " + t("settings.title") in device.text


async def test_a_double_press_on_the_way_into_a_game_does_not_leave_it(device):
    session = await first_roll(device)
    for first_ms in (60, 300):  # a child may press slowly
        device.app.home()
        await device.settle()
        await device.wait(1000)
        device.down("a")
        await device.wait(first_ms)
        device.up("a")
        await device.wait(60)
        await device.tap("a")
        await device.settle()
        assert t("toss.your_roll") in device.text
        assert session.state["rolls"] == 0
    await device.wait(600)
    await device.press("c")
    assert session.state["rolls"] == 1


async def test_a_screen_that_comes_meanwhile_is_not_answered(device):
    """If a page opens between the press and the release of B, the tap does not act on that page."""
    await device.power_on()
    await device.press("c", "a", "c")  # on the page with the names, B and C have two meanings
    page = device.text
    for button, ms in (("c", 100), ("c", 3000), ("b", 100), ("b", 3000)):
        device.down(button)
        await device.wait(30)
        device.app.warn(t("error.title"), t("error.flash"))
        await device.wait(ms)
        device.up(button)
        await device.wait(100)
        assert t("error.flash") in device.text
        await device.press("c")
        assert device.text == page, device.text


async def test_two_taps_that_waited_together_are_a_double_press(device):
    """A tap counts from its press, even if the box was busy meanwhile."""
    session = await at_table(device, "timer", [""] * 8, 0, "", [1, 100, 0], [100, 100])
    await device.wait(600)
    gpio = harness.board.BUTTONS["c"]
    for ms in (10, 160):
        harness.at(ms, lambda: world.press(gpio))
        harness.at(ms + 60, lambda: world.release(gpio))
    harness.spend(400)
    await device.wait(1_000)
    assert session.depth == 1 and "C: " + t("timer.pass") in device.text, device.text
