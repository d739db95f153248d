"""The timer at the table, in virtual time: its behaviour, its presses and its pages."""

import sys
from time import ticks_add

import device as harness
from seated import at_table, button, choose, chore, do, go_to, hold_on, move, open_game, show
from shots import begun, commit, drawn, menu_of
from spelling import spell
from toychest.app import catalog
from toychest.core import files
from toychest.core.events import BANK
from toychest.core.profiles import Profiles
from toychest.core.session import Refused
from toychest.games.timer import rules
from toychest.games.timer.words import clock
from toychest.lang import t

HEAP_FLOOR = 46 * 1024
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]
ANA, BEN, CLEO = 0, 1, 2
STAGES = [rules.STAGES, 5_400, 0, 40, 1_800]


async def start(device, players=1, seconds=210, name="", kind=None, extra=0, times=None):
    """Start the box at the table of a timer that is not running; returns the session. seconds: time
    of the timer. name: of the profile. kind: of the timer; None is a countdown for one player, a
    turn clock for more. extra: seconds of each turn. times: seconds of each player, if these
    differ."""
    values = [int(players > 1) if kind is None else kind, seconds, extra]
    times = times or [seconds or rules.LONGEST] * players
    session = await at_table(device, "timer", NAMES, ANA, name, values, times)
    await device.wait(600)
    return session


async def fix(device, older, *labels):
    """Put a step right. older: number of newer lines. labels: what is pressed then."""
    await do(device, t("more"), t("history"))
    await move(device, True, older)
    await do(device, t("put_right"), *labels)


async def test_another_player_had_the_turn(device):
    """The used time follows, and is that of the other player then. No clock runs meanwhile."""
    session = await start(device, 3, 60)
    await show(device, session, ("turn", CLEO), ("spent", 5_000), ("pass",), ("spent", 7_000))
    async with chore(device, "timer: Ben had the turn, not Cleo", 12):
        await fix(device, 1, t("right.anew"))
        assert not device.app.screen.running and not button(device, t("more")), device.text
        await move(device, True)
        await do(device, t("ok"))
    assert session.state["left"] == [60_000, 55_000, 53_000], session.state


def at(device, ms, button):
    """Tap a button after `ms` ms."""
    gpio = harness.board.BUTTONS[button]
    harness.at(ms, lambda: harness.world.press(gpio))
    harness.at(ms + 60, lambda: harness.world.release(gpio))


def shown(device):
    """Return the time that a countdown's page shows."""
    return device.text.split("\n")[1]


async def test_the_end_comes_on_time_with_a_picture_and_a_tick_each_second(device):
    session = await start(device, seconds=25)
    device.host.tones.clear()
    device.host.refreshes.clear()
    began = device.now()
    at(device, 0, "c")
    await device.wait(28_000)
    assert rules.is_up(session.state) and t("timer.up") in device.text, device.text
    tones = [(ms - began, hertz) for ms, hertz, _ in device.host.tones if hertz in (880, 1320)]
    beats = [ms for ms, hertz in tones if hertz == 880]
    ends = [ms for ms, hertz in tones if hertz == 1320]
    assert len(beats) == 10, tones
    for number, ms in enumerate(beats):
        assert 0 <= ms - 15_000 - 1000 * number < 15, beats
    assert 0 <= ends[0] - 25_000 < 15 and len(ends) == 5, ends
    pictures = [ms - began for ms, kind, _ in device.host.refreshes]
    assert [kind for _, kind, _ in device.host.refreshes].count("full") == 0
    # The countdown is drawn at its start, at 20, 10, 9 ... 1 s, and at its end.
    assert len(pictures) == 13, pictures
    await device.press("c")  # the end stops ringing
    device.host.tones.clear()
    await device.wait(1_000)
    assert t("timer.up") in device.text and not device.host.tones, device.host.tones
    await device.press("c")
    await device.wait(1_000)
    assert session.state["left"] == [25_000] and session.depth == 1
    await device.wait(26_000)
    assert t("timer.up") in device.text, device.text


