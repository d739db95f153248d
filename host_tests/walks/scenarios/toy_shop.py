"""My Toy Shop at the table: its pages and its presses; entering the shop plan: toy_shop_plan.py."""

from at_toy_shop import NAMES, SHOP, begin, seated
from seated import at_table, chore, do, go_to, show
from shots import begun, commit, drawn, menu_of
from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import COLOURS, OVER, QUICK, TAKE, TOYS
from toychest.games.toy_shop.rules.cards import DOLLS
from toychest.games.toy_shop.words import colour_name
from toychest.lang import t

ANA, BEN, CHLOE, INIGO = range(4)
# Coins of each card: usual numbers, and the highest ones.
EARNED = (1, 2, 0, 3, 4, 2, 5, 6, 1, 7, 8, 2, 3, 9, 14)
MOST = (9, 20, 13, 18)


def earn(session, *coins):
    """Commit the coins of some cards."""
    commit(session, *[("coins", one) if one else ("coins",) for one in coins])


def fill(session, earned):
    """Commit cards of all players up to the awards at the end. earned: coins of each card."""
    while session.state["phase"] == TAKE:
        turn = session.state["turn"]
        earn(session, earned[(len(session.state["earned"][turn]) + 4 * turn) % len(earned)])


async def test_the_pages_before_a_game(device):
    """They offer what the last game had."""
    from toychest.games.toy_shop.screens.setup import Setup

    shots = await drawn(device, NAMES)
    shots.replaced("toy_shop", begun(device, "toy_shop", 4, ANA, ANA, QUICK))
    session = device.app.session("toy_shop")
    shots.set_up(Setup(session))
    shots.take("toy_shop-setup-4")
    shots.press("ok", "down", "ok")
    for way in (QUICK, COLOURS, TOYS):
        shots.take("toy_shop-way-%d" % way)
        shots.press("down")
    shots.press("up", "ok")
    for players in (2, 3, 4):
        shots.ask("starter", ("players", players))
        shots.take("toy_shop-starter-%d" % players)
    shots.press("up")
    state = session.state
    assert [state[key] for key in ("turn", "plan")] == [BEN, TOYS], state
    shots.set_up(Setup(session))
    changes = "ready", 1
    asked = [shots.ask(key, changes).answer() for key in ("players", "way", "starter")]
    assert asked == [4, TOYS, ANA], asked


async def test_the_players_count(device):
    """UP adds one coin, DOWN five. Each area of a card may have a count of its own."""
    shots = await drawn(device, NAMES)
    for players in (2, 3, 4):
        session, table = begin(shots, players, players - 1, ANA, QUICK)
        shots.take("toy_shop-first-%d" % players)
    shots.take("toy_shop-first")
    shots.one("toy_shop-menu-first", menu_of(table))
    for count, presses in ((1, ["up"]), (8, ["down", "up", "up"]), (17, ["down"] + ["up"] * 4)):
        shots.press(*presses)
        shots.take("toy_shop-count-%d" % count)
    shots.press(*["down"] * 9)
    shots.take("toy_shop-count-60")
    shots.press("back")
    assert table.coins.value == 0 and session.depth == 1
    shots.press("down", "action", *["down"] * 5 + ["ok"])
    entry = device.app.screen
    shots.take("toy_shop-coins-none")
    shots.press("up", "up", "up")
    shots.take("toy_shop-coins-3")
    shots.press("action")
    shots.take("toy_shop-coins-3-0")
    shots.press(*["up"] * 5)
    shots.take("toy_shop-coins-3-5")
    shots.press("back", "action")
    assert "3 + 5 = 8" in device.text, device.text  # BACK loses no coins
    shots.press("back", "back")
    assert device.app.screen is table and table.coins.value == 0
    device.app.open(entry)  # at the coins of the second area
    shots.press("back", *["up"] * 6 + ["action"] + ["up"] * 15 + ["action"])
    shots.press(*["up"] * 13 + ["action"] + ["up"] * 20)
    shots.take("toy_shop-coins-9-20-13-18")
    shots.drop()
    shots.press("ok")
    shots.take("toy_shop-last-0")
    shots.press(*["up"] * 4 + ["ok"])
    shots.take("toy_shop-last-4")
    device.app.open(entry)
    shots.press("ok")
    shots.take("toy_shop-last-60")
    assert session.state["earned"] == [[4], [60], [], [0]]
    _menu(device, shots, session, table)


