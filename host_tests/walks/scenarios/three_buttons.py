"""A board with three buttons: every screen, every row and every value is reached by A, B and C
alone."""

from random import getrandbits, seed

import device as harness
import world
from at_toss import first_roll
from seated import at_table, hold
from tapping import choose, every_row
from toychest import games
from toychest.core import countdown
from toychest.core.settings import MAX_BEAT_MS, NAME_LENGTH
from toychest.drivers import buttons, buzzer
from toychest.games.toss import rules
from toychest.games.toss.dice import ACTION_DIE
from toychest.lang import t
from worn_switch import chatter

SETTINGS = ["b"] * ((len(games.GAMES) + 1) // 2)  # from the first page of Home to Settings, on C


async def every_value(device, values, value):
    """Move through all values of a page: taps of B lead up through them, holding B leads down to
    the first one, fast. The labels say both."""
    for wanted in values[values.index(value()) :]:
        assert value() == wanted, (value(), wanted)
        assert ("B: " + t("up") in device.text) == (wanted != values[-1]), device.text
        await device.press("b")
    assert value() == values[-1]
    device.down("b")
    await device.wait(buttons.LONG_MS + 200 + 180 * len(values))
    device.up("b")
    await device.wait(60)
    await device.settle()
    assert value() == values[0], value()
    assert t("hold.button", "B", t("down")) not in device.text
    for wanted in values:
        assert value() == wanted
        await device.press("b")


async def test_every_row_of_every_menu(device):
    await device.power_on()
    await device.press("c")
    pages = [device.text]  # of Home
    for button in SETTINGS:
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
    await device.press("a", "b", "a")  # the next page of Home is the first one
    await device.press("c")
    await every_row(device)  # the names
    await device.press("c")
    await device.press("b", "c", "c")
    assert t("toss.starter.who") in device.text, device.text
    await every_row(device)
    await device.press("c", "b")
    await every_row(device)  # more
    await choose(device, t("toss.shout"))
    await every_row(device)  # who won
    await device.press("b", "c", "c", "c")
    assert t("toss.starter.next") in device.text, device.text
    await every_row(device)


async def test_every_number_of_players_and_rounds_and_every_beat(device):
    await device.power_on()
    await device.press("c", "a")
    assert "B: " + t("up") in device.text and t("hold.button", "B", t("down")) in device.text
    await every_value(device, list(range(3, 9)), lambda: device.app.screen.count.selected)
    await device.press("c", "c")
    await every_value(device, list(range(1, 100, 2)), lambda: device.app.screen.rounds.selected)
    await device.press("a", "a", "a", *SETTINGS, "c")
    await choose(device, t("settings.beat"))
    shortest = countdown.shortest_beat(device.app.display.panel.partial_ms)
    values = list(range(shortest, MAX_BEAT_MS + 1, countdown.STEP_MS))
    screen = device.app.screen
    await every_value(device, values, lambda: screen.question.selected)
    assert t("hold.button", "C", t("try")) in device.text
    await hold(device, "c")
    assert device.app.screen.timed  # the countdown runs
    await device.press("b")
    assert device.app.screen is screen
    await device.press("c")
    assert device.app.settings["beat"] == values[-1]


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


async def test_a_new_game_asks_for_names(device):
    await device.power_on()
    await device.press("c", "a", "c")
    assert t("name.who") in device.text, device.text
    assert t("hold.button", "C", t("name.change")) in device.text, device.text
    await hold(device, "c")
    assert t("name.title", 1) in device.text, device.text
    await device.press("b", "c")
    await device.press("c")
    assert "  B\n> " + t("player", 2) in device.text, device.text
    await hold(device, "b")
    assert "> B\n" in device.text, device.text
    await device.press("c")
    assert t("toss.best.1") in device.text, device.text


async def test_the_page_of_the_winning_hand_opens_from_the_list_of_winners(device):
    await first_roll(device)
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


async def test_a_whole_game_from_the_first_start_to_its_winner(device):
    """Three players play best of three, beginning with the choice of the language, by A, B and C
    alone."""
    await device.power_on()
    await device.press("b")
    assert t("more") == "Más"
    await device.press(*SETTINGS, "c", "c")  # settings, language
    await hold(device, "b")  # up
    await device.press("c", "a", "b", "a")
    await hold(device, "b")  # one player less
    await device.press("c", "c", "b", "c", "c", "b", "c")
    session = device.app.session("toss")
    state = session.state
    assert (state["players"], state["best_of"], state["turn"]) == (3, 3, 1)
    seed(5)
    tosses = 0
    while session.state["phase"] != rules.OVER:
        state = session.state
        if state["phase"] == rules.ROLLED and state["roll"][0] == rules.TOSS:
            tosses += not state["tossed"]
            await device.press("c")
            await device.wait(9000)
            assert session.state["tossed"] or session.state["phase"] == rules.READY
        elif state["rolls"] < 12 or tosses < 1 or getrandbits(3):
            await device.press("c")
        elif getrandbits(1):
            await hold(device, "b")  # open the page "Snickerdoodle!"
            assert t("toss.won.who") in device.text
            await device.press(*["b"] * (getrandbits(2) % 3))
            await device.press("c")
            assert t("toss.won.title") in device.text
            if session.state["phase"] == rules.WON:
                await device.press("c", "c", "b", "c")
        else:
            await device.press("b", "c", "c")
            if session.state["phase"] == rules.WON:
                await device.press("c", "c", "c")
    assert tosses
    assert t("wins") in device.text
    assert max(session.state["wins"]) == 2
    device.app.home()
    status = games.story("toss", device.saves).status(session.state)
    assert device.text.startswith(t("home.title") + " - " + status), device.text
    await device.press("a")
    assert t("wins") in device.text
    assert device.panel.faults == []
    assert device.glass_is_canvas()


async def test_holding_c_is_not_tapping_it(device):
    await device.power_on()
    await device.press("c", "a", "c")
    assert t("name.who") in device.text, device.text
    device.down("c")
    await device.wait(buttons.LONG_MS - 40)
    assert t("name.who") in device.text  # nothing happens before the release
    device.up("c")
    await device.wait(60)
    assert t("toss.best.1") in device.text  # a tap leads to the next question
    await device.press("a")
    device.down("c")
    await device.wait(buttons.LONG_MS + 40)
    assert t("name.title", 1) in device.text  # the long press acts before the release
    device.up("c")
    await device.wait(60)
    assert t("name.title", 1) in device.text  # the release does nothing more


async def test_holding_b_where_nothing_moves(device):
    """On such a page, holding B opens the menu at once. Held longer, it opens the page for the
    winner of the round."""
    await first_roll(device)
    device.down("b")
    await device.wait(20)
    assert "> " + t("toss.shout") in device.text, device.text
    await device.wait(1000)
    assert t("toss.won.who") in device.text
    await device.wait(3000)
    assert "> " + t("player", 1) in device.text  # B does not repeat as UP
    device.up("b")
    await device.wait(60)
    assert "> " + t("player", 1) in device.text
    await device.press("b")
    assert "> " + t("player", 2) in device.text


async def test_a_held_b_repeats_and_speeds_up(device):
    await device.power_on()
    await device.press("c", *SETTINGS, "c")
    at = []
    screen = device.app.screen
    original = screen.on_intent

    def on_intent(intent):
        at.append((device.now(), intent))
        original(intent)

    screen.on_intent = on_intent
    start = device.now()
    device.down("b")
    await device.wait(3000)
    device.up("b")
    await device.wait(200)
    assert [intent for _, intent in at] == ["up"] * len(at)
    assert buttons.LONG_MS <= at[0][0] - start <= buttons.LONG_MS + 10
    gaps = [at[i + 1][0] - at[i][0] for i in range(len(at) - 1)]
    assert 245 <= gaps[0] <= 260
    assert min(gaps) >= 55 and gaps[-1] <= 75
    assert all([gaps[i + 1] <= gaps[i] + 6 for i in range(len(gaps) - 1)]), gaps


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


async def test_a_worn_switch_taps_and_holds(device):
    await device.power_on()
    await device.press("c", *SETTINGS, "c")
    menu = device.app.screen
    gpio = harness.board.BUTTONS["b"]
    rows = len(menu.page().body.items)
    seed(8)
    wanted = 0
    for _ in range(40):
        chatter(gpio, 0, 20, True)
        if getrandbits(1):
            chatter(gpio, 90, 20, False)
            wanted = (wanted + 1) % rows
            await device.wait(200)
        else:
            for i in range(10):  # the contact opens for moments while B is held
                harness.at(60 + i * 40, lambda: world.release(gpio))
                harness.at(60 + i * 40 + 15, lambda: world.press(gpio))
            chatter(gpio, buttons.LONG_MS + 100, 20, False)
            wanted = (wanted - 1) % rows
            await device.wait(buttons.LONG_MS + 220)
        assert menu.selected == wanted, (menu.selected, wanted)
    await device.settle()
    assert device.glass_is_canvas()


async def test_every_press_is_random_and_clicks_once(device):
    stirred = []
    clicks = []
    buzzer.Buzzer.click = lambda self: clicks.append(device.now())
    await device.power_on()
    device.app.pool.press = stirred.append
    for button in ("b", "b", "c", "b", "c", "b", "a"):  # B moves on some pages only
        clicks.clear()
        stirred.clear()
        pressed = device.now()
        device.down(button)
        await device.wait(100)
        device.up(button)
        await device.wait(1000)
        assert len(stirred) == 1 and len(clicks) == 1, (button, stirred, clicks)
        assert clicks[0] - pressed < 10  # the click comes at the press, not at the release


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


async def test_a_screen_that_fails_gives_way_to_the_error_page(device):
    await device.power_on()
    await device.press("c")

    def fail(intent):
        raise ValueError("a test")

    device.app.screen.on_intent = fail
    await device.press("b")
    assert t("error.oops") in device.text
    await device.press("c")
    del device.app.screen.on_intent
    assert t("home.title") in device.text


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