async def test_the_end_rings_for_a_minute_or_until_a_press(device):
    """The first press on OK only ends it. Any other button does its usual work, too."""
    session = await start(device, seconds=5)
    device.host.keep = 300
    at(device, 0, "c")
    await device.wait(4_000)
    device.host.tones.clear()
    device.host.slept_ms = 0
    await device.wait(58_000)
    assert device.host.slept_ms == 0, device.host.slept_ms
    await device.wait(22_000)
    ends = [ms for ms, hertz, _ in device.host.tones if hertz == 1320]
    assert 59_000 < ends[-1] - ends[0] < 60_000, ends
    assert "C: " + t("timer.again") in device.text, device.text
    for pressed, words in (
        ("up", "C: " + t("timer.again")),
        ("b", t("timer.new")),
        ("a", t("home")),
    ):
        device.app.screen.start_over()
        at(device, 0, "c")
        await device.wait(8_000)
        assert rules.is_up(session.state) and "C: " + t("timer.quiet") in device.text, device.text
        await device.press(pressed)
        device.host.tones.clear()
        await device.wait(3_000)
        assert 1320 not in [hertz for _, hertz, _ in device.host.tones], device.host.tones
        if pressed == "a":
            assert device.app.screen is device.app.stack[0], device.text
            break
        assert words in device.text, device.text
        if pressed == "b":
            await device.press("a")


async def test_tones_at_one_minute_and_at_half_a_minute(device):
    """They are a setting of the timer."""
    await start(device, seconds=64)
    for on in (True, False):
        device.host.tones.clear()
        device.app.screen.start_over()
        began = device.now()
        at(device, 0, "c")
        await device.wait(36_000)
        tones = [ms - began for ms, hertz, _ in device.host.tones if hertz == 660]
        if on and harness.board.BUZZER is not None:
            assert len(tones) == 2 and tones[0] in range(4_000, 4_020), tones
        else:
            assert not tones, tones
        await do(device, t("timer.pause"))
        if on:
            async with chore(device, "timer: no tones at 1 minute and 30 s", 5):
                await do(device, t("more"), t("timer.signals"))
            assert not device.app.settings["signals"], device.text


async def test_rounds_begin_again_by_themselves(device):
    """A round begins when the last one ends, to the millisecond. A power cut keeps the number."""
    session = await start(device, seconds=65, kind=rules.ROUNDS)
    assert t("timer.round", 1) in device.text, device.text
    at(device, 0, "c")
    await device.wait(66_000)
    assert t("timer.round", 2) in device.text and shown(device) == "1:05", device.text
    ends = [ms for ms, hertz, _ in device.host.tones if hertz == 1320]
    assert len(ends) == 1, ends
    await device.wait(134_000)
    assert session.state["moves"] == [3] and device.app.screen.running, session.state
    session = await cut(device)
    assert t("timer.round", 4) in device.text, device.text
    assert t("timer.paused") in device.text, device.text
    await do(device, t("timer.go"), t("timer.pause"), t("more"), t("timer.reset", "1:05"))
    assert session.state["moves"] == [0], device.text


async def test_blinds_double_each_round(device):
    session = await start(device, seconds=65, kind=rules.ROUNDS)
    async with chore(device, "timer: other blinds", 7):
        await do(device, t("more"), t("timer.blinds"), t("ok"))
    assert session.state["values"] == [rules.ROUNDS, 65, 5], session.state
    for blinds in ("5 10", "10 20", "20 40"):
        assert t("timer.blinds") + " " + blinds in device.text, device.text
        await do(device, t("start") if blinds == "5 10" else t("timer.go"))
        await device.wait(66_000)
        await do(device, t("timer.pause"))
    await do(device, t("more"), t("timer.blinds"))
    await do(device, *["-1"] * 5, t("ok"))
    assert rules.blinds(session.state["values"], 0) is None, session.state
    assert t("timer.round", 1) in device.text, device.text


async def test_stages_give_more_time_after_the_moves(device):
    session = await at_table(device, "timer", NAMES, 0, "", [rules.STAGES, 60, 0, 2, 90], [60, 60])
    await do(device, t("start"))
    assert t("timer.move", 1) in device.text, device.text
    for _ in range(4):
        await device.wait(5_000)
        await do(device, t("timer.pass"))
    assert t("timer.move", 3) in device.text, device.text
    assert all(135_000 <= left <= 140_000 for left in session.state["left"]), session.state
    await device.press("a")
    assert session.state["moves"] == [2, 1] and session.state["turn"] == BEN, session.state


async def test_pause_pressed_as_the_time_ends_does_not_start_again(device):
    """The press may come before the picture of the end."""
    for ms in (10, 100, 300, 500):
        session = await start(device, seconds=5)
        at(device, 0, "c")
        at(device, 5_000 + ms, "c")
        await device.wait(7_000)
        assert rules.is_up(session.state) and session.depth > 1, (ms, device.text)
        at(device, 0, "c")
        await device.wait(100)
        assert device.app.screen.running, (ms, device.text)
        await device.stop()


