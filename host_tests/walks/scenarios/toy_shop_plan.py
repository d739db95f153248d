"""Entering the shop plan of My Toy Shop: its pages, its presses, and whole games."""

from random import choice, randrange, seed

import device as harness
from at_toy_shop import NAMES, SHOP, begin, seated
from seated import at_table, button, chore, do, hold, move, show
from shots import commit
from toychest.core import files
from toychest.games.toy_shop import rules
from toychest.games.toy_shop.known_cards import KnownCards
from toychest.games.toy_shop.rules import COLOURS, MAJORITY, QUICK, TOYS, plan
from toychest.games.toy_shop.rules.cards import KINDS, LAYOUTS, blocks, colour, letter, toy
from toychest.games.toy_shop.screens.plan_words import card_words, place_words
from toychest.games.toy_shop.words import hue_name, toy_name
from toychest.lang import t

HEAP_FLOOR = 30 * 1024
ANA, BEN, INIGO = 0, 1, 3
REGISTERS = ("0123", "1032", "2301", "3210")
# The intents that choose a colour, a toy of a colour, and a layout.
COLOUR = ("up", "down", "action", "ok")
TOY = (["up"], ["down"], ["ok"], ["action", "up"], ["action", "down"])
LAYOUT = (
    ["up"],
    ["down", "action"],
    ["down", "ok"],
    ["action", "up"],
    ["action", "down"],
    ["action", "action"],
    ["action", "ok"],
    ["ok"],
)


async def planned(device, way=COLOURS, *cards):
    """Sit down at the table of a game of two whose registers are entered. cards: cards that both
    players have laid."""
    shots, session, table = await seated(device, 2, ANA, ANA, way)
    registered(session, *cards)
    return shots, session, table


def registered(session, *cards):
    """Commit the registers of two players, and cards that both lay."""
    commit(session, ("register", ANA, "0123"), ("register", BEN, "1032"))
    for one in cards:
        commit(session, ("card",) + one, ("card",) + one)


def laid(session, seat=ANA):
    """Return the cards (x, y, layout, toys) of a shop."""
    return list(plan.each_card(session.state["laid"][seat]))


def block(character):
    """Return the intents that enter the toy or colour of a block."""
    toys = TOY[toy(character) % KINDS] if character >= "a" else []
    return [COLOUR[colour(character)]] + toys


def divided(layout, toys):
    """Return the intents that enter a card, up to the page of its place."""
    return LAYOUT[layout] + [intent for character in toys for intent in block(character)]


# ---- by colours


async def test_registers_and_cards_by_colours(device):
    # Cards above and below the register, so that the map is as high as possible.
    cross = (
        (0, -1, 7, "0123"),
        (0, 1, 3, "231"),
        (-1, 0, 5, "012"),
        (1, 0, 6, "321"),
        (1, -1, 0, "2"),
        (-1, 1, 1, "13"),
        (0, 2, 2, "30"),
        (2, 0, 4, "012"),
    )
    shots, session, table = await seated(device, 2, ANA, ANA, COLOURS)
    KnownCards(device.saves).take(["0a"])  # only by toys, they are asked for
    shots.press("ok", "back", "ok")
    shots.take("toy_shop-register-0")
    for step, intent in enumerate(("up", "down", "action")):
        shots.press(intent, "back", intent)
        shots.take("toy_shop-register-%d" % (step + 1))
    shots.press("ok")
    assert session.state["registers"][ANA] == "0123"
    commit(session, ("register", BEN, "1032"))
    for number, one in enumerate(cross):
        if number in (0, 2, 7):
            shots.press("ok")
            entry = shots.take("toy_shop-kind-%d" % number)
            for intent in LAYOUT[one[2]][:-1]:
                shots.press(intent)
                shots.take("toy_shop-lie-%d" % number)
            shots.press(LAYOUT[one[2]][-1])
            for at, character in enumerate(one[3]):
                shots.take("toy_shop-colour-%d-%d" % (number, at))
                shots.press(*block(character))
            shots.take("toy_shop-best-%d" % number)
            for intent in ("up", "action", "down"):
                shots.press(intent)
                shots.take("toy_shop-place-%d-%s" % (number, intent))
            entry.place = one[:2]
            shots.press("ok")
        else:
            commit(session, ("card",) + one)
        commit(session, ("card",) + one)
    assert laid(session) == list(cross)
    shots.press("ok", "down")
    shots.take("toy_shop-lie-halves")
    shots.press("action")
    shots.long("toy_shop-colour-long")
    shots.press("down", "ok")
    shots.long("toy_shop-place-long")
    del session, table, entry
    device.app.home()
    device.app.memory.tidy()  # as after each refresh
    session, table = begin(shots, 2, ANA, ANA, COLOURS)
    ring = ("0001", "1111", "3333", "3333", "2323", "2222", "0022")
    at = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
    registered(session, *[at[i] + (7, ring[i]) for i in range(7)])
    shots.press("ok", *divided(7, "0123"))  # a card between four others
    device.app.screen.place = 1, 1
    shots.long("toy_shop-place-four")
    shots.press("ok", "down")
    shots.long("toy_shop-why-four")


