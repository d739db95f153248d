"""Steps of My Toy Shop that are put right in the history."""

import os

from at_toy_shop import NAMES, SHOP, begin, seated
from seated import at_table, chore, do, move, show
from shots import commit
from toychest.games.toy_shop import rules
from toychest.games.toy_shop.known_cards import KnownCards
from toychest.games.toy_shop.rules import COLOURS, QUICK, TOYS, plan
from toychest.games.toy_shop.words import colour_name, hue_name, toy_name
from toychest.lang import t

ANA, BEN = 0, 1


async def planned(device, way=COLOURS, *cards):
    """Sit down at the table of a game of two whose registers are entered. cards: cards that both
    players have laid."""
    shots, session, table = await seated(device, 2, ANA, ANA, way)
    commit(session, ("register", ANA, "0123"), ("register", BEN, "1032"))
    for one in cards:
        commit(session, ("card",) + one, ("card",) + one)
    return shots, session, table


def laid(session, seat=ANA):
    """Return the cards (x, y, layout, toys) of a shop."""
    return list(plan.each_card(session.state["laid"][seat]))


async def fix(device, older, *labels):
    """Enter a step anew. older: number of newer lines in the history. labels: what is pressed."""
    await show(device)
    await do(device, t("more"), t("history"))
    await move(device, True, older)
    await do(device, t("put_right"), t("right.anew"), *labels)


async def test_a_number_is_put_right(device):
    session = await at_table(device, "toy_shop", NAMES, 4, ANA, ANA, QUICK)
    for coins in (1, 2, 3, 3, 2, 4, 1, 6, 3, 3, 5, 2, 6, 4, 1, 4):
        session.commit("coins", coins)
    async with chore(device, "put an older number right (Ben's, a round before)", 9):
        await fix(device, 2, "+5", "+1", t("toy_shop.add_up", 6))
    assert session.state["earned"][BEN][3] == 6 and t("right.followed", 2) in device.text
    await do(device, t("ok"))
    await fix(device, 2, t("more"))
    for key in ("history", "redo", "new_game", "home"):
        assert t(key) not in device.text, device.text
    await do(device, t("toy_shop.regions"))
    await move(device, False, 2)
    await do(device, t("toy_shop.more"))
    await move(device, False)
    await do(device, t("toy_shop.add_up", 3))
    assert session.state["earned"][BEN][3] == 3, session.state


async def test_a_card_is_put_right(device):
    """A colour of it, its place, how it is divided, or all of it. One undo takes that back."""
    _, session, table = await planned(device, COLOURS, (0, -1, 2, "01"), (0, -2, 0, "0"))
    before = session.state
    async with chore(device, "plan: a late wrong colour, a round ago", 12):
        await fix(device, 3, t("toy_shop.block.13"), hue_name(0))
    assert t("right.followed", 3) in device.text, device.text
    assert laid(session) == [(0, -1, 2, "00"), (0, -2, 0, "0")] and laid(session, BEN)[0][3] == "01"
    await do(device, t("undo"))
    assert session.state == before and device.app.screen is table
    async with chore(device, "plan: a card lies below, not above", 12):
        await fix(device, 1, t("toy_shop.right.place"))
        await move(device, True)
        await do(device, t("toy_shop.card.put"))
    assert laid(session)[1] == (0, 1, 0, "0"), laid(session)
    await do(device, t("undo"))
    await fix(device, 1, t("toy_shop.right.divided"), t("toy_shop.kind.1"), t("toy_shop.lie.2"))
    assert t("toy_shop.block.13") in device.text, device.text
    await do(device, hue_name(3))
    assert laid(session)[1] == (0, -2, 2, "03"), laid(session)
    await do(device, t("undo"))
    async with chore(device, "plan: another card, a turn ago", 12):
        await fix(device, 1, t("toy_shop.card.another"), t("toy_shop.kind.0"), hue_name(1))
        await do(device, t("toy_shop.card.put"))
    assert laid(session)[1][2:] == (0, "1") and session.depth == 7, laid(session)


