"""Everything that an owner can enter, at its largest, on a Pico's heap."""

import device as harness
from toychest.app import catalog
from toychest.core import events as core_events
from toychest.core import files
from toychest.core.settings import Document
from toychest.lang import t

NAMES = ["WÖWWWWW%d" % i for i in range(8)]


def profiles():
    """Return profiles.json with as many profiles of each game as possible, with the longest names
    and values."""
    kinds = {
        "score_sheet": [-99_999, 1, -999, -999, 3, -99_999, 1],
        "play_money": [999_999, "¥", 999_999, 1, 1] + list(range(999_991, 999_999)),
        "timer": [4, 5_940, 99],
    }
    return {
        kind: [["Wöchentlich%d" % i, values] for i in range(8)] for kind, values in kinds.items()
    }


async def begin(device):
    """Start a box on which the owner has entered everything."""
    files.make_saves(device.saves)
    Document(device.saves, "profiles.json").save({"profiles": profiles()})
    cards = []
    for i in range(28):
        cards.append(["Westentaschen %02d" % i, "ABCDEFGH"[i % 8] if i < 16 else "", 9_999, 9_999])
        cards[-1] += [9_999 if i < 16 else 0] * 8
    Document(device.saves, "deeds.json").save({"deeds": cards})
    await device.power_on()
    await device.press("c")
    device.app.settings["names"] = NAMES
    device.app.settings["players"] = 8


async def visit(device, name):
    """Begin a game with a profile, and change the profile. name: of the game."""
    app = device.app
    session = app.session(name)
    app.open(catalog.setup(name, session))
    await device.settle()
    low = harness.free()
    for _ in range(8):
        await device.press("c")
        low = min(low, harness.free())
        assert t("error.oops") not in device.text, device.text
    assert session.state is not None, device.text
    await device.press("b", "up", "up", "c")
    assert t("error.oops") not in device.text, device.text
    app.home()
    await device.settle()
    print(name, "free", low)


async def test_the_score_sheet_with_everything_at_its_largest(device):
    await begin(device)
    await visit(device, "score_sheet")


async def test_play_money_with_everything_at_its_largest(device):
    await begin(device)
    await visit(device, "play_money")


async def test_the_timer_with_everything_at_its_largest(device):
    await begin(device)
    await visit(device, "timer")


async def test_a_profile_is_kept_with_everything_at_its_largest(device):
    """A profile is renamed, removed, and saved again."""
    await begin(device)
    from toychest.asking import profiles as screens
    from toychest.games.play_money import rules

    saved = screens.opened(device.app, "play_money", rules)
    name = saved.entries[7][0]
    low = harness.free()
    saved.rename(name, "Wöchentlichx")
    saved.remove("Wöchentlichx")
    saved.save(name, saved.entries[0][1])
    assert len(saved.entries) == 8
    print("free", low)


async def test_a_deed_with_everything_at_its_largest(device):
    """Open the page of a deed, and change an amount."""
    await begin(device)
    app = device.app
    session = app.session("monopoly")
    app.open(catalog.setup("monopoly", session))
    await device.settle()
    for _ in range(12):
        await device.press("c")
        if session.state:
            break
    assert session.state is not None, device.text
    from toychest.games.monopoly.screens.copying import TitleDeed
    from toychest.games.monopoly.title_deeds import PRICE

    titles = app.screen.titles
    app.open(TitleDeed(titles, 5))
    await device.settle()
    assert t("error.oops") not in device.text, device.text
    low = harness.free()
    await device.press("down", "c")
    assert t("error.oops") not in device.text, device.text
    titles.change(5, PRICE, 9_998)
    await device.press("a")
    low = min(low, harness.free())
    assert t("error.oops") not in device.text, device.text
    print("free", low)


async def test_the_bank_with_a_copied_board_and_everything_at_its_largest(device):
    """Open the menu and a deed's page at the table, and save an amount there."""
    from toychest.games.monopoly.copied_board import CopiedBoard
    from toychest.games.monopoly.rules.numbers import NO_SETS

    await begin(device)
    spaces = "GaTbSVcCdeJfghVPiCjkVlTmXnoDpVqr"
    CopiedBoard(device.saves).take(spaces, {"S": 9_999, "D": 9_999})
    app = device.app
    session = app.session("monopoly")
    most = session.rules.MAX_PLAYERS
    session.new(most, NO_SETS, spaces)
    for die in (6, 5, 4, 3, 2, 1, 1, 1):
        if core_events.refuse(session.rules, session.state, ("order", die, die)) is None:
            session.commit("order", die, die)
    for deed in range(28):
        if core_events.refuse(session.rules, session.state, ("buy", deed % most, deed, 1)) is None:
            session.commit("buy", deed % most, deed, 1)
    app.open(catalog.table("monopoly", session))
    await device.settle()
    low = harness.free()
    await device.press("b")
    assert t("error.oops") not in device.text, device.text
    from toychest.games.monopoly.screens.copying import TitleDeed
    from toychest.games.monopoly.title_deeds import PRICE

    titles = app.stack[1].titles
    app.open(TitleDeed(titles, 5))
    await device.settle()
    low = min(low, harness.free())
    await device.press("down", "c", "up", "up")
    assert t("error.oops") not in device.text, device.text
    low = min(low, harness.free())
    titles.change(5, PRICE, 9_998)
    await device.press("a")
    assert t("error.oops") not in device.text, device.text
    print("free", low)
    del session, titles
    await _test_itself(device)


async def _test_itself(device):
    """Go home and open the self-test, with the game still in memory."""
    from toychest.box import settings

    app = device.app
    app.home()
    await device.settle()
    app.open(settings.menu(app))
    await device.press("up", "c")
    assert t("about.version") in device.text, device.text
    await device.tap("c")
    low = harness.free()
    for _ in range(15):
        await device.wait(1_000)
        low = min(low, harness.free())
    assert t("test.press") in device.text, device.text
    await device.tap("a", "b", "a")
    await device.settle()
    assert t("about.version") in device.text, device.text
    print("self-test: free", low)
