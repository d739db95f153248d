"""Play money at the table: its behaviour, its presses and its pages."""

import device as harness
from amounts import amount
from seated import at_table, chore, do, hold, hold_on, move, pass_news, show
from shots import begun, commit, drawn, menu_of
from toychest.app import catalog
from toychest.core.profiles import Profiles
from toychest.games.play_money import rules
from toychest.games.play_money.rules import BANK
from toychest.lang import t

HEAP_FLOOR = 30 * 1024
GAME = "play_money"
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]
MONEY = [1_500, "M", 200, 0, 0, 10, 20, 50, 100, 200, 500]
ANA, BEN, CLEO = range(3)


def of_all(key):
    """Return the label of the bank's row, which is below the selected player's row."""
    return "%s (%s)" % (t("play_money." + key), t("play_money.bank"))


def with_pot(values):
    return values[: rules.POT] + [1] + values[rules.QUICK :]


async def test_a_game_begins_with_kept_rules(device):
    await at_table(device, GAME, NAMES, 4, "Railway", MONEY)
    for name in ("Farm", "Railway"):
        Profiles(device.saves, GAME, rules.is_values).save(name, MONEY)
    device.app.session(GAME).commit("go", ANA)
    device.app.home()
    await device.restart()
    async with chore(device, "money: begin with rules that are kept, from power-on", 4):
        await hold_on(device, catalog.title(GAME))
        await do(device, t("yes"), "Railway", t("start"))
    state = device.app.session(GAME).state
    assert state["name"] == "Railway" and state["values"] == MONEY and not state["last"], state


async def test_digits_never_grow_again(device):
    """They become smaller for an amount that is longer than the first ones. They stay so when the
    players have the first amounts again, and after Home."""
    session = await at_table(device, GAME, NAMES, 4, "", MONEY)
    canvas = device.app.display.canvas
    await show(device)
    large = bytes(canvas.buffer)
    await show(device, session, ("pay", BANK, BEN, 900_000))
    session.go(session.depth - 1)
    await show(device)
    small = bytes(canvas.buffer)
    assert small != large
    device.app.home()
    await show(device)
    device.app.open(catalog.table(GAME, session))
    await show(device)
    assert bytes(canvas.buffer) == small


async def test_payments_of_four(device):
    """Ana is selected."""
    session = await at_table(device, GAME, NAMES, 4, "", MONEY)
    pay, more, bank = t("play_money.pay"), t("more"), t("play_money.bank")
    to_bank, to_ben = t("play_money.pays.bank", "Ana"), t("play_money.pays", "Ana", "Ben")
    gets, collects = t("play_money.gets", "Ana"), t("play_money.collects", "Ana")
    for name, goal, labels, sentence, event in (
        ("M120 to another player", 9, (pay, "Ben"), to_ben, ["pay", ANA, BEN, 120]),
        ("M75 to the bank, an amount never used", 10, (pay, bank), to_bank, ["pay", ANA, BANK, 75]),
        ("a quick amount to the bank (M50)", 5, (pay, bank), to_bank, ["pay", ANA, BANK, 50]),
        ("the bank pays a quick amount (M50)", 5, (more, t("play_money.get")), gets,
         ["pay", BANK, ANA, 50]),
        ("collect 10 from each", 5, (more, t("play_money.from_each")), collects, ["each", ANA, 10]),
        ("everybody pays the bank 10", 8, (more, of_all("from_each")),
         t("play_money.collects", bank), ["each", BANK, 10]),
    ):  # fmt: skip
        async with chore(device, "money: " + name, goal):
            await do(device, *labels)
            assert sentence in device.text, device.text
            await amount(device, event[-1])
        assert session.state["last"] == event, (name, device.text)
    async with chore(device, "money: GO", 1):
        await hold_on(device, t("more"))
    assert session.state["last"] == ["go", ANA], device.text
    async with chore(device, "money: the third player pays the second M50", 7):
        await move(device, True, 2)
        await do(device, pay, "Ben")
        await amount(device, 50)
    assert session.state["last"] == ["pay", CLEO, BEN, 50], device.text


async def fix(device, older, *labels):
    """Put a step right. older: number of newer steps. labels: what is pressed then."""
    await do(device, t("more"), t("history"))
    await move(device, True, older)
    await do(device, t("put_right"), *labels)


