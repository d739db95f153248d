"""Take That Toy! with three buttons: a new game, a trick in both ways, a burst, its lists."""

from seated import at_table, hold
from tapping import choose, every_row, rows
from toychest import games
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules import burst
from toychest.games.stray_cat.rules.cards import CAT
from toychest.games.stray_cat.rules.readings import READINGS, USUAL
from toychest.games.stray_cat.story import name_of
from toychest.lang import t

NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]
FIRST = [0, 1, 2, 3, 4]


async def start(device, *setup):
    """Start a game at its table. Returns the session."""
    setup = setup or (2, rules.COLOURS_ONLY, 10, burst.ONE, USUAL, FIRST, CAT)
    return await at_table(device, "stray_cat", NAMES, *setup)


async def show(device, session, *events):
    """Commit events, and wait for the picture."""
    for event in events:
        session.commit(*event)
    device.app.redraw()
    await device.settle()
    await device.wait(600)


async def do(device, *words):
    """Tap or hold the button with each of these labels, in turn."""
    for one in words:
        lines = device.text.split("\n")
        for button in ("a", "b", "c"):
            if "%s: %s" % (button.upper(), one) in lines:
                await device.press(button)
                break
            if t("hold.button", button.upper(), one) in lines:
                await hold(device, button)
                break
        else:
            raise AssertionError("nothing does %s here:\n%s" % (one, device.text))


async def test_a_new_game(device):
    """Every page: B moves; a long press of C changes a reading, or goes on to the next colour."""
    await device.power_on()
    await device.press("c")
    app = device.app
    session = app.session("stray_cat")
    app.open(games.setup("stray_cat", session))
    await device.settle()
    await do(device, t("up"), t("next"), t("next"))
    await every_row(device)  # who judges
    await do(device, t("next"))
    assert t("stray_cat.deal.hand.caption") in device.text and "\n13\n" in device.text, device.text
    await do(device, t("down"), t("next"))
    await every_row(device)  # where burst cards go
    await choose(device, t("stray_cat.place.3"))
    await do(device, t("stray_cat.names.next"))
    assert "> " + name_of(1) in device.text, device.text
    await do(device, t("up"), t("next"))
    for _ in range(7):
        await do(device, t("down"))
    assert len(rows(device)) == len(READINGS) - 1, device.text
    await do(device, t("down"), t("name.change"))
    words = "> %s (%s)" % (t("stray_cat.reading.seven"), t("stray_cat.reads.seven1"))
    assert words in device.text, device.text
    await do(device, t("next"), t("next"))
    await every_row(device)  # who leads
    await do(device, t("stray_cat.start"))
    state = session.state
    assert state["hands"] == [12] * 3 and state["place"] == burst.OWN, state
    assert state["readings"] == "01000000" and state["names"] != FIRST


async def test_a_trick_in_colours(device):
    session = await start(device)
    await do(device, "green")
    for words in ("yellow", t("stray_cat.others"), "purple", "red"):
        await do(device, *([t("stray_cat.others")] if words == "purple" else []))
        if words != t("stray_cat.others"):
            await do(device, words)
    assert session.state["phase"] == rules.TRICK, device.text
    assert session.state["line"] == [20, 50, 10] and session.state["trump"] == 30
    await do(device, "Ana", "red", t("stray_cat.others"), "blue")
    assert session.state["fronts"] == [[20, 10, 40], []]
    await do(device, t("stray_cat.others"))
    await do(device, t("back"), "yellow", "Ben", "red", "green", "red", t("stray_cat.short"))
    assert session.state["fronts"][1] == [50, 10, 30] and session.state["lead"] == CAT
    assert len(session.state["discard"]) == 3
    await do(device, "green")
    await do(device, t("more"))
    await every_row(device)
    await choose(device, t("stray_cat.help"))
    for _ in range(len(READINGS) + 4):
        await do(device, t("down"))
    assert "1 of %d" % (len(READINGS) + 4) in device.text, device.text


async def test_a_button_held_too_long_chooses_once(device):
    """Holding a button chooses a colour. Still down, it must not choose on the next page."""
    session = await start(device, 2, rules.RANKS_TOO, 10, burst.ONE, USUAL, FIRST, CAT)
    device.down("b")
    await device.wait(4000)
    device.up("b")
    await device.settle()
    assert session.depth == 1
    for lowest in (1, 3, 5, 7):
        assert t("stray_cat.ranks", lowest, lowest + 1) in device.text, device.text


async def test_a_trick_with_ranks(device):
    session = await start(device, 2, rules.RANKS_TOO, 10, burst.ONE, USUAL, FIRST, CAT)
    await show(device, session, ("trump", 18), ("open", 21), ("open", 31), ("open", 41))
    await do(device, t("stray_cat.enter"), "yellow", t("stray_cat.ranks", 7, 8), "yellow 7")
    await do(device, t("stray_cat.others"), "blue", t("stray_cat.ranks", 1, 2), "blue 2")
    assert t("stray_cat.judged", t("stray_cat.cat")) in device.text, device.text
    await do(device, t("stray_cat.else"))
    await every_row(device)
    await choose(device, "Ana")
    assert session.state["fronts"][0] == [21, 27, 42] and session.state["lead"] == 0


async def test_a_list_and_a_burst_among_five(device):
    session = await start(device, 5, rules.COLOURS_ONLY, 7, burst.ALL, USUAL, FIRST, 0)
    await show(device, session, ("trump", 10))
    assert "-> Ana" in device.text, device.text
    for name in NAMES[1:5] + NAMES[:1]:
        await do(device, t("down"))
        assert "-> " + name in device.text, device.text
    await do(device, t("up"), t("stray_cat.takes"))
    for words in ("red", "red", "red", "yellow", "red"):
        await do(device, words)
    assert t("stray_cat.burst", "red") in device.text and session.state["phase"] == rules.BURST
    await do(device, t("stray_cat.burst.who"))
    await every_row(device)
    await choose(device, "Ben")
    assert session.state["hands"] == [6, 10, 6, 6, 6] and session.state["fronts"][4] == [20]