async def test_a_running_timer_keeps_the_box_awake_a_paused_one_does_not(device):
    """A timer runs for half an hour, exact to the millisecond. From time to time there is a full
    refresh."""
    session = await start(device, seconds=1_900)
    await device.wait(20_000)
    device.host.slept_ms = 0
    began = device.now()
    at(device, 0, "c")
    await device.wait(1_800_500)
    assert device.host.slept_ms == 0 and not device.panel.asleep
    assert session.state["left"][0] in range(99_980, 100_001) and shown(device) == "1:40"
    assert {kind for _, kind, _ in device.host.refreshes} == {"full", "partial"}
    await device.wait(99_600)
    assert rules.is_up(session.state) and device.now() - began < 1_900_200
    await device.wait(1_000)
    await device.press("c", "c")  # the end stops ringing
    await device.wait(30_000)
    await device.press("c")
    left = session.state["left"]
    await device.wait(70_000)
    assert device.panel.asleep
    device.host.slept_ms = 0
    await device.wait(60_000)
    assert device.host.slept_ms > 50_000 and session.state["left"] == left


async def cut(device):
    """Pull the battery, put it in again, and resume the game."""
    await device.restart()
    await open_game(device, "timer")
    return device.app.session("timer")


async def test_a_power_cut_gives_back_at_most_ten_seconds(device):
    """Whenever the battery is pulled, the timer gets at most ten seconds back."""
    session = await start(device, seconds=65)
    for ms, words in (
        (200, "1:05"),
        (14_900, "1:00"),
        (9_900, "1:00"),
        (45_100, "0:20"),
        (12_000, "0:10"),
        (9_500, "0:10"),
        (10_300, "0:00"),
    ):
        before = session.state["left"][0]
        await device.wait(600)
        at(device, 0, "c")
        await device.wait(ms)
        session = await cut(device)
        left = session.state["left"][0]
        gone = before - left
        assert ms - 10_000 <= gone <= ms, (ms, before, left)
        assert clock(left) == words, (ms, left)
        if left:
            assert shown(device) == words, device.text
            assert (t("timer.paused") in device.text) == (words != "1:05"), device.text
            await device.wait(30_000)
            assert session.state["left"][0] == left
    assert t("timer.up") in device.text, device.text


async def test_a_turn_clock(device):
    """Passing on, pause and undo. A player whose time has run out is named, and then left out."""
    session = await start(device, 3, 60, "Chess")
    assert "> Ana: 1:00" in device.text and device.text.startswith("Chess - "), device.text
    assert "C: " + t("start") in device.text
    await device.press("down")
    assert "> Ben: 1:00" in device.text, device.text
    at(device, 0, "c")
    await device.wait(12_000)
    assert "> Ben: 0:50" in device.text and "C: " + t("timer.pass") in device.text, device.text
    at(device, 0, "c")
    await device.wait(15_000)
    assert session.state["left"] == [60_000, 48_000, 50_000], session.state
    assert session.state["turn"] == CLEO
    at(device, 0, "b")
    await device.wait(2_000)
    assert session.state["left"][CLEO] == 45_000 and t("timer.paused") in device.text
    await device.wait(50_000)
    at(device, 0, "c")  # end the pause
    await device.wait(5_000)
    at(device, 0, "c")
    await device.wait(1_000)
    assert session.state["left"] == [60_000, 48_000, 40_000] and session.state["turn"] == ANA
    await device.wait(24_000)
    at(device, 0, "a")  # undo the pass: Ana gets her lost time back, Cleo's clock goes on
    await device.wait(1_000)
    assert session.state["left"][ANA] == 60_000 and session.state["turn"] == CLEO
    assert t("undone") + ": Cleo: " + t("timer.left", "0:40") in device.text, device.text
    assert "C: " + t("timer.pass") in device.text
    await device.wait(50_000)
    assert "Cleo" in device.text and t("timer.up") in device.text, device.text
    await device.wait(60_000)
    assert session.state["left"] == [60_000, 48_000, 0]
    at(device, 0, "c")
    await device.wait(1_000)
    assert "> Ana: 1:00" in device.text and "Cleo: 0:00" in device.text, device.text
    at(device, 0, "c")
    await device.wait(1_000)
    at(device, 0, "c")
    await device.wait(1_000)
    assert session.state["turn"] == ANA  # Ana's turn again, not Cleo's
    await device.press("b", "b")
    await choose(device, t("timer.reset", "1:00"))
    assert session.state["left"] == [60_000] * 3 and "C: " + t("start") in device.text
    await device.press("a")
    assert session.state["left"][CLEO] == 0, session.state
    await device.press("b")
    await choose(device, t("history"))
    await device.press("down", "down")
    assert t("timer.out", "Cleo") in device.text, device.text