async def test_a_payment_is_put_right(device):
    """The payer, and the amount too, are offered as they were."""
    session = await at_table(device, GAME, NAMES, 4, "", MONEY)
    await show(device, session, ("pay", CLEO, BEN, 50), ("pay", ANA, BANK, 75), ("go", BEN))
    async with chore(device, "money: not Ben was paid, two payments ago", 12):
        await fix(device, 2, t("right.anew"), "Dora", "M50")
    assert session.state["money"] == [1_425, 1_700, 1_450, 1_550], session.state
    await do(device, t("ok"))
    await fix(device, 1, t("right.anew"), t("play_money.bank"))
    assert "M[7]5" in device.text, device.text
    await do(device, "+1", t("next"), t("ok"), t("ok"))
    assert session.state["money"] == [1_415, 1_700, 1_450, 1_550], session.state


async def test_the_end_of_the_game_is_entered_anew(device):
    session = await at_table(device, GAME, NAMES, 3, "", MONEY)
    await show(device, session, ("go", ANA), ("over",))
    await fix(device, 0, t("right.anew"))
    assert t("error.oops") not in device.text, device.text
    assert session.state["last"] == ["over"]


async def test_a_player_who_is_not_out_plays_again(device):
    """What does not fit any more is shown."""
    session = await at_table(device, GAME, NAMES, 4, "", MONEY)
    await show(device, session, ("out", BEN), ("each", CLEO, 10), ("pay", ANA, CLEO, 50))
    async with chore(device, "money: Ben is not out of the game, two payments ago", 12):
        await fix(device, 2, t("right.out"), t("ok"))
    assert session.state["money"] == [1_440, 1_490, 1_580, 1_490], session.state
    await fix(device, 1, t("right.before"))
    await move(device, True, BEN)
    await do(device, t("more"), t("play_money.is_out"), t("ok"))
    assert session.state["out"] == [BEN], session.state
    await show(device, session, ("pay", CLEO, ANA, 1_000), ("pay", ANA, BANK, 2_000))
    await fix(device, 1, t("right.out"))
    assert t("right.misfit") in device.text, device.text
    await do(device, t("back"))
    assert t("right.anew") in device.text, device.text
    await do(device, t("right.out"), t("right.stop"), t("ok"))
    assert session.state["money"] == [1_440, 0, 1_570, 1_490], session.state


async def test_the_pot(device):
    session = await at_table(device, GAME, NAMES, 4, "", with_pot(MONEY))
    async with chore(device, "money: a quick amount into the pot (M50)", 6):
        await do(device, t("play_money.pay"), t("others"), t("play_money.pot"))
        assert t("play_money.into", "Ana", "…") in device.text, device.text
        await amount(device, 50)
    assert session.state["last"] == ["pot", ANA, 50], device.text
    session.commit("pot", BEN, 200)
    async with chore(device, "money: take the pot", 3):
        await do(device, t("more"), t("play_money.take", "M250"))
    assert session.state["last"] == ["pot", ANA, -250], device.text


async def test_a_player_who_is_out_neither_pays_nor_gets(device):
    """The pages do not offer this player any more."""
    session = await at_table(device, GAME, NAMES, 4, "", MONEY)
    await device.press("down")  # select Ben
    await do(device, t("more"), t("play_money.is_out"))
    assert t("play_money.history.out", "Ben") in device.text, device.text
    await pass_news(device)
    assert t("play_money.history.out", "Ben") in device.text, device.text
    assert "\nBen: " + t("play_money.out") in device.text, device.text
    assert "> Cleo: 1 500" in device.text, device.text
    await device.press("up", "c")
    assert "Cleo" in device.text and "Dora" in device.text and "Ben" not in device.text, device.text
    await do(device, t("back"))
    for label, giver, seat in (
        (t("play_money.to_each"), "Ana", ANA),
        (of_all("to_each"), t("play_money.bank"), BANK),
    ):
        await do(device, t("more"), label)
        assert t("play_money.gives", giver) in device.text, device.text
        await amount(device, 10)
        assert session.state["last"] == ["each", seat, -10], device.text
    assert session.state["money"] == [1_490, 0, 1_520, 1_520], session.state


async def test_an_amount_above_the_money_is_refused_and_can_be_corrected(device):
    """So is 0. GO earns nothing in this game."""
    session = await at_table(device, GAME, NAMES, 2, "", [100, "£", 0, 0, 0, 500])
    await hold(device)
    assert t("play_money.refuse.go") in device.text and session.depth == 1, device.text
    await device.press("c", "c", "c", "c")
    said = device.text.replace("\n", " ")
    assert t("play_money.refuse.who", "Ana", "£100") in said and session.depth == 1, device.text
    await device.press("c")
    assert "> £500" in device.text, device.text
    await device.press("b", "c", "up", "c", "down", "c")  # enter £15
    assert session.state["money"] == [85, 100], session.state
    await do(device, t("more"))
    assert "GO" not in device.text, device.text
    await do(device, t("play_money.from_each"), t("choose"))
    assert t("play_money.refuse.who", "Ben", "£100") in device.text.replace("\n", " "), device.text
    await device.press("c", "b", "c", "c", "c")  # an amount of 0 is not accepted
    assert "£[0]00" in device.text and session.depth == 2, device.text