def _menu(device, shots, session, table):
    from toychest.games.toy_shop.screens import menu
    from toychest.games.toy_shop.screens.statistics import statistics

    shots.press("action")
    rows = shots.take("toy_shop-menu")
    for selected in (1, 2, 4, 5, 8):
        rows.selected = selected
        shots.take("toy_shop-menu-%d" % selected)
    shots.one("toy_shop-market", menu.market())
    rows.selected = 2
    shots.press("ok", "action", *["down"] * 4)  # Ben has the award for dolls
    shots.press("ok", "action", *["down"] * 3)
    assert session.state["diversity"] == [-1, BEN, -1, BEN]
    shots.take("toy_shop-menu-claimed")
    shots.press("back")
    commit(session, ("coins", 3, 5))
    shots.take("toy_shop-table")
    shots.press("down", "down", "up", "up")
    shots.take("toy_shop-table-counted")
    table.coins.clear()
    shots.one("toy_shop-statistics-1", statistics(device.app, session.state))
    shots.long("toy_shop-table-long")
    shots.press("action", "down", "down")
    shots.long("toy_shop-menu-long")
    shots.press("up", "up", "ok", "down")
    shots.take("toy_shop-history")
    shots.press("back", "back")
    shots.take("toy_shop-undone")
    commit(session, ("coins", 3, 5))
    shots.press("down", "action", "down", "ok")  # during the count, an award is for who counts
    assert session.state["diversity"][0] == session.state["turn"] == INIGO
    assert table.coins.value == 5


async def test_the_awards_at_the_end(device):
    """The players say who has the most identical toys. Meanwhile anybody can take an award for five
    different ones."""
    from toychest.games.toy_shop.screens.statistics import statistics

    shots, session, table = await seated(device, 4, ANA, BEN, QUICK)
    commit(session, ("coins", 1), ("claim", 0, ANA), ("claim", 2, ANA))
    fill(session, EARNED)
    shots.take("toy_shop-majority")
    shots.press("action", "down")
    shots.take("toy_shop-majority-tied")
    shots.press("down", "down", "down")
    shots.take("toy_shop-majority-nobody")
    shots.press("down")
    shots.take("toy_shop-majority-more")
    shots.press("ok", "down", "down")
    for seat in (INIGO, ANA, BEN, CHLOE, INIGO):
        assert t("toy_shop.claim.five", device.app.player(seat)) in device.text, device.text
        shots.press("action")
    shots.press("ok")
    assert session.state["diversity"] == [ANA, ANA, ANA, -1]
    shots.press("back", "down", "ok")
    assert session.state["majority"] == [[ANA, BEN]] and session.state["diversity"][1] < 0
    shots.to("toy_shop-tie", "ok")
    shots.press("ok")
    give(shots, ANA, CHLOE)
    shots.take("toy_shop-tie-who")
    shots.press("back", "action")
    shots.take("toy_shop-tie-others")
    shots.press("ok")
    shots.long("toy_shop-majority-long")
    give(shots, ANA, BEN, CHLOE, INIGO)
    shots.press("ok", "ok")
    give(shots, ANA, BEN, CHLOE, INIGO)
    shots.press("ok")
    shots.take("toy_shop-final")
    shots.one("toy_shop-menu-final", menu_of(table))
    shots.long("toy_shop-final-long")
    shots.take("toy_shop-statistics", statistics(device.app, session.state))


async def test_the_end_of_a_game_of_two(device):
    from toychest.games.toy_shop.screens.statistics import statistics

    shots, session, table = await seated(device, 2, ANA, ANA, QUICK)
    fill(session, (60,))
    shots.take("toy_shop-majority-2")
    shots.press("down", "down", "ok")
    assert session.state["majority"] == [[]]
    shots.press("back")
    for award in range(3):
        give(shots, ANA, BEN)
        shots.press(*["ok"] * (1 if award else 2))
    for _ in range(2):
        shots.press("down", "ok")
        assert session.state["phase"] == OVER, device.text
        shots.press("back")
        assert session.state["majority"] == [[ANA, BEN]] * 3
    shots.press("down", "ok")
    shots.take("toy_shop-final-2")
    shots.one("toy_shop-statistics-most", statistics(device.app, session.state))
    shots.press("ok")
    assert session.depth == 1 and session.state["turn"] == BEN, device.text
    session, table = begin(shots, 2, ANA, ANA, QUICK)
    earn(session, 24, 0, 60, 0, 44, 0, 42, 0)
    commit(session, ("coins",) + MOST)
    shots.take("toy_shop-statistics-wide", statistics(device.app, session.state))


def give(shots, *seats):
    """Give the next award at the end to some players, who are tied."""
    for seat in range(seats[-1]):
        shots.press(*["action"] * (seat in seats) + ["down"])
    shots.press("ok")