async def test_leaving_the_table_stops_the_time(device):
    session = await start(device, seconds=210)
    await device.press("c")
    await device.wait(17_000)
    device.app.stack[0].select(catalog.GAMES.index("timer"))
    await device.press("a")
    assert " - 3:1" in device.text and ": " + t("game.timer") in device.text, device.text
    left = session.state["left"]
    assert 210_000 - left[0] > 17_000, left
    await device.wait(100_000)
    assert session.state["left"] == left
    await open_game(device, "timer")
    await device.press("c")
    await device.wait(5_000)
    assert "C: " + t("timer.pause") in device.text


async def test_timers_are_kept_and_offered_first(device):
    session = await start(device, 4, 300)
    await device.press("b")
    await choose(device, t("timer.keep"))
    await spell(device, "Go")
    await device.press("b")
    await choose(device, t("timer.new"))
    go = "> Go (%s 5:00)\n" % t("timer.kind.1")
    assert go in device.text, device.text
    await choose(device, t("timer.kind.0"))
    await device.press("b", "up", "c", *"aaaa")  # 5:10 is entered, but not accepted by OK
    assert "> " + t("timer.kind.0") in device.text, device.text
    await device.press("c", "up", "b", "up", "c", "c")
    await device.wait(1_000)
    session = device.app.session("timer")
    assert session.state["players"] == 1 and session.state["times"] == [370], session.state
    await device.press("c", "b")
    await choose(device, t("timer.keep"))
    await spell(device, "Eggs")
    app = device.app
    app.home()
    await device.restart()
    await open_game(device, "timer")
    await device.press("b")
    await choose(device, t("timer.new"))
    eggs = "Eggs (%s 6:10)\n" % t("timer.kind.0")
    assert go + "  " + eggs in device.text, device.text
    await choose(device, "Eggs")
    session = device.app.session("timer")
    assert session.state["name"] == "Eggs" and "C: " + t("timer.pause") in device.text
    app = device.app
    await device.press("c", "b")  # pause
    await choose(device, t("timer.new"))
    assert "> " + eggs in device.text, device.text
    await choose(device, "Go")
    assert t("timer.players") in device.text and "\n4\n" in device.text, device.text
    await device.press("up", "c")
    assert t("name.who") in device.text, device.text
    await device.press("c")
    assert "Eva: 5:00" in device.text and "C: " + t("start") in device.text, device.text
    await device.press("c")
    await device.wait(11_000)
    await device.press("b", "b")
    await choose(device, t("timer.new"))
    await choose(device, "Eggs")
    assert t("timer.replace.heading") in device.text, device.text
    await device.press("a")
    assert session.state["players"] == 5
    await device.press("b", "down", "c")
    assert t("profile.remove.text") in device.text, device.text
    await device.press("c")
    assert "Eggs" not in device.text, device.text


async def test_only_a_clock_of_several_players_has_an_end(device):
    """After the end, a new timer replaces the clock without a question."""
    session = await start(device, 2, 60)
    await do(device, t("more"))
    assert t("timer.end") not in device.text, "nobody has used any time"
    await show(device, session, ("spent", 9_000), ("over", BEN))
    device.app.home()
    await open_game(device, "timer")
    assert "Ben " + t("wins") in device.text, device.text
    await do(device, t("more"))
    assert t("timer.reset", "1:00") not in device.text, device.text
    await do(device, t("timer.new"), t("timer.kind.0"), t("start"))
    assert session.state["players"] == 1, device.text
    await device.wait(11_000)
    await do(device, t("timer.pause"), t("more"))
    assert t("timer.reset", "1:00") in device.text, device.text
    assert t("timer.end") not in device.text, device.text


async def test_a_double_press_answers_no_question(device):
    """OK pressed twice on "Remove" asks whether to remove the timer, and removes nothing. The same
    on another timer while a turn clock is in use."""
    session = await start(device, 2, 600)
    saved = Profiles(device.saves, "timer", rules.is_values)
    saved.save("Egg", [0, 300, 0])
    session.commit("spent", 1_000)
    device.app.begin("timer", session)
    await device.settle()
    assert "> Egg" in device.text, device.text
    await device.press("b", "down")
    for words in ("profile.remove.text", "timer.replace.heading"):
        await device.tap("c", "c")
        await device.settle()
        assert t(words) in device.text and "C: " + t("yes") in device.text, device.text
        assert Profiles(device.saves, "timer", rules.is_values).entries, device.text
        assert session.state["left"] == [599_000, 600_000], session.state
        await device.wait(600)
        await device.press("a")