async def test_memory_over_a_long_game_of_eight(device):
    """Never less than HEAP_FLOOR bytes free, and no leak."""
    session = await at_table(device, GAME, NAMES, 8, "", [100_000, "M", 200, 0, 0, 10, 50])
    low = harness.free()
    for number in range(120):
        seat = number % 8
        session.commit("pay", BANK if number % 3 else seat, (seat + 1) % 8, 1 + number)
        if number % 10 == 0:
            await hold(device)
            for presses in ("c b up", "b", "a a a down b down down c a down down c a a"):
                await device.press(*presses.split())
                low = min(low, harness.free())
    print("lowest", low)
    assert session.depth > 120
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []


# ---- the pages

DRAWN = ["Ana", "Ben", "Chloé", "Íñigo", "Marisol", "Opa", "", "Guadalupe"]
FARM = [15_000, "€", 2_000, 0, 0, 500, 1_000, 5_000, 10_000, 20_000]
PLAIN = [20, "", 0, 1, 0]


async def test_pages_before_a_game(device):
    """Each row of the rules can be changed, and the game begins with them."""
    shots = await drawn(device, DRAWN)
    app = device.app
    app.settings["players"] = 3
    session = app.session(GAME)
    screen = shots.take("play_money-setup", catalog.setup(GAME, session))
    rows = shots.ask("rules", ("ready", 1))
    for row in range(7):
        rows.selected = row
        shots.take("play_money-rules-%d" % row)
    screen.house_rules = list(FARM)
    for row, changes in (
        (0, "up ok ok ok ok ok"),
        (2, "down down ok ok ok ok"),
        (3, "up ok action back"),
        (1, "ok"),
    ):
        rows.selected = row
        shots.to("play_money-change-%d" % row, "action")
        if row == 3:
            app.screen.selected = 5
            shots.take("play_money-quick-add")
            shots.to("play_money-quick-new", "ok")
        for sign in ("", "M", "W", "Q") if row == 1 else ():
            app.screen.question.selected = sign
            shots.take("play_money-sign-" + (sign or "none"))
        shots.press(*changes.split())
    shots.press("down", "down", "down", "action", "down", "action")  # debts and a pot
    changed = [25_000, "Q", 0, 1, 1, 1, 500, 1_000, 5_000, 10_000]
    assert screen.house_rules == changed, screen.house_rules
    rows.selected = 3
    for name, values in (("farm", FARM), ("plain", PLAIN)):
        screen.house_rules = list(values)
        shots.take("play_money-rules-" + name)
    screen.house_rules = PLAIN + list(range(1, 9))  # no ninth quick amount can be added
    shots.press("action")
    assert len(app.page().body.items) == 8
    shots.press("action")
    assert len(app.page().body.items) == 8 and len(screen.house_rules) == len(PLAIN) + 7
    shots.press("back", "ok")
    assert session.state["values"] == screen.house_rules, session.state
    for name, values in (("Railway", rules.USUAL), ("Farm", FARM), ("WMWMWMWMWMWM", FARM)):
        Profiles(device.saves, GAME, rules.is_values).save(name, values)
    screen = shots.set_up(catalog.setup(GAME, session))
    shots.take("play_money-kept")
    screen.question.selected = 2
    shots.to("play_money-kept-ready", "ok")
    app.stack = app.stack[:1]
    screen = rows = None  # a box keeps no closed screen
    shots.replaced(GAME, session)


def who(shots, name, players):
    """Draw the pages that ask for the payee. name: of the first one's picture."""
    shots.to("play_money-%s-%d" % (name, players), "ok")
    if players > 4:
        shots.to("play_money-%s-%d" % (name.replace("who", "others"), players), "action")


