"""At the end of a game, one press begins the next one of the same players."""

from seated import at_table, chore, do, show
from toychest.core.book import Book
from toychest.games.monopoly.rules.numbers import BANK, NO_SETS
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.burst import ONE
from toychest.games.stray_cat.rules.cards import CAT
from toychest.games.stray_cat.rules.readings import READINGS
from toychest.games.toss.dice import DICE
from toychest.lang import t

NAMES = ["Ana", "Ben", "Cleo", "", "", "", "", ""]
TO_FIFTY = [0, 0, 10, 50, 1, 50, 0]
MONEY = [1500, "$", 200, 0, 0, 10, 20, 50, 100, 200, 500]


def finished(device):
    book = Book(device.saves)
    return len([game for leaf in book.leaves() for _, game in book.games(leaf)])


async def again(device, count, away=0, **following):
    """Press Again. The new game has the same rules, and another player may begin.
    count: the class chore. away: number of players who have left."""
    name = device.app.at_table()
    before = device.app.session(name).state
    await device.restart()  # the power fails on the page of the winner
    if device.app.at_table() != name:
        await do(device, t("game." + name))
    session = device.app.session(name)
    async with count(device, "again, from the winner's page", 1):
        await do(device, t("again"))
    state = session.state
    assert session.depth == 1 + away and not session.rules.is_over(state), device.text
    assert device.app.at_table() == name, device.text
    for key in ("players", "name", "values", "sheet", "best_of", "faces", "way", "readings"):
        assert state.get(key) == before.get(key), key
    for key, value in following.items():
        assert state[key] == value, (key, state[key])
    assert finished(device) == 1
    await device.restart()
    assert device.app.session(name).state == state
    if device.app.at_table() != name:
        await do(device, t("game." + name))
    for _ in range(away):
        await do(device, t("undo"))
    await do(device, t("home"))
    assert not device.app.at_table(), device.text


async def test_toss(device):
    faces = [die.faces({"dice": {}}) for die in DICE]
    session = await at_table(device, "toss", NAMES, 3, 1, 2, *faces)
    await show(device, session, ("win", 1))
    await again(device, chore, turn=0)


async def test_toss_over_rounds(device):
    faces = [die.faces({"dice": {}}) for die in DICE]
    session = await at_table(device, "toss", NAMES, 3, 3, 2, *faces)
    await show(device, session, ("win", 1), ("round", 1), ("win", 1))
    await do(device, t("more"), t("toss.tally"))
    assert t("toss.tally.title") in device.text
    await do(device, t("back"))
    await again(device, chore, turn=0)


async def test_the_winner_begins(device):
    session = await at_table(device, "score_sheet", NAMES, 3, 0, "", TO_FIFTY)
    device.app.save_setting("begins", 1)
    await show(device, session, ("points", 20), ("points", 10), ("points", 35), ("over",))
    await again(device, chore, turn=2)


async def test_the_loser_begins_and_nobody_who_left_is_back(device):
    session = await at_table(device, "score_sheet", NAMES, 4, 0, "", TO_FIFTY)
    device.app.save_setting("begins", 2)
    await show(device, session, ("points", 20), ("points", 10), ("points", 15), ("points", 25))
    await show(device, session, ("leave", 1), ("over",))
    await again(device, chore, away=1, turn=2)


async def test_after_a_tie_the_next_player_begins(device):
    session = await at_table(device, "score_sheet", NAMES, 3, 0, "", TO_FIFTY)
    device.app.save_setting("begins", 1)
    await show(device, session, ("points", 20), ("points", 20), ("points", 15), ("over",))
    await again(device, chore, turn=1)


async def test_score_sheet(device):
    session = await at_table(device, "score_sheet", NAMES, 3, 0, "", TO_FIFTY)
    await show(device, session, ("points", 20), ("points", 10), ("points", 15), ("over",))
    await again(device, chore, turn=1)


async def test_who_was_said_to_start_began(device):
    """The player to the left of that one begins, also if somebody left before the first turn."""
    session = await at_table(device, "score_sheet", NAMES, 4, 0, "", TO_FIFTY)
    await show(device, session, ("leave", 1), ("lead", 2), ("points", 5), ("over",))
    await again(device, chore, away=1, turn=3)


async def test_play_money(device):
    session = await at_table(device, "play_money", NAMES, 3, "", MONEY)
    await show(device, session, ("pay", 1, 0, 500), ("over",))
    await again(device, chore)


async def test_turn_clock(device):
    session = await at_table(device, "timer", NAMES, 0, "", [3, 60, 5], [60, 60, 90])
    await show(device, session, ("spent", 9_000), ("pass",), ("over", 2))
    await again(device, chore, turn=1, times=[60, 60, 90], left=[60_000, 60_000, 90_000])


async def test_stray_cat(device):
    setup = rules.COLOURS_ONLY, rules.HAND, ONE, "0" * len(READINGS), [0, 1, 2, 3, 4], CAT, 0
    session = await at_table(device, "stray_cat", NAMES, 2, *setup)
    await show(device, session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
    number = 0
    while not rules.is_over(session.state):
        if session.state["phase"] == rules.TO_OPEN:
            await show(device, session, ("open", (20, 30, 40, 50)[number % 4]))
        else:
            await show(device, session, ("trick", CAT, [0, 0]))
            number += 1
    await again(device, chore, lead=CAT, first=1)


async def test_toy_shop(device):
    session = await at_table(device, "toy_shop", NAMES, 2, 1, 0, 0)
    while not session.rules.is_over(session.state):
        if session.state["phase"] == "take":
            await show(device, session, ("coins", 3))
        else:
            kind = len(session.state["majority"])
            await show(device, session, ("majority", kind, [0]))
    await again(device, chore, turn=0)


async def test_monopoly(device):
    session = await at_table(device, "monopoly", NAMES, 2, NO_SETS, "")
    await show(device, session, ("order", 6, 5), ("order", 1, 2), ("owe", 1, BANK, 5_000, ""))
    await show(device, session, ("bankrupt",))
    await again(device, chore, phase="order")