async def test_a_full_flash_stops_no_timer(device):
    """The next press shows that the time could not be saved. The timer goes on."""
    session = await start(device, 2, 100)
    await device.press("c")
    journal = sys.modules[type(session.journal).__module__]

    def full(*arguments):
        raise OSError(28)

    journal.open = full
    await device.wait(35_000)
    assert "> Ana: 1:10" in device.text or "> Ana: 1:0" in device.text, device.text
    assert session.state["left"] == [100_000] * 2
    await device.press("c")
    assert t("error.full") in device.text, device.text
    journal.open = open
    await device.wait(2_000)
    await device.press("c", "c")
    assert session.state["turn"] == BEN and session.state["left"][ANA] < 65_000, session.state


async def test_memory_over_a_long_evening_of_eight(device):
    """Never less than 46 KiB free, and no leak."""
    session = await start(device, 8, rules.MOST)
    low = harness.free()
    await device.press("c")
    for number in range(40):
        await device.wait(61_000)
        await device.press("c", "c")
        low = min(low, harness.free())
        if number % 5 == 0:
            await device.press("b", "b", "up", "up", "c")
            low = min(low, harness.free())
            await device.press("a", "c")
    print("lowest", low)
    assert session.depth > 300, session.depth
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []


async def test_the_timer_goes_on_after_the_clock_was_set_back(device):
    """The timer goes on from its present time; Pause and Home work."""
    session = await start(device, 1, 60)
    at(device, 0, "c")
    await device.wait(15_000)
    assert session.state["left"] == [50_000]
    table = device.app.screen
    module = sys.modules[type(table).__module__]
    real = module.ticks_ms
    module.ticks_ms = lambda: ticks_add(real(), -3_600_000)
    await device.wait(12_000)
    assert "C: " + t("timer.pause") in device.text, device.text
    at(device, 0, "c")
    await device.wait(1_000)
    assert t("timer.paused") in device.text, device.text
    assert 34_000 <= session.state["left"][0] < 50_000, session.state


async def test_leaving_stops_the_time_whatever_is_refused(device):
    session = await start(device, 1, 60)
    at(device, 0, "c")
    await device.wait(1_000)
    table = device.app.screen

    def raises(*event):
        raise Refused("refuse.event")

    session.commit = raises
    device.app.run_safely(device.app.home)
    await device.wait(1_000)
    assert not table.running
    del session.commit
    left = list(session.state["left"])
    await device.wait(30_000)
    assert session.state["left"] == left, session.state


async def test_the_other_kinds_of_a_turn_clock(device):
    """The button ACTION of the row "Turn clock" offers them. Extra seconds are asked after the
    time."""
    await start(device, 2)
    for kind, presses, values in (
        (rules.EACH_TURN, ("down", "b", "up", "up", "up", "c", "c"), [rules.EACH_TURN, 150, 0]),
        (rules.FISCHER, ("c", "up", "c"), [rules.FISCHER, 180, 6]),
        (rules.DELAY, ("c", "b", "up", "c", "c"), [rules.DELAY, 180, 15]),
        (rules.STAGES, ("c", "down", "c", "up", "c"), [rules.STAGES, 5_400, 0, 39, 1_860]),
        (rules.USED, (), [rules.USED, 0, 0]),
    ):
        device.app.session("timer").new(0, "", [rules.CLOCK, 210, 0], [210] * 2)
        device.app.begin("timer", device.app.session("timer"))
        await device.settle()
        await device.press("down")
        assert "> " + t("timer.kind.1") in device.text, device.text
        await device.press("b")
        await choose(device, t("timer.kind.%d" % kind))
        await device.press(*presses)
        assert t("timer.players") in device.text, device.text
        await device.press("c", "c")
        assert "C: " + t("start") in device.text, device.text
        state = device.app.session("timer").state
        assert state["values"] == values, state
        device.app.home()
        await device.settle()


async def test_each_turn_has_its_whole_time(device):
    """A player whose time has run out is not left out in the next round. Undo gives back the turn,
    not the time."""
    session = await start(device, 2, 30, kind=rules.EACH_TURN)
    at(device, 0, "c")
    await device.wait(12_000)
    at(device, 0, "c")
    await device.wait(12_000)
    assert "Ana: 0:30" in device.text and "> Ben: 0:20" in device.text, device.text
    at(device, 0, "a")  # undo Ana's pass: she has her time as before
    await device.wait(1_000)
    assert session.state["turn"] == ANA and "> Ana: 0:18" in device.text, device.text
    await device.wait(30_000)
    assert "Ana" in device.text and t("timer.up") in device.text, device.text
    at(device, 0, "c")
    await device.wait(1_000)
    assert "Ana: 0:30" in device.text and session.state["turn"] == BEN, device.text
    at(device, 0, "c")
    await device.wait(1_000)
    assert "> Ana: 0:30" in device.text and "C: " + t("timer.pass") in device.text, device.text