async def test_pages_of_a_game(device):
    shots = await drawn(device, DRAWN)
    app = device.app
    for players in (2, 3, 4, 5, 8):
        table = shots.begin("play_money-first-%d" % players, GAME, players, "", rules.USUAL)
        session = table.session
        commit(session, ("go", 1), ("each", 0, 50), ("pay", 0, BANK, 1_540), ("pay", 1, 0, 120))
        shots.to("play_money-table-%d" % players, "down")
        who(shots, "who", players)
    table = shots.begin("play_money-farm", GAME, 4, "Farm", FARM)
    session = table.session
    shots.one("play_money-menu-0", menu_of(table))
    session.commit("pay", 0, 1, 120)
    for row in (2, 6, 8):
        shots.one("play_money-menu-%d" % row, menu_of(table, row))
    rows = [row[2] for row in table.menu_rows()]
    rows[0]()
    shots.take("play_money-amounts")
    shots.to("play_money-amounts-last", "up")
    shots.to("play_money-digits", "action")
    shots.to("play_money-digits-15", "up", "ok", "down")
    shots.to("play_money-digits-long", "action")
    app.close_above(table)
    for row, name in ((2, "from"), (5, "from-bank"), (3, "to"), (7, "to-bank")):
        rows[row]()
        shots.take("play_money-each-" + name)
    app.close_above(table)
    for name, event in (
        ("get", ("pay", BANK, 2, 20_000)), ("pay", ("pay", 2, BANK, 500)),
        ("to", ("pay", 3, 2, 1_500)), ("collects", ("each", 1, 100)), ("gives", ("each", 1, -50)),
        ("bank-collects", ("each", BANK, 100)), ("bank-gives", ("each", BANK, -50)),
        ("go", ("go", 0)), ("out", ("out", 1)),
    ):  # fmt: skip
        session.commit(*event)
        shots.take("play_money-told-" + name)
    shots.to("play_money-undone", "back")
    rows[8]()
    shots.take("play_money-history")
    shots.to("play_money-history-start", *["down"] * 8)
    session = shots.begin("play_money-plain", GAME, 3, "", PLAIN).session
    session.commit("pay", 0, 1, 145)
    shots.take("play_money-debt")
    shots.to("play_money-plain-digits", "ok", "up")


async def test_pages_of_a_payment_that_is_put_right(device):
    shots = await drawn(device, DRAWN)
    table = shots.begin("", GAME, 4, "Farm", FARM)
    commit(table.session, ("pay", 0, 1, 50), ("each", 2, 10), ("pay", 1, BANK, 15_040))
    for page in ("menu", "who", "entering", "more", "misfit", "result"):
        if page == "menu":
            table.history_rows()[0][2]()
            shots.press("down", "down", "action")
        elif page == "more":
            shots.press("action", "up")
        elif page == "misfit":
            shots.press("back", "back", "up", "ok")
        else:
            shots.press({"entering": "back"}.get(page, "ok"))
        shots.take("right-" + page)


async def test_pages_of_the_pot(device):
    """One player is out."""
    shots = await drawn(device, DRAWN)
    for players in (3, 4, 5, 8):
        session = begun(device, GAME, players, "Farm", with_pot(FARM))
        commit(session, ("out", 1), ("pot", 0, 500), ("pot", 2, 1_000))
        table = shots.take("play_money-pot-%d" % players, catalog.table(GAME, session))
        shots.one("play_money-pot-menu-%d" % players, menu_of(table, 1))
        who(shots, "pot-who", players)
        if players == 4:
            shots.to("play_money-pot-amounts", "ok")
        device.app.close_above(table)
        commit(session, ("pot", 0, -1_500), ("pot", 2, 20))
        shots.take("play_money-pot-taken-%d" % players)
        if players == 4:
            table.history_rows()[0][2]()
            shots.take("play_money-pot-history")
            shots.drop()
            commit(session, ("out", 0), ("out", 2))
            shots.take("play_money-pot-out")
        shots.drop()


async def test_the_fullest_pages(device):
    shots = await drawn(device, DRAWN)
    device.app.settings["names"] = ["WMWMWMWM"] * 8
    most = [900_000, "M", 0, 1, 0, 999_999]
    for players in (3, 4, 8):
        session = shots.begin("play_money-most-%d" % players, GAME, players, "", most).session
        commit(session, ("pay", 0, BANK, 999_999), ("pay", 0, BANK, 888_888), ("pay", 2, 1, 88_888))
        shots.take("play_money-least-%d" % players)
        shots.to("play_money-long-who-%d" % players, "ok")
        shots.to("play_money-long-amounts-%d" % players, "ok")
        shots.to("play_money-long-digits-%d" % players, "action")
        session = begun(device, GAME, players, "WMWMWMWMWMWM", with_pot(most[: rules.QUICK]))
        session.commit("pot", 1, 888_888)
        table = shots.take("play_money-pot-most-%d" % players, catalog.table(GAME, session))
        shots.one("play_money-pot-most-menu-%d" % players, menu_of(table))
    shots.back()
    shots.refusals(GAME, "short", "last", "most", "go")
    device.app.refuse(t("play_money.refuse.who", "Alejandr", "-€999 999"))
    shots.take("play_money-refuse-who")
