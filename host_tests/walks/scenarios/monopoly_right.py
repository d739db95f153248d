"""Steps of Monopoly Toy Story that are put right in the history."""

from at_monopoly import ANA, BEN, CHLOE, table
from seated import chore, do, move
from toychest.core.stretch import events_from
from toychest.games.monopoly.rules.numbers import BANK
from toychest.lang import t

TURN = (("roll", 3), ("next",))


async def fix(device, older, *labels):
    """Put a step right. older: number of newer lines in the history. labels: what is pressed."""
    await do(device, t("more"), t("history"))
    await move(device, True, older)
    await do(device, t("put_right"), *labels)


def rolls(session):
    return [event for event in events_from(session) if event[1] == "roll"]


async def test_a_deed_that_was_bought_by_mistake(device):
    """The rolls since then stay as they fell."""
    session = await table(device, 2, ("roll", 1), ("buy", ANA, 2, 60), ("next",), *TURN, *TURN)
    before = rolls(session)
    async with chore(device, "a deed bought by mistake, two turns ago", 12):
        await fix(device, 2, t("right.out"))
    assert session.state["owner"][2] == BANK and t("right.followed", 5) in device.text, device.text
    assert rolls(session) == before


async def test_a_rent_for_such_a_deed_is_left_out(device):
    rent = ("roll", 2), ("rent", BEN, 2, 4), ("next",)
    session = await table(device, 2, ("roll", 1), ("buy", ANA, 2, 60), ("next",), *rent)
    await fix(device, 2, t("right.out"))
    assert t("right.misfit") in device.text and t("monopoly.refuse.unowned") in device.text
    await do(device, t("right.leave_out"))
    assert session.state["money"] == [1_500, 1_500], session.state
    await do(device, t("undo"))
    assert session.state["owner"][2] == ANA and session.state["money"] == [1_444, 1_496]


async def test_a_bankruptcy(device):
    """She owed nothing. She ends her turn in place of it."""
    debt = ("roll", 3), ("owe", CHLOE, BANK, 5_000, ""), ("bankrupt",)
    session = await table(device, 3, *TURN, *TURN, *debt, *TURN)
    assert session.state["out"] == [0, 0, 1]
    async with chore(device, "a bankruptcy by mistake, a turn ago", 12):
        await fix(device, 2, t("right.out"), t("right.anew"), t("monopoly.end"))
    assert session.state["out"] == [0, 0, 0] and session.state["turn"] == BEN, device.text
    assert t("right.followed", 2) in device.text, device.text


async def test_a_jail_card(device):
    session = await table(device, 2, ("roll", 3), ("card", ANA, 1), ("next",), *TURN, *TURN)
    async with chore(device, "a Jail card by mistake, two turns ago", 12):
        await fix(device, 2, t("right.out"))
    assert session.state["cards"][ANA] == 0 and t("right.followed", 5) in device.text, device.text


async def test_a_second_roll_of_a_turn_keeps_its_die(device):
    session = await table(device, 2, ("roll", 3), ("ride", 5), ("next",))
    for _ in range(5):
        await fix(device, 0, t("right.anew"), t("monopoly.ride"))
        await do(device, t("ok"))
        assert ["ride", 5] in [event[1:] for event in events_from(session)], device.text