async def test_a_player_may_have_another_time(device):
    """The time of the selected player can change before any time is used. The next game keeps
    it."""
    session = await start(device, 3, 210, "Chess")
    await device.press("down", "b")
    await choose(device, t("timer.own", "Ben"))
    assert device.text.startswith(t("timer.own", "Ben")) and "[3]:30" in device.text, device.text
    await device.press("up", "c", "c", "c")
    assert session.state["times"] == [210, 270, 210], session.state
    assert "> Ben: 4:30" in device.text and t("timer.of", "4:30") in device.text, device.text
    at(device, 0, "c")
    await device.wait(2_000)
    await device.press("b", "b")
    assert t("timer.own", "Ben") not in device.text, device.text
    await choose(device, t("timer.reset", "4:30"))
    assert session.state["left"] == [210_000, 270_000, 210_000], session.state
    await device.press("c")
    await device.wait(1_000)
    assert session.depth < 3 and session.state["times"] == [210, 270, 210], session.state


# ---- the presses


async def test_a_timer_is_started_with_few_presses(device):
    """The last countdown has run out."""
    await start(device)
    title = catalog.title("timer")
    chess, turns = t("timer.preset.0"), t("timer.preset.2")
    at_once = t("next"), t("next"), t("start")
    three_thirty = t("timer.kind.0"), t("timer.seconds"), "+1", "+1", "+1", t("next"), t("start")
    for name, goal, labels, values in (
        ("start 5+3, from power-on", 9, (chess,) + at_once, [rules.FISCHER, 300, 3]),
        ("30 s a turn, from power-on", 7, (turns,) + at_once, [rules.EACH_TURN, 30, 0]),
        ("start the last one, from power-on", 2, (title, t("timer.again")), [0, 180, 0]),
        ("start one that is kept, from power-on", 3, ("Eggs",), [0, 370, 0]),
        ("set 3:30 and start it, from power-on", 10, three_thirty, [0, 210, 0]),
        ("the same at its table", 12, (t("more"), t("timer.new")) + three_thirty, [0, 210, 0]),
    ):
        if values[0] == 0:
            Profiles(device.saves, "timer", rules.is_values).save("Eggs", [0, 370, 0])
        app = device.app
        app.home()
        session = app.session("timer")
        session.new(ANA, "", [0, 180, 0], [180])
        session.commit("spent", 180_000)
        app.playing("timer")
        await device.power_off()
        await device.power_on()
        if labels[0] == t("more"):
            await open_game(device, "timer")
        async with chore(device, "timer: " + name, goal):
            if labels[0] not in (title, t("more")):
                await hold_on(device, title)
            await do(device, *labels)
        assert device.app.screen.running, device.text
        assert device.app.session("timer").state["values"] == values


async def test_rounds_and_stages_are_started_with_few_presses(device):
    """They are a press of ACTION away from the countdown and the turn clock."""
    session = await start(device)
    rounds = t("timer.kind.6"), t("start")
    stages = (t("more"), t("timer.kind.7")) + (t("next"),) * 5 + (t("start"),)
    for name, goal, kind, labels, values in (
        ("rounds of 3 minutes", 3, rules.COUNTDOWN, rounds, [rules.ROUNDS, 180, 0]),
        ("40 moves in 90 minutes, then 30", 12, rules.CLOCK, stages, STAGES),
    ):
        session.new(ANA, "", [rules.COUNTDOWN, 180, 0], [180])
        device.app.home()
        device.app.begin("timer", session)
        await device.settle()
        async with chore(device, "timer: " + name, goal):
            await go_to(device, t("timer.kind.%d" % kind))
            await do(device, *labels)
        assert device.app.screen.running and session.state["values"] == values, device.text


async def test_a_turn_is_passed_on_with_one_press(device):
    session = await start(device, 3, 180)
    await do(device, t("start"))
    for name, label, running in (
        ("pass on in a turn clock", "timer.pass", True),
        ("pause", "timer.pause", False),
        ("go on", "timer.go", True),
    ):
        async with chore(device, "timer: " + name, 1):
            await do(device, t(label))
        assert device.app.screen.running == running and session.state["turn"] == BEN, device.text


# ---- the pages