async def test_a_card_without_a_register_is_entered_on_the_table(device):
    """A card that is added before Ana's falls on her, so hers falls on Ben, who has no register."""
    _, session, _ = await seated(device, 2, ANA, ANA, COLOURS)
    commit(session, ("register", ANA, "0123"), ("card", 0, -1, 0, "0"))
    await show(device)
    await do(device, t("more"), t("history"), t("put_right"), t("right.before"))
    await do(device, t("toy_shop.card.enter"), t("toy_shop.kind.0"), hue_name(0))
    await do(device, t("toy_shop.card.put"))
    assert t("toy_shop.refuse.no_register") in device.text, device.text
    await do(device, t("right.anew"))
    assert t("error.oops") not in device.text, device.text
    await do(device, t("toy_shop.register.enter"))
    assert NAMES[BEN] in device.text, device.text


async def test_a_register_is_put_right(device):
    _, session, _ = await planned(device, COLOURS, (0, -1, 0, "1"))
    async with chore(device, "plan: a wrong cash register, before the first round", 12):
        await fix(device, 3, *[hue_name(hue) for hue in (1, 0, 2, 3)])
    assert session.state["registers"][ANA] == "1023" and session.state["earned"][ANA] == [1]


async def test_a_card_was_left_out(device):
    """Ana's card was never entered, so Ben's card went to her. It goes to Ben again."""
    _, session, _ = await planned(device)
    commit(session, ("card", 0, -1, 0, "2"))
    async with chore(device, "plan: a card was left out", 12):
        await show(device)
        await do(device, t("more"), t("history"), t("put_right"), t("right.before"))
        await do(device, t("toy_shop.card.enter"), t("toy_shop.kind.0"), hue_name(0))
        await do(device, t("toy_shop.card.put"))
    assert laid(session)[0][2:] == (0, "0") and laid(session, BEN) == [(0, -1, 0, "2")]


async def test_a_place_that_is_entered_anew_begins_at_the_old_one(device):
    await planned(device, COLOURS, (1, 0, 0, "0"))  # another place would earn more
    await fix(device, 0, t("toy_shop.right.place"))
    assert device.app.screen.place == (1, 0), device.text


async def test_cards_laid_before_the_plan_are_put_right(device):
    """They earn nothing. The numbers of before can be put right, too."""
    _, session, _ = await seated(device, 2, ANA, ANA, QUICK)
    commit(session, ("coins", 3), ("coins",), ("plan", COLOURS), ("register", ANA, "0011"))
    commit(session, ("lay", ANA, 0, -1, 0, "3"))
    await fix(device, 0, t("toy_shop.right.place"))
    assert t("toy_shop.card.lay") in device.text and "+" not in device.text, device.text
    await move(device, True)
    await do(device, t("toy_shop.card.put"), t("ok"))
    assert laid(session) == [(0, 1, 0, "3")] and session.state["earned"] == [[3], [0]]
    await fix(device, 4, "+1", "+1", t("toy_shop.add_up", 2))
    assert session.state["earned"] == [[2], [0]] and len(laid(session)) == 1, device.text


async def test_an_award_that_was_never_earned_is_left_out(device):
    """A card lacked one of the five toys. The box asks whether the award goes."""
    _, session, _ = await planned(device, TOYS, (0, -1, 7, "abcd"))
    commit(session, ("card", 0, -2, 0, "e"), ("claim", 0, ANA))
    async with chore(device, "plan: a wrong toy, and its award goes back", 12):
        await fix(device, 1, t("toy_shop.block.0123"), hue_name(0), toy_name(0))
        assert t("toy_shop.refuse.five") in device.text.replace("\n", " "), device.text
        await do(device, t("right.leave_out"))
    assert laid(session)[1][3] == "a" and session.state["diversity"][0] == rules.NOBODY
    await do(device, t("undo"))
    assert laid(session)[1][3] == "e" and session.state["diversity"][0] == ANA