async def test_a_card_is_changed_before_it_is_put(device):
    """BACK leads to each question again. After a change of the layout, blocks that fit stay, and
    only the others are asked for."""
    box, session, table = await planned(device)
    box.press("ok", *divided(1, "20"))  # two halves, one above the other
    entry = device.app.screen
    box.press("back", "back")
    assert t("toy_shop.block.01") in device.text, device.text
    box.press("back", "back", *LAYOUT[3])  # a half above, two quarters below
    assert t("toy_shop.block.3") in device.text, device.text
    box.press("ok")
    assert t("toy_shop.card.put") in device.text and card_words(3, "203") in device.text
    box.press(*["back"] * 5 + LAYOUT[2])
    assert t("toy_shop.block.13") in device.text, device.text
    box.press("action")
    entry.place = 0, -1
    box.press("ok")
    assert laid(session) == [(0, -1, 2, "22")] and session.state["earned"][ANA] == [0]
    box.press("down")  # its blocks touch only each other
    assert t("toy_shop.nothing.why") in device.text.replace("\n", " "), device.text


async def test_a_slip_puts_no_card(device):
    """After a double press on the last colour, only another press puts the card."""
    _, session, _ = await planned(device)
    await device.press("c", "up")
    await device.tap("c", "c")
    await device.settle()
    assert t("toy_shop.card.put") in device.text and not laid(session), device.text
    await device.wait(600)
    await device.press("c")
    assert laid(session)


async def test_a_button_held_too_long_chooses_once(device):
    """UP chooses a colour. While it is still down, it must not choose the toy on the next page."""
    await planned(device, TOYS)
    await device.press("c", "up")
    await hold(device, "up", 3000)
    assert "UP: Puppy" in device.text, device.text


# ---- corrections


async def test_cards_laid_before_the_plan_are_entered_first(device):
    """They earn nothing."""
    shots, session, table = await seated(device, 2, ANA, ANA, QUICK)
    commit(session, ("coins", 3), ("coins",), ("plan", COLOURS), ("register", ANA, "0011"))
    shots.press("ok", "up", "ok")
    shots.take("toy_shop-place-earlier")
    shots.press("ok")
    assert len(laid(session)) == 1 and session.state["earned"] == [[3], [0]], device.text


# ---- by toys