LONG = ["WMWMWMWM"] * 8
DRAWN = ["Ana", "Ben", "Chloé", "Íñigo", "Marisol", "Opa", "", "Guadalupe"]
GAME = "timer"


def of(kind, seconds, players, name="", extra=0):
    """Return the arguments of the event "start"."""
    return 0, name, [kind, seconds, extra], [seconds or rules.LONGEST] * players


async def test_screens(device):
    shots = await drawn(device, DRAWN)
    for path in ("/profiles.json", "/copy/profiles.json"):
        files.remove_tree(device.saves + path)
    device.app.settings["players"] = 3
    await _countdown(device, shots)
    await _turns(device, shots)
    await _kinds(device, shots)
    _setup(device, shots)


async def _countdown(device, shots):
    from toychest.games.timer.screens.table import Table

    session = begun(device, GAME, *of(0, 210, 1))
    table = Table(session)
    shots.take("timer-ready", table)
    table.go()
    shots.take("timer-runs")
    table.halt()
    commit(session, ("spent", 26_500))
    shots.take("timer-paused")
    shots.one("timer-menu", menu_of(table))
    commit(session, ("spent", 173_500))
    table.go()
    await device.wait(3_010)
    shots.take("timer-runs-last")
    table.halt()
    commit(session, ("spent", 10_000))
    shots.take("timer-up")
    table._task = device.app.start(table._run())
    shots.take("timer-rings")
    table.halt()
    rows = menu_of(table)
    for row in (1, 4):
        rows.selected = row
        shots.one("timer-menu-%d" % row, rows)
    table.history_rows()[0][2]()
    shots.take("timer-history")
    shots.drop()
    commit(session, ("reset",))
    shots.press("back")
    shots.take("timer-undone")
    shots.one("timer-menu-redo", menu_of(table))
    shots.drop()
    session = begun(device, GAME, *of(0, rules.MOST, 1, "WMWMWMWMWMWM"))
    shots.one("timer-most", Table(session))
    for name, seconds, rounds in (("timer-round", 1_200, 3), ("timer-round-most", 90, 999)):
        session = begun(device, GAME, *of(rules.ROUNDS, seconds, 1, "Poker"))
        for _ in range(min(rounds - 1, 2)):
            commit(session, ("spent", seconds * 1000))
        session.state["moves"] = [rounds - 1]
        commit(session, ("spent", 10_000))
        table = Table(session)
        shots.take(name, table)
        session.state["values"][rules.BLIND] = 99 if rounds > 3 else 25
        shots.take(name + "-blinds")
        session.state["values"][rules.BLIND] = 0
        if rounds == 3:
            table.history_rows()[0][2]()
            shots.take("timer-round-history")
            shots.drop()
        shots.drop()


async def _turns(device, shots):
    from toychest.games.timer.screens.table import Table

    app = device.app
    for players in (2, 3, 5, 8):
        session = begun(device, GAME, *of(1, 1_500, players, "Scrabble"))
        table = Table(session)
        shots.take("timer-turns-ready-%d" % players, table)
        commit(session, ("turn", players - 1), ("spent", 312_000), ("pass",), ("spent", 1_490_000))
        table.go()
        await device.wait(4_010)
        shots.take("timer-turns-runs-%d" % players)
        table.halt()
        commit(session, ("spent", 7_300))
        shots.take("timer-turns-paused-%d" % players)
        commit(session, ("spent", 2_700))
        shots.take("timer-turns-up-%d" % players)
        commit(session, ("pass",))
        shots.take("timer-turns-out-%d" % players)
        if players in (3, 8):
            table._end()
            shots.take("timer-turns-who-%d" % players)
            shots.drop()
        if players == 3:
            shots.one("timer-turns-menu", menu_of(table, 3))
            for name, winner in (("won", BEN), ("tie", BANK)):
                commit(session, ("over", winner))
                shots.take("timer-turns-" + name)
                session.undo()
        shots.drop()
    app.open(table)
    commit(session, ("spent", 2_000), ("pass",), ("spent", 4_000), ("pass",), ("turn", 6))
    table.history_rows()[0][2]()
    shots.take("timer-turns-history")
    shots.to("timer-right-entering", "action", "ok")
    app.close_above(table)
    shots.press("back")
    shots.take("timer-turns-undone")
    commit(session, ("reset",))
    shots.press("back")
    shots.take("timer-turns-undone-reset")
    shots.drop()
    app.settings["names"] = LONG
    session = begun(device, GAME, *of(1, rules.MOST, 8, "WMWMWMWMWMWM"))
    table = Table(session)
    shots.take("timer-turns-long", table)
    for _ in range(7):
        commit(session, ("spent", rules.MOST * 1000), ("pass",))
    table.go()
    shots.take("timer-turns-alone")
    table.halt()
    commit(session, ("spent", rules.MOST * 1000))
    shots.take("timer-turns-up-long")
    shots.drop()
    shots.back()


