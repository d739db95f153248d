"""What just happened, as a page: its pictures, how long it stays, and what presses do then."""

from at_monopoly import NAMES as SIX
from at_monopoly import table
from seated import at_table, do, hold_on, pass_news
from shots import begun, drawn
from toychest.app import catalog
from toychest.games.monopoly.rules.numbers import BANK, NO_SETS
from toychest.games.score_sheet import rules as sheet
from toychest.lang import t

NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]
MONEY = [1_500, "M", 200, 0, 1, 10, 20]
EXACT = [60, 1, -1, -20, sheet.EXACT, 0, 1]
ANA, BEN, CLEO = range(3)


def tell(shots, game, setup, *pages):
    """Draw the page of each event, as if it had just happened. pages: (name, event, ...)."""
    session = begun(shots.device, game, *setup)
    play = catalog.table(game, session)
    shots.app.open(play)
    for name, *events in pages:
        play.end_news()
        for event in events:
            play.commit(*event)
        if name:
            shots.take("%s-news-%s" % (game, name))


async def test_pages_of_news_of_monopoly(device):
    shots = await drawn(device, SIX)
    tell(
        shots,
        "monopoly",
        (4, NO_SETS, ""),
        ("", ("order", 6, 6), ("order", 1, 1), ("order", 1, 1), ("order", 1, 1)),
        ("paid", ("pay", ANA, CLEO, 350, "")),
        ("to-bank", ("pay", ANA, BANK, 50, "")),
        ("from-bank", ("pay", BANK, BEN, 1_200, "")),
        ("each-to", ("each", BEN, 10)),
        ("each-from", ("each", BEN, -20)),
        ("bought", ("roll", 3), ("buy", ANA, 3, 60)),
        ("jail", ("jail",)),
    )
    shots.to("monopoly-news-undone", "back")


async def test_pages_of_news_of_play_money(device):
    shots = await drawn(device, SIX)
    tell(
        shots,
        "play_money",
        (5, "", MONEY),
        ("pot", ("pot", ANA, 30)),
        ("all", ("each", BANK, -10)),
        ("out", ("out", BEN)),
    )
    tell(shots, "play_money", (8, "", [99_990] + MONEY[1:]), ("long", ("each", 4, 1)))


async def test_pages_of_news_of_points(device):
    shots = await drawn(device, SIX)
    tell(
        shots,
        "score_sheet",
        (4, ANA, "", sheet.USUAL),
        ("8", ("points", 8)),
        ("minus", ("points", -12)),
        ("extra", ("extra", CLEO, 13_100)),
    )
    tell(shots, "score_sheet", (3, ANA, "", EXACT), ("bust", ("points", -70)))
    tell(shots, "toy_shop", (4, 0, 0, 0), ("coins", ("coins", 8)))


async def test_only_ones_own_single_point_is_not_told(device):
    shots = await drawn(device, SIX)
    sheet_of_three = "score_sheet", (3, ANA, "", sheet.USUAL)
    shop = "toy_shop", (4, 0, 0, 0)
    for (game, setup), event, told in (
        (sheet_of_three, ("extra", CLEO, 1), True),
        (sheet_of_three, ("points", 1), False),
        (shop, ("coins", 8, 1), True),
        (shop, ("coins", 1), False),
    ):
        play = catalog.table(game, begun(device, game, *setup))
        shots.app.open(play)
        play.commit(*event)
        assert bool(play._news) == told, event
        play.end_news()


async def test_a_payment_is_told_until_a_few_seconds_have_passed(device):
    session = await table(device, 4)
    await do(device, t("monopoly.roll"))
    await hold_on(device, t("monopoly.landed.label"))
    assert "Ana: 1 700" in device.text and "Ben" not in device.text, device.text
    await pass_news(device)
    assert "Ana: 1 700" in device.text and "Ben: 1 500" in device.text, device.text
    refreshes = len(device.host.refreshes)
    await device.wait(20_000)
    assert len(device.host.refreshes) == refreshes, "nothing more happens"
    await do(device, t("undo"))
    words = t("undone") + ": " + t("monopoly.history.go", "Ana", "M200")
    assert words in device.text, device.text
    await pass_news(device)
    assert t("undone") not in device.text, device.text
    assert session.state["money"] == [1_500] * 4


async def test_presses_act_as_on_the_table(device):
    """The page has the table's own buttons. A restart does not show it again."""
    session = await at_table(device, "score_sheet", NAMES, 3, ANA, "", sheet.USUAL)
    await do(device, "+5", "+5", t("score_sheet.add", 10))
    assert "Ana: 10 (+10)" in device.text and "Ben" not in device.text, device.text
    await do(device, "+5")
    assert "> Ben: 0 +5" in device.text and "Ana: 10" in device.text, device.text
    await do(device, t("score_sheet.add", 5), t("undo"))
    assert session.state["scores"] == [10, 0, 0] and session.state["turn"] == BEN
    await do(device, "+1", t("score_sheet.add", 1))
    assert "Ana: 10" in device.text, "one's own +1 is no news: %s" % device.text
    await do(device, "+5", t("score_sheet.add", 5))
    assert "Ana" not in device.text, device.text
    device.power_off()
    await device.restart()
    await do(device, catalog.title("score_sheet"))
    assert "Ana: 10" in device.text and "Cleo: 5" in device.text, device.text


async def test_no_time_is_hidden(device):
    """What was undone stands beside a running clock, not in its place."""
    session = await at_table(device, "timer", NAMES, 0, "", [1, 60, 0], [60] * 3)
    await device.press("c")
    await device.press("c")
    await do(device, t("undo"))
    assert session.state["turn"] == ANA and t("undone") in device.text, device.text
    assert "0:" in device.text or "1:00" in device.text, device.text