async def test_cards_by_toys(device):
    """For people who use a screen reader, the page has the card, its place, and its coins in
    words."""
    from toychest.games.toy_shop.screens.enter_card import EnterCard

    shots, session, table = await planned(device, TOYS)
    for number, one in enumerate(SHOP):
        if number in (0, 3, 14):
            entry = EnterCard(table, ANA, False)
            device.app.open(entry)
            shots.press(*LAYOUT[one[2]])
            for at, character in enumerate(one[3]):
                first, *others = block(character)
                shots.press(first)
                shots.take("toy_shop-toys-%d-%d" % (number, at))
                if len(others) > 1:
                    shots.press(others.pop(0))
                    shots.take("toy_shop-toys-%d-%d-others" % (number, at))
                shots.press(*others)
            shots.take("toy_shop-place-toys-%d" % number)
            shop = session.state["laid"][ANA]
            coins = sum([some for _, some in plan.pays("0123", shop, *entry.place + one[2:])])
            where = "%s: +%d" % (place_words(laid(session), *entry.place), coins)
            assert device.text.split("\n")[1:3] == [card_words(*one[2:]), where], device.text
            entry.place = one[:2]
            shots.press("ok")
        else:
            commit(session, ("card",) + one)
        commit(session, ("card",) + one)
    assert laid(session) == list(SHOP)


async def test_known_cards(device):
    from toychest.games.toy_shop.screens.enter_card import EnterCard

    shots, session, table = await planned(device, TOYS)
    cards = ["2ag", "0a", "7appp", "3ark", "4adt", "2bg", "2bk", "7brir", "1fc", "7fhij", "3cdm"]
    KnownCards(device.saves).take(cards)
    for first in "abf":
        device.app.open(EnterCard(table, ANA, False))
        shots.take("toy_shop-known-first-" + first)
        shots.press(*block(first))
        shots.take("toy_shop-known-" + first)
        if first == "a":
            for number, card in enumerate(cards[:3]):
                words = t("toy_shop.card.number", number + 1), card_words(int(card[0]), card[1:])
                assert "%s: %s" % words in device.text, device.text
            shots.press("action")
            shots.take("toy_shop-known-others")
            shots.press("ok")
            shots.take("toy_shop-known-another")
        shots.drop()
    shots.press("ok", *block("c"))
    shots.take("toy_shop-known-guessed")
    shots.long("toy_shop-known-guessed-long")


async def next_game(shots, session):
    """Answer the questions before another game, and commit the registers. Return its session."""
    from toychest.games.toy_shop.screens.setup import Setup

    shots.set_up(Setup(session))
    shots.press("ok", "ok", "ok")
    registered(session)
    return session


async def test_cards_are_known_in_the_second_game(device):
    """The toy in the upper left selects the known card. If several begin with it, they are shown to
    choose from."""
    box, session, table = await planned(device, TOYS)
    for layout, toys in ((2, "as"), (0, "b"), (7, "apqr"), (3, "kbc"), (0, "m")):
        box.press("ok", *divided(layout, toys) + ["ok"])
        await show(device)
    box.press("back")
    assert KnownCards(device.saves).cards == [], "the cards may still be put right"
    await next_game(box, session)
    assert KnownCards(device.saves).cards == ["2as", "7apqr", "0b", "3kbc"], device.text
    box.press("ok", *block("b"))  # one known card begins with this toy
    assert t("toy_shop.card.guessed") in device.text, device.text
    box.press("ok", "ok", *block("a"))  # two known cards begin with this toy
    assert t("toy_shop.card.which") in device.text, device.text
    box.press("down")
    assert card_words(7, "apqr") in device.text, device.text
    box.press("back", "up", "ok", "ok", *block("a"))  # one of the two is left
    assert card_words(7, "apqr") in device.text, device.text
    box.press("back", "ok", *LAYOUT[2])  # another card
    assert t("toy_shop.block.13") in device.text, device.text  # the first toy is known
    box.press(*block("t") + ["ok", "ok"] + block("j"))  # no known card begins with this toy
    assert t("toy_shop.card.layout") in device.text, device.text
    cards = [laid(session), laid(session, BEN)]
    assert [one[2:] for shop in cards for one in shop] == [(0, "b"), (2, "at"), (2, "as")]