async def _kinds(device, shots):
    """Draw the clocks with extra seconds, of one turn, and of the used time."""
    from toychest.games.timer.screens.table import Table

    for name, kind, seconds, extra, counts in (
        ("turn", rules.EACH_TURN, 30, 0, (2,)),
        ("fischer", rules.FISCHER, 300, 3, (4,)),
        ("delay", rules.DELAY, rules.MOST, 99, (8,)),
        ("used", rules.USED, 0, 0, (2, 4, 8)),
    ):
        for players in counts:
            session = begun(device, GAME, *of(kind, seconds, players, "", extra))
            table = Table(session)
            shots.take("timer-%s-ready-%d" % (name, players), table)
            commit(session, ("spent", 12_300), ("pass",), ("spent", 2_000))
            table.go()
            await device.wait(1_010)
            shots.take("timer-%s-runs-%d" % (name, players))
            table.halt()
            if players < 8:
                table.history_rows()[0][2]()
                shots.take("timer-%s-history-%d" % (name, players))
                shots.drop()
            if name == "used":
                shots.one("timer-used-menu-%d" % players, menu_of(table))
                for _ in range(players):
                    commit(session, ("spent", rules.LONGEST * 1000 - 20_000), ("pass",))
                shots.take("timer-used-most-%d" % players)
            shots.drop()
    session = begun(device, GAME, *of(rules.CLOCK, 300, 3))
    table = Table(session)
    device.app.open(table)
    rows = menu_of(table)
    rows.selected = 2
    shots.one("timer-own-row", rows)
    table.menu_rows()[2][2]()
    shots.take("timer-own")
    shots.press("up", "ok", "ok", "ok")
    shots.take("timer-own-taken")
    shots.drop()
    device.app.settings["players"] = 3


def _setup(device, shots):
    from toychest.games.timer.screens import setup

    app = device.app
    session = begun(device, GAME, *of(0, 210, 1))
    screen = setup.Setup(session)
    shots.take("timer-setup", screen)
    for row in (0, 4):
        screen.selected = row
        shots.take("timer-setup-%d" % row)
    screen.on_intent("action")
    for row in (0, 4):
        app.screen.selected = row
        shots.take("timer-kinds-%d" % row)
    app.screen.selected = 1
    shots.press("ok")
    shots.take("timer-enter-fischer")
    shots.press("ok")
    shots.take("timer-enter-extra")
    shots.drop()
    shots.drop()
    screen.ask(rules.ROUNDS)
    shots.take("timer-enter-rounds")
    shots.drop()
    screen.ask(rules.STAGES)
    shots.take("timer-enter-stages")
    shots.press("ok")
    shots.take("timer-enter-moves")
    shots.press("ok")
    shots.take("timer-enter-more")
    shots.drop()
    for several in (0, 1):
        screen.ask(several)
        shots.take("timer-enter-%d" % several)
        shots.to("timer-enter-%d-seconds" % several, "action")
        shots.to("timer-enter-%d-last" % several, "ok")
        shots.drop()
    screen.ask(0)
    shots.press("action", "action")
    for _ in range(9):
        app.screen.on_intent("up")
    shots.take("timer-enter-long")
    for _ in range(2):
        shots.drop()
    saved = Profiles(device.saves, GAME, rules.is_values)
    for name, values in (
        ("Eggs", [0, 370, 0]),
        ("Chess", [1, 1_500, 0]),
        ("WMWMWMWMWMWM", [4, 5_940, 99]),
        ("Grandma", STAGES),
    ):
        saved.save(name, values)
    screen = setup.Setup(session)
    shots.take("timer-kept", screen)
    for at in (2, 4):
        screen.selected = at
        shots.take("timer-kept-%d" % at)
    screen.begin("Chess", [1, 1_500, 0])
    shots.take("timer-players")
    app.screen.on_intent("ok")
    shots.take("timer-names")
    shots.drop()
    shots.drop()
    session = begun(device, GAME, *of(1, 60, 3, "Chess"))
    commit(session, ("spent", 1))
    setup.begin(app, session, 1, "", [0, 60, 0])
    shots.take("timer-replace")
    shots.drop()
    app.stack[0].select(catalog.GAMES.index(GAME))
    app.memory.forget_game()
    app.session(GAME)  # as it is on flash
    shots.take("home-timer")
