"""Memory over a long game of Monopoly Toy Story: no leak, and enough free bytes at any time."""

from random import choice, randrange, seed

import device as harness
from at_monopoly import table
from seated import do, show
from toychest.games.monopoly.rules.numbers import BANK, READY, ROLLED
from toychest.lang import t

EVENTS = 1_200  # a game of two hours with quick players
HEAP_FLOOR = (39 + 16) * 1024  # the heap of these scenarios is 39 KiB larger


def own_and_build(session):
    """Commit the events of a whole board: all deeds are bought, a set gets Hotels."""
    for deed in range(18):
        session.commit("pay", BANK, deed // 3, 60, "")
        session.commit("buy", deed // 3, deed, 60)
    for _ in range(5):
        for deed in range(3):
            session.commit("pay", BANK, 0, 50, "")
            session.commit("build", deed, 50)


def play(session, luck):
    """Commit an event that a random number from 0 to 4 chooses."""
    state = session.state
    money, level = state["money"], state["level"][:3]
    rich, poor = money.index(max(money)), money.index(min(money))
    if luck == 0:
        session.commit("go", randrange(6))
    elif luck < 3 and rich != poor:
        session.commit("pay", rich, poor, randrange(1, 200), "rent")
    elif luck == 3:
        session.commit(*(("lift", 17) if state["mortgage"][17] else ("mortgage", 17, 20)))
    else:
        session.commit("unbuild", choice([deed for deed in range(3) if level[deed] == max(level)]))
        level = session.state["level"][:3]
        session.commit("build", level.index(min(level)), 50)


async def visit(device):
    """Open every screen once."""
    for labels, downs in (
        ([t("more"), t("monopoly.deeds")], 17),
        ([t("monopoly.to_toy")], 3),
        ([t("more"), t("monopoly.trade")], 3),
        ([t("more"), t("history")], 40),
    ):
        await device.press("down")  # the payments
        await do(device, *labels)
        await device.press(*["down"] * downs, "c", "down", "up")
        while len(device.app.stack) > 2:
            await device.press("a")
    await device.press("b", "a")


async def test_a_game_of_two_hours(device):
    """1,200 events of six players who own everything."""
    session = await table(device, 6, sets="AAABBBCCCDDDEEEFRR")
    seed(4)
    own_and_build(session)
    early = None
    low = harness.free()
    while session.depth < EVENTS:
        assert session.state["phase"] in (READY, ROLLED) and not session.state["debts"]
        luck = randrange(10)
        if luck < 5:
            play(session, luck)
        else:
            await show(device)
            await device.tap("c")  # roll, or end of the turn
            await device.wait(900)
        if session.depth % 100 < 2:
            low = min(low, harness.free())
        if early is None and session.depth > 500 or session.depth > EVENTS - 2:
            session.commit("go", 0)  # the table shows the same event at each measurement
            await visit(device)
            end = await device.most_free()
            early = early or end
    journal = type(session.journal)(session.journal.folder, session.rules.VERSION)
    again = type(session)(session.rules, journal, device.app.seconds)
    assert (again.depth, again.state) == (session.depth, session.state)
    assert sum(session.state["money"]) + session.state["bank"] == 0
    print(
        "free after 500 events %d, after %d %d, lowest %d, the simulated board left out"
        % (early, session.depth, end, low)
    )
    assert end >= early - 2_500, (early, end)  # a word left on the C stack may keep a module
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []


async def test_a_step_of_long_ago_is_put_right(device):
    """A payment is entered before a step, and 40 steps follow."""
    session = await table(device, 6, sets="AAABBBCCCDDDEEEFRR")
    own_and_build(session)
    while session.depth < 400:
        play(session, 1)
    bank = session.state["bank"]
    await show(device)
    await device.press("down")
    await do(device, t("more"), t("history"))
    await device.press(*["down"] * 40)
    low = harness.free()
    for label in (t("put_right"), t("right.before"), t("monopoly.pay"), t("monopoly.to_bank")):
        await do(device, label)
        low = min(low, harness.free())
    await device.press("c")
    assert t("right.done") in device.text, device.text
    low = min(low, harness.free())
    assert session.depth == 401 and session.state["bank"] > bank
    assert low >= HEAP_FLOOR, low