async def test_a_damaged_file_of_known_cards_costs_only_itself(device):
    """A message is shown once. After it, no card is known, and all are entered again."""
    shots, session, table = await planned(device, TOYS)
    for path in ("/cards.json", "/copy/cards.json"):
        files.replace(device.saves + path, [b"{"])
    shots.press("ok")
    device.app.screen.idle_work()
    shots.take("toy_shop-known-damaged")
    shots.press("ok", *divided(0, "a") + ["ok"])
    await show(device)
    assert t("error.title") not in device.text and device.app.screen is table, device.text
    for path in ("/cards.json", "/copy/cards.json"):
        files.replace(device.saves + path, [b"{"])
    await next_game(shots, session)
    assert KnownCards(device.saves).cards == ["0a"]
    await show(device)
    await do(device, t("toy_shop.card.enter"))
    assert t("toy_shop.card.damaged") in device.text.replace("\n", " "), device.text


async def test_a_full_flash_costs_no_game(device):
    """The usual message says that the known cards can't be saved. The next game begins."""
    box, session, table = await planned(device, TOYS, (0, -1, 0, "a"))

    def no_room(path, *pieces):
        if path.endswith("/cards.json"):
            raise OSError(28)
        replace(path, *pieces)

    replace = files.replace
    files.replace = no_room
    await next_game(box, session)
    files.replace = replace
    await show(device)
    assert t("error.full.room") in device.text.replace("\n", " "), device.text
    await do(device, t("no"), t("toy_shop.card.enter"))
    assert t("toy_shop.card.layout") in device.text, device.text
    assert KnownCards(device.saves).cards == []


async def test_names_beside_a_picture_stay_apart(device):
    """Even with little room, the names of two toys do not touch."""
    from toychest.ui.choices import one_line

    await device.power_on()
    toys = ["4: rollerblades", "rocket", "swim ring"]
    for count in range(1, 4):
        for room in range(60, 300, 7):
            line = one_line(toys[:count], "", room)
            assert line.count(", ") + 1 == count or " +" in line, (room, line)
            assert "rocket" not in line or ", rocket" in line, (room, line)


# ---- whole games, and their presses


def random_card():
    layout = randrange(len(LAYOUTS))
    return layout, "".join([letter(randrange(20)) for _ in range(blocks(layout))])


def random_game(greedy=False):
    """Yield (seat, coins, x, y, layout, toys) of each card of a game of four. Every other card of a
    player is put where it pays most, the others at random places. greedy: whether each player takes
    the one of four open cards that pays most, and puts it there."""
    seed(21)
    shops = [""] * 4
    market = [random_card() for _ in range(4 * greedy)]
    for number in range(60):
        seat = number % 4
        if not greedy:
            market = [random_card()]
        offers = [plan.best(REGISTERS[seat], shops[seat], *one) for one in market]
        card = market[offers.index(max(offers))]
        place = max(offers)[1:]
        if not greedy and number // 4 % 2:
            place = choice(plan.places(shops[seat]))
        pays = plan.pays(REGISTERS[seat], shops[seat], *place + card)
        shops[seat] += plan.packed(*place + card)
        yield (seat, sum([coins for _, coins in pays])) + place + card
        if greedy:
            market[market.index(card)] = random_card()