async def test_two_cards_the_wrong_way_round(device):
    """Each of Ana's two cards lies where the other one should. The second no longer fits, until it
    is entered anew."""
    _, session, _ = await planned(device, COLOURS, (0, -1, 0, "0"))
    commit(session, ("card", 0, 1, 0, "1"))
    async with chore(device, "plan: two cards of a shop the wrong way round", 12):
        await fix(device, 2, t("toy_shop.right.place"))
        await move(device, True)
        await do(device, t("toy_shop.card.put"))
        assert t("toy_shop.refuse.occupied") in device.text.replace("\n", " "), device.text
        await do(device, t("right.anew"), t("toy_shop.card.put"))
    assert laid(session) == [(0, 1, 0, "0"), (0, -1, 0, "1")], laid(session)
    assert t("right.followed.1") in device.text and session.depth == 6, device.text


async def test_an_award_went_to_another_player(device):
    _, session, _ = await planned(device, TOYS, (0, -1, 7, "fgh1"), (0, -2, 7, "2j11"))
    commit(session, ("claim", 1, ANA))
    async with chore(device, "plan: an award was for the other player", 12):
        await fix(device, 0)
        await do(device, colour_name(1))
    assert session.state["diversity"][1] == BEN, session.state


async def test_a_step_that_is_entered_writes_nothing(device):
    """Neither its pages nor those of its menu write a file, begin a game, or lead home."""
    await planned(device, TOYS, *SHOP[:2])
    KnownCards(device.saves).take(["2ag"])
    await show(device)
    before = saved(device.saves)
    await fix(device, 1, t("toy_shop.card.another"), t("back"), t("back"), t("more"))
    for key in ("history", "redo", "new_game", "home"):
        assert t(key) not in device.text, device.text
    await do(device, t("statistics"), t("back"), t("more"), t("toy_shop.market"), t("back"))
    assert device.text.startswith(t("right.instead", "").strip()), device.text
    await do(device, t("back"))
    assert t("right.anew") in device.text and saved(device.saves) == before, device.text


def saved(folder):
    """Return {path: content} of all files in a folder."""
    found = {}
    for name in os.listdir(folder):
        path = folder + "/" + name
        if os.stat(path)[0] & 0x4000:
            found.update(saved(path))
        else:
            with open(path, "rb") as file:
                found[path] = file.read()
    return found


async def test_the_pages_of_a_step_that_is_put_right(device):
    shots, session, table = await planned(device, TOYS, (0, -1, 2, "af"), (1, 0, 5, "bkp"))
    commit(session, ("card", 0, -2, 0, "c"))
    await fix(device, 4)
    shots.take("toy_shop-right-card")
    shots.long("toy_shop-right-card-long")
    shots.press("ok")
    shots.take("toy_shop-right-colour")
    shots.press("back", "down", "down", "ok")
    shots.take("toy_shop-right-place")
    shots.press("back", "back")
    shots.take("toy_shop-right-table")
    shots.press("action")
    shots.take("toy_shop-right-more")
    shots.press("back", "ok")
    shots.take("toy_shop-right-another")
    shots.press("back", "back", "ok", "down", "down", "ok", "down", "ok")
    shots.take("toy_shop-right-misfit")
    shots.press("down")
    shots.take("toy_shop-right-misfit-place")
    shots.press("ok")
    shots.take("toy_shop-right-result")
    device.app.close_above(table)
    await fix(device, 6)
    shots.take("toy_shop-right-register")
    session, table = begin(shots, 4, ANA, ANA, QUICK)
    commit(session, ("coins", 1), ("coins", 12, 20, 3), ("claim", 1, BEN))
    await fix(device, 1)
    shots.press("up")
    shots.long("toy_shop-right-coins-long")
    device.app.close_above(table)
    while session.state["phase"] == rules.TAKE:
        session.commit("coins", 2)
    commit(session, *[("majority", award, [ANA]) for award in range(4)])
    await fix(device, 0)
    shots.take("toy_shop-right-majority")
    shots.press("up", "ok")
    shots.press("back", "down", "ok")
    assert session.state["majority"][3] == [BEN], device.text
    shots.take("toy_shop-right-result-0")
    shots.press("ok")
    commit(session, ("claim", 2, ANA))
    await fix(device, 0)
    shots.take("toy_shop-right-claim")
    shots.press("back")
    shots.take("toy_shop-right-over")