async def test_the_youngest_of_a_tie(device):
    """The box asks in a tie, and keeps the answer, also for two of three, until an undo."""
    box, session, table = await seated(device, 4, ANA, ANA, QUICK)
    fill(session, EARNED)
    for _ in range(2):
        give(box, ANA, BEN, INIGO)
        assert t("toy_shop.tie.who") in device.text, device.text
        box.press("down")
        assert t("toy_shop.tie", device.app.player(BEN)) in device.text, device.text
        box.press("ok", "back")
        assert session.state["majority"] == [], device.text
    give(box, ANA, BEN, INIGO)
    box.press("down", "ok")
    give(box, ANA, BEN)
    assert t("toy_shop.tie", device.app.player(BEN)) in device.text, device.text
    box.press("ok")
    give(box, ANA, INIGO)
    assert t("toy_shop.tie.who") in device.text, device.text
    box.press("ok", "ok", "action", "action")  # a tick is taken back
    give(box, CHLOE, INIGO)
    box.press("action")
    assert t("toy_shop.tie", device.app.player(CHLOE)) in device.text, device.text
    assert session.state["majority"][2:] == [[ANA, INIGO], [CHLOE, INIGO]], device.text


async def test_the_spare_tokens_run_out(device):
    """Four players are tied for four awards. That takes 12 spare tokens, but there are only 8."""
    shots, session, table = await seated(device, 4, ANA, INIGO, QUICK)
    fill(session, EARNED)
    for award in range(4):
        give(shots, ANA, BEN, CHLOE, INIGO)
        assert session.state["majority"][award] == [ANA, BEN, CHLOE, INIGO]
        if not award:
            shots.press("ok")
        if award < 2:
            assert t("toy_shop.tie", device.app.player(INIGO)) in device.text, device.text
        else:
            shots.take("toy_shop-tie-spares-%d" % (award + 1))
        shots.press("ok")
    assert [rules.awards(session.state, seat) for seat in range(4)] == [4, 4, 4, 4]


async def test_presses_in_the_quick_way(device):
    session = await at_table(device, "toy_shop", NAMES, 4, ANA, INIGO, QUICK)
    earn(session, 1, 2, 0, 3, 2, 4, 1, 0, 3, 3, 5, 2, 6, 8, 1, 4)
    async with chore(device, "a diversity award, besides moving to its name", 2):
        await do(device, t("more"))
        before = device.presses
        await go_to(device, colour_name(DOLLS))
        device.presses = before
        await do(device, t("choose"))
    assert session.state["diversity"][DOLLS] == INIGO
    for name, goal, labels, coins in (
        ("quick: regions of 3 and 5, to the next player", 5, ["+5"] + ["+1"] * 3, 8),
        ("quick: one region of 17, to the next player", 6, ["+5"] * 3 + ["+1"] * 2, 17),
    ):
        turn = session.state["turn"]
        async with chore(device, name, goal):
            await do(device, *labels + [t("toy_shop.add_up", coins)])
        assert session.state["earned"][turn][4:] == [coins]
    fill(session, (1,))
    await show(device)
    await go_to(device, "Chloé")
    async with chore(device, "a majority award with one winner, besides moving to the name", 1):
        await do(device, t("choose"))
    async with chore(device, "a majority award with the first and the last tied", 5):
        await do(device, t("toy_shop.majority.also"))
        await go_to(device, "Íñigo")
        await do(device, t("toy_shop.majority.tied", 2))
    assert session.state["majority"] == [[CHLOE], [ANA, INIGO]]


# ---- the table with the shop plan


async def test_the_box_counts(device):
    """It says why it counts so many coins, and finds all awards."""
    shots, session, table = await seated(device, 2, ANA, ANA, TOYS)
    shots.take("toy_shop-plan-first")
    commit(session, ("register", 0, "0123"), ("register", 1, "1032"))
    shots.take("toy_shop-plan-table")
    for number, one in enumerate(SHOP):
        for seat in range(2):
            commit(session, ("card",) + one)
            while rules.due(session.state):
                due = rules.due(session.state)
                if not seat:
                    shots.take("toy_shop-due-%d" % due[0])
                shots.press("ok")
                assert session.state["diversity"][due[0]] == due[1]
            if not seat and number in (0, 1, 7, 14):
                shots.take("toy_shop-plan-last-%d" % number)
                shots.press("down")
                shots.take("toy_shop-why-%d" % number)
                shots.drop()
        if number == 7:
            rows = menu_of(table)
            rows.selected = 1
            shots.one("toy_shop-plan-menu", rows)
    shots.take("toy_shop-plan-majority")
    for award in range(4):
        shots.press("ok")
        assert session.state["majority"][award] == [ANA, BEN], device.text
        shots.press(*["ok"] * (1 if award else 2))
    shots.take("toy_shop-plan-final")


async def test_the_way_changes(device):
    """Coins and awards stay. The cards laid before are entered later."""
    shots, session, table = await seated(device, 2, ANA, ANA, QUICK)
    earn(session, 3, 0)
    for key, way in (("quick", QUICK), ("toys", TOYS), ("colours", COLOURS)):
        if way != session.state["plan"]:
            await do(device, t("more"), t("toy_shop.way.to_" + key))
        assert session.state["plan"] == way and session.state["earned"] == [[3], [0]]
    commit(session, ("register", 0, "0011"))
    shots.take("toy_shop-plan-earlier")
    commit(session, ("lay", 0, 0, -1, 0, "0"))