async def enter(device, session, card, known=False):
    """Enter a card, from the table up to the table of the next player. known: whether the box knows
    the card."""
    x, y, layout, toys = card
    seat, by_toys = session.state["turn"], session.state["plan"] == TOYS
    await do(device, t("toy_shop.card.enter"))
    if not known:
        kind = (0, 1, 1, 2, 2, 2, 2, 3)[layout]
        await do(device, t("toy_shop.kind.%d" % kind))
        if kind in (1, 2):
            await do(device, t("toy_shop.lie.%d" % layout))
    for character in toys[: 1 if known else 4]:
        await do(device, hue_name(colour(character)))
        if by_toys:
            await do(device, *[t("others")] * (toy(character) % KINDS > 2))
            await do(device, toy_name(toy(character)))
    for _ in range(4):  # pages of known cards
        if not button(device, t("toy_shop.card.put")):
            parts = [line.split(": ", 1) for line in device.text.split("\n") if ": " in line]
            named = [one for one, words in parts if words == card_words(layout, toys)]
            await do(device, (named + [t("others")])[0])
    screen = device.app.screen
    ways = {screen.place: []}
    todo = [screen.place]
    for here in todo:
        for step in ((0, -1), (0, 1), (1, 0)):
            there = plan.toward(screen.places, here, *step)
            if there not in ways:
                ways[there] = ways[here] + [step]
                todo.append(there)
    for right, down in ways[x, y]:
        await (do(device, t("toy_shop.card.right")) if right else move(device, down > 0))
    await do(device, t("toy_shop.card.put"))
    assert laid(session, seat)[-1][:3] == (x, y, layout), laid(session, seat)


async def play(device, session, counting, greedy=False, known=False):
    """Play a game up to the awards at the end, and count the presses of each card. Free memory
    never falls below the floor. On MicroPython, which is slow, the box counts only the last two
    rounds by presses. counting: chore."""
    way = session.state["plan"]
    low = 10**9
    for seat, coins, *card in random_game(greedy):
        while way == TOYS and rules.due(session.state):
            session.commit("claim", *rules.due(session.state))
        low = min(low, harness.free())
        if way and low > 0 and len(laid(session, seat)) < 13:
            session.commit("card", *card)
            continue
        async with counting:
            if way:
                await enter(device, session, card, known)
            else:
                await do(device, *["+5"] * (coins // 5) + ["+1"] * (coins % 5))
                await do(device, t("toy_shop.add_up", coins) if coins else t("next"))
        assert session.state["earned"][seat][-1] == coins, device.text
    assert session.state["phase"] == MAJORITY
    print("free %d, the simulated board left out" % low)
    assert low >= HEAP_FLOOR or low < 0, low  # CPython has no such heap


async def four(device, way):
    """Sit down at the table of a game of four. Return its session."""
    session = await at_table(device, "toy_shop", NAMES, 4, ANA, INIGO, way)
    return again(session, way)


def again(session, way):
    session.new(4, ANA, INIGO, way)
    commit(session, *[("register", seat, REGISTERS[seat]) for seat in range(4) if way])
    return session


async def test_whole_games_in_the_quick_way(device):
    """Free memory does not shrink."""
    session = await four(device, QUICK)
    ends = []
    for name, greedy in (
        ("quick: average of a random legal game of four, seed 21", False),
        ("quick: the same, each takes the card that pays most", True),
    ):
        await play(device, again(session, QUICK), chore(device, name, 5), greedy)
        for row in ("statistics", "history"):
            await do(device, t("more"), t(row), t("back"))
        ends.append(await device.most_free())
    assert ends[1] >= ends[0] - 2_000, ends  # the cache of words varies


async def test_a_whole_game_by_colours(device):
    session = await four(device, COLOURS)
    async with chore(device, "plan: the simplest card, to the next player", 4):
        await enter(device, session, (0, -1, 0, "a"))
    again(session, COLOURS)
    await play(device, session, chore(device, "plan: average card of a game, by colours", 10))


async def test_a_whole_game_by_toys(device):
    session = await four(device, TOYS)
    async with chore(device, "plan: a half and two quarters at the third place", 15):
        await enter(device, session, plan.places("")[2] + (3, "fst"))
    again(session, TOYS)
    await play(device, session, chore(device, "plan: average card of a game, by toys", 14))


async def test_a_whole_game_of_known_cards(device):
    session = await four(device, TOYS)
    KnownCards(device.saves).take(sorted(["%d%s" % card[4:] for card in random_game()]))
    counting = chore(device, "plan: the same cards in the second game, copied", 6)
    await play(device, session, counting, known=True)
