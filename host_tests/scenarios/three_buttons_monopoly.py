"""Monopoly Toy Story with three buttons: events that are due first, and a trade."""

from seated import hold
from tapping import choose, every_row, rows
from toychest.games.monopoly.rules.numbers import ORDER
from toychest.games.monopoly.story import deed_name
from toychest.games.monopoly.title_deeds import MORTGAGE, Titles
from toychest.lang import t


async def start_monopoly(device):
    """Go from the first power-on to the first roll of four Toys. Returns (seat of the current
    player, session)."""
    await device.power_on()
    await device.press("c")
    await choose(device, t("game.monopoly"))
    await device.press("c", "c")
    session = device.app.session("monopoly")
    while session.state["phase"] == ORDER:
        await device.press("c")
    return session.state["turn"], session


async def happen(device, session, *events):
    """Commit events, and wait for the picture."""
    for event in events:
        session.commit(*event)
    device.app.redraw()
    await device.settle()


async def enter(device, wanted):
    """Enter an amount: B adds 1 to a digit, held 5; C goes on to the next digit."""
    for button, words in (("b", "+1"), ("c", t("next"))):
        assert "%s: %s" % (button.upper(), words) in device.text, device.text
    assert t("hold.button", "B", "+5") in device.text
    shown = [line for line in device.text.split("\n") if line.startswith("M[")][0]
    shown = [int(one) for one in shown if one.isdigit()]
    assert len(shown) == len(wanted), device.text
    for i in range(len(wanted)):
        more = (int(wanted[i]) - shown[i]) % 10
        for _ in range(more // 5):
            await hold(device, "b")
        await device.press(*["b"] * (more % 5), "c")


async def test_an_auction_of_the_bank(device):
    """Land on a deed, put it up for auction, two bids, *Sold!*. Holding that button does nothing
    more."""
    turn, session = await start_monopoly(device)
    await device.press("c")
    assert t("hold.button", "B", t("monopoly.ride")) in device.text, device.text
    await hold(device, "b")
    assert len(session.state["roll"]) == 2
    assert t("hold.button", "C", t("monopoly.landed.label")) in device.text
    await hold(device, "c")
    await choose(device, t("monopoly.location", 3))
    assert t("hold.button", "C", t("monopoly.auction")) in device.text, device.text
    await hold(device, "c")
    assert session.state["auction"][0] == 2 and "B: " + t("monopoly.gone") in device.text, (
        device.text
    )
    await device.press("c")
    await every_row(device)
    await choose(device, device.app.player((turn + 2) % 4))
    await enter(device, "037")
    assert session.state["auction"] == [2, (turn + 2) % 4, 37], device.text
    await device.press("c")
    assert device.app.player((turn + 2) % 4) not in "".join(rows(device)), device.text
    await choose(device, device.app.player(turn))
    await device.press("a", "a", "c")  # not this one
    await choose(device, device.app.player((turn + 1) % 4))
    await enter(device, "126")
    money = session.state["money"]
    await hold(device, "b", 1500)
    assert session.state["owner"][2] == (turn + 1) % 4 and len(device.app.stack) == 2
    assert sum(session.state["money"]) == sum(money) - 126


async def test_a_mortgage_that_was_received(device):
    """B keeps it, at once; C repays it."""
    turn, session = await start_monopoly(device)
    other = (turn + 1) % 4
    await happen(
        device,
        session,
        ("buy", turn, 3, 60),
        ("buy", turn, 4, 60),
        ("mortgage", 3, 55),
        ("mortgage", 4, 60),
        ("trade", turn, other, 0, 0, [3, 4], []),
    )
    assert "C: " + t("monopoly.lift") in device.text and "hold" not in device.text, device.text
    await device.press("b")
    await every_row(device)
    await choose(device, t("monopoly.keep.all"))
    assert not session.state["received"] and session.state["money"][other] == 1500 - 6 - 6
    await device.press("a")
    assert session.state["received"] == [3, 4]
    await device.press("c")
    assert session.state["mortgage"][3:5] == [0, 60], device.text
    await device.press("b")
    await choose(device, t("history"))
    await device.press("b", "c", "c")
    assert session.state["mortgage"][3:5] == [55, 60] and t("monopoly.received") in device.text


async def test_a_debt(device):
    """B chooses the deeds to sell or mortgage; deeds and trade need a long press of C. C raises the
    money, or declares bankruptcy after a question."""
    turn, session = await start_monopoly(device)
    other = (turn + 1) % 4
    titles = Titles(device.saves)
    for deed in (3, 4):
        titles.change(deed, MORTGAGE, 55)
    await happen(
        device,
        session,
        ("buy", turn, 3, 60),
        ("buy", turn, 4, 60),
        ("owe", turn, other, 2000, "rent"),
    )
    assert t("hold.button", "C", t("more")) in device.text, device.text
    assert "B: " + t("choose") in device.text, device.text
    await device.press("b")
    assert rows(device) == [
        "%s (%s M55)" % (deed_name(deed), t("monopoly.raise.mortgage")) for deed in (3, 4)
    ], device.text
    await device.press("a")
    await hold(device, "c")
    await every_row(device)
    await choose(device, t("monopoly.deeds"))
    await choose(device, t("monopoly.location", 5))
    assert rows(device) == [t("monopoly.mortgage") + " (M55)", t("monopoly.title")], device.text
    await choose(device, t("monopoly.mortgage"))
    assert session.state["mortgage"][4] == 55 and t("monopoly.debt") in device.text, device.text
    await device.press("c")
    assert session.state["mortgage"][3] == 55 and "C: " + t("monopoly.debt.bankrupt") in device.text
    await device.press("c", "c")
    assert session.state["out"][turn] and session.state["received"] == [3, 4], device.text
    await device.press("a")
    assert session.state["debts"]


async def test_a_trade(device):
    """A deed for an entered amount. After a *No*, the trade can be changed."""
    turn, session = await start_monopoly(device)
    other = (turn + 1) % 4
    await happen(device, session, ("buy", turn, 3, 60), ("buy", other, 5, 60))
    assert "B: " + t("monopoly.pay") in device.text, device.text
    await device.press("b")
    await choose(device, t("monopoly.trade"))
    await every_row(device)
    await choose(device, device.app.player(other))
    await every_row(device)
    await choose(device, deed_name(3))
    assert device.text.startswith(device.app.player(other)), device.text
    await every_row(device)
    assert t("hold.button", "C", t("amount.other")) in device.text
    await hold(device, "c")
    await enter(device, "37")
    assert t("monopoly.trade.agree", device.app.player(turn)) in device.text, device.text
    assert "hold" not in device.text
    await device.press("c", "a")
    assert session.state["owner"][3] == turn
    await choose(device, t("monopoly.trade.money", device.app.player(other)))
    await hold(device, "b")  # 0037: the first digit is 5 by now
    assert "M[5]" in device.text, device.text
    await device.press("a")
    await choose(device, t("monopoly.trade.show"))
    await device.press("c", "c")
    state = session.state
    assert state["owner"][3] == other and state["money"][turn] == 1440 + 37, device.text
    assert len(device.app.stack) == 2
