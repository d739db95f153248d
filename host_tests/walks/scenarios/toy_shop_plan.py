"""Entering the shop plan of My Toy Shop, by presses."""

import device as harness
from seated import choose, hold, show
from toychest import games
from toychest.core import files
from toychest.games.toy_shop import rules
from toychest.games.toy_shop.known_cards import KnownCards
from toychest.games.toy_shop.rules import COLOURS, QUICK, TOYS, plan
from toychest.games.toy_shop.screens.enter_register import EnterRegister
from toychest.lang import t
from toychest.ui.choices import Choice, following, one_line, shown

HEAP_FLOOR = 30 * 1024
COLOUR = ("up", "down", "b", "c")  # the button of each colour
# The presses that choose each layout.
LAYOUT = (
    ("up",),
    ("down", "b"),
    ("down", "c"),
    ("b", "up"),
    ("b", "down"),
    ("b", "b"),
    ("b", "c"),
    ("c",),
)


async def start(device, way=COLOURS, registers=("0123", "1032")):
    """Go from the first power-on to the first card of a game of two; returns the session. way: the
    way of play. registers: of the two players."""
    await device.power_on()
    await device.press("c")  # the language
    app = device.app
    session = app.session("toy_shop")
    session.new(2, 0, 0, way)
    for seat, colours in enumerate(registers):
        session.commit("register", seat, colours)
    app.open(games.table("toy_shop", session))
    await device.settle()
    return session


def toy_presses(character):
    """Return the presses that choose a toy on the page of its type. character: of the toy."""
    kind = (ord(character) - 97) % 5
    return ("b",) * (kind > 2) + (("up",), ("down",), ("c",), ("up",), ("down",))[kind]


def colour_of(character):
    return (ord(character) - 97) // 5 if character >= "a" else int(character)


async def choose_block(device, character):
    """Enter the toy or colour of a block. character: of the toy or colour."""
    await device.press(COLOUR[colour_of(character)])
    if character >= "a":
        await device.press(*toy_presses(character))


async def choose_card(device, layout, toys):
    """Enter a card, from the table to the page of its place. The press that confirms the place is
    left out."""
    await device.wait(600)
    await device.press("c", *LAYOUT[layout])
    for character in toys:
        await choose_block(device, character)
    assert t("toy_shop.card.put") in device.text, device.text


async def put(device):
    await device.press("c")


async def go_to(device, x, y):
    """Move the card from its place to the place (x, y)."""
    screen = device.app.screen
    ways = {screen.place: []}
    todo = [screen.place]
    for here in todo:
        for button, step in (("up", (0, -1)), ("down", (0, 1)), ("b", (1, 0))):
            there = plan.toward(screen.places, here, *step)
            if there not in ways:
                ways[there] = ways[here] + [button]
                todo.append(there)
    await device.press(*ways[x, y])
    assert screen.place == (x, y)


def lines(device):
    return device.text.split("\n")


def label(key, *parts):
    """Return the words of a choice as a button's label says them."""
    words = t(key, *parts)
    return words[:1].upper() + words[1:]


# ---- by colours


async def test_a_button_held_too_long_chooses_once(device):
    """UP chooses a colour. While it is still down, it must not choose the toy on the next page.
    Only on the page of the place it repeats."""
    await start(device, TOYS)
    await device.press("c", "up")
    await hold(device, "up", 3000)
    assert device.app.screen.toys[0] == "0", device.text
    await device.press("up")
    assert t("toy_shop.card.put") in device.text, device.text
    moves = []
    move = device.app.screen.on_intent
    device.app.screen.on_intent = lambda intent: (moves.append(intent), move(intent))
    await hold(device, "up", 2000)
    assert len(moves) > 4, moves


async def test_the_layout_changed_keeps_the_colours(device):
    """BACK leads to the layout again. After a change of it, blocks that fit stay, and only the
    others are asked for."""
    session = await start(device)
    await choose_card(device, 1, "20")  # two halves, one above the other
    await device.press("a", "a")
    assert t("toy_shop.block.01") in device.text, device.text
    await device.press("a", "a")
    assert label("toy_shop.kind.0") in device.text, device.text
    await device.press(*LAYOUT[3])  # a half above, two quarters below
    assert t("toy_shop.block.3") in lines(device)[0], device.text  # only the new block is asked for
    await device.press("c")
    assert t("toy_shop.layout.3") in device.text, device.text
    words = "%s, %s, %s" % tuple([t("toy_shop.hue.%d" % i) for i in (2, 0, 3)])
    assert words in device.text, device.text
    await device.press("a", "a", "a", "a", "a")
    await device.press(*LAYOUT[0])  # the layout full: nothing more is asked for
    assert "%s: %s" % (t("toy_shop.layout.0"), t("toy_shop.hue.2")) in device.text, device.text
    await put(device)
    assert list(plan.cards(session.state["laid"][0]))[0][2:] == (0, "2")


async def test_back_changes_one_block(device):
    """BACK asks for the previous block again; the other blocks stay."""
    session = await start(device)
    await choose_card(device, 7, "0123")
    await device.press("a", "a", "a")
    assert t("toy_shop.block.1") in device.text, device.text
    await device.press("c")
    assert t("toy_shop.card.put") in device.text, device.text
    await put(device)
    assert list(plan.cards(session.state["laid"][0]))[0][3] == "0323"
    await device.press("c", "a")
    assert t("toy_shop.card.enter") in device.text, device.text


async def test_a_slip_puts_no_card(device):
    """After a double press on the last colour, the page of the place is shown. Only another press
    puts the card there."""
    session = await start(device)
    await device.press("c", "up")
    await device.tap("c", "c")
    await device.settle()
    assert t("toy_shop.card.put") in device.text and not session.state["laid"][0], device.text
    await device.wait(600)
    await put(device)
    assert session.state["laid"][0]


async def test_places_by_direction(device):
    """The best place is offered first. UP, DOWN and B move in their directions, and around the
    end."""
    session = await start(device)
    await show(device, session, ("card", 0, -1, 0, "0"), ("card", 0, -1, 0, "0"))
    await choose_card(device, 0, "0")
    register = t("toy_shop.your_register")
    assert "+2" in device.text, device.text
    await device.press("down")
    while t("toy_shop.below", register) not in device.text:
        await device.press("down")
    await device.press("b")
    assert t("toy_shop.right_of", register) in device.text, device.text
    await device.press("up")
    assert t("toy_shop.right_of", t("toy_shop.the.0")) in device.text, device.text
    await device.press("b")
    assert (
        t("toy_shop.left_of", register) in device.text
        or t("toy_shop.left_of", t("toy_shop.the.0")) in device.text
    ), device.text
    await put(device)
    assert list(plan.cards(session.state["laid"][0]))[1][0] == -1


async def test_the_plan_in_words(device):
    """For people who use a screen reader: the page has the card, its place, and its coins in
    words."""
    session = await start(device, TOYS)
    await show(
        device,
        session,
        ("card", 1, 0, 0, "a"),
        ("card", 1, 0, 0, "a"),
        ("card", 1, -1, 0, "s"),
        ("card", 1, -1, 0, "s"),
    )
    await choose_card(device, 2, "as")
    assert "two vertical halves: puppy, ball" in lines(device), device.text
    await go_to(device, 0, -1)
    words = "left of the ball, above your register: +"
    assert lines(device)[2].startswith(words), device.text
    found = plan.pays("0123", session.state["laid"][0], 0, -1, 2, "as")
    assert lines(device)[2].endswith(": +%d" % sum([coins for _, coins in found])), device.text


async def test_a_card_that_touches_only_itself_earns_nothing(device):
    """Two blocks of vehicles touch each other on a card above the register. The page says that they
    earn nothing."""
    session = await start(device)
    await choose_card(device, 2, "22")
    await go_to(device, 0, -1)
    assert t("toy_shop.above", t("toy_shop.your_register")) in device.text, device.text
    assert ": +0" in device.text, device.text
    await put(device)
    assert session.state["earned"][0] == [0]
    await device.press("down")
    words = device.text.replace("\n", " ")
    assert t("toy_shop.nothing.why") in words, device.text


# ---- registers


async def test_back_in_the_register(device):
    session = await start(device, COLOURS, ())
    await device.press("c", "up", "down", "a")
    assert t("toy_shop.block.1") in device.text, device.text
    await device.press("c", "c", "c")
    assert session.state["registers"][0] == "0333"
    await device.press("c", "a")
    assert t("toy_shop.card.enter") in device.text


async def test_a_register_put_right(device):
    session = await start(device)
    session.commit("card", 0, -1, 0, "0")
    assert session.state["earned"][0] == [1]
    device.app.open(EnterRegister(device.app.screen, 0))
    await show(device)
    await device.press("c", "c", "b", "b")
    assert session.state["registers"][0] == "3322" and session.state["earned"][0] == [0]
    assert t("toy_shop.card.enter") in device.text, device.text


# ---- corrections


async def to_its_line(device, card):
    """Open the history, select the line of a card, and press B there. card: its number."""
    await device.press("b")
    await choose(device, t("history"))
    for _ in range(12):
        row = [line for line in lines(device) if line.startswith("> ")][0]
        if row.startswith("> " + card):
            break
        await device.press("down")
    assert row.startswith("> " + card), device.text
    await device.press("b")


async def two_cards(device, way=COLOURS, second="0"):
    """Start a game in which both players have attached the same two cards; returns the session."""
    session = await start(device, way)
    for card in ((0, -1, 2, "01"), (0, -2, 0, second)):
        session.commit("card", *card)
        session.commit("card", *card)
    await show(device)
    return session


async def test_a_block_of_a_card_put_right(device):
    """From the card's line in the history: choose the block, then its colour. The card and all
    later cards keep their places. One undo takes the correction back."""
    session = await two_cards(device)
    other = session.state["earned"][1]
    await to_its_line(device, t("toy_shop.history.coins", device.app.player(0), 2))
    title = t("toy_shop.right.card", device.app.player(0), 2)
    assert lines(device)[0].startswith(title), device.text
    assert "> %s (%s)" % (t("toy_shop.block.0123"), t("toy_shop.hue.0")) in lines(device), (
        device.text
    )
    for row in ("toy_shop.right.place", "toy_shop.right.divided"):
        assert "  " + t(row) in lines(device), device.text
    await device.press("c", "down")
    assert list(plan.cards(session.state["laid"][0]))[1] == (0, -2, 0, "1")
    assert session.state["earned"] == [[2, 2], other] and session.state["turn"] == 0
    assert t("toy_shop.card.enter") in device.text, device.text
    await device.press("a")
    assert list(plan.cards(session.state["laid"][0]))[1] == (0, -2, 0, "0")


async def test_the_place_of_a_card_put_right(device):
    session = await two_cards(device)
    before = list(plan.cards(session.state["laid"][0]))[1]
    await device.press("b", "c", "down", "c", "down", "c")
    assert (
        t("toy_shop.above", t("toy_shop.and", t("toy_shop.the.0"), t("toy_shop.the.1")))
        in device.text
    ), device.text
    await device.press("b")
    await put(device)
    after = list(plan.cards(session.state["laid"][0]))[1]
    assert after[:2] != before[:2] and after[2:] == before[2:], after
    assert t("toy_shop.card.enter") in device.text, device.text


async def test_moving_a_card_laid_before_the_plan_earns_nothing(device):
    """The card is corrected without coins, as it was entered."""
    session = await start(device, QUICK, ())
    session.commit("coins", 3)
    session.commit("coins")
    for event in (("plan", COLOURS), ("register", 0, "0123"), ("lay", 0, -1, 0, 0, "0")):
        session.commit(*event)
    await show(device)
    await device.press("b", "c", "down", "c")
    await choose(device, t("toy_shop.right.place"))
    assert t("toy_shop.card.lay") in lines(device) and "+" not in device.text, device.text
    await device.press("down")
    await put(device)
    assert list(plan.cards(session.state["laid"][0]))[0][:2] != (-1, 0)
    assert session.state["earned"] == [[3], [0]], device.text


async def test_how_a_card_is_divided_put_right(device):
    """After a change of the layout, blocks that fit stay, and only the new block is asked for."""
    session = await two_cards(device)
    await device.press("b", "c", "down", "c")
    await choose(device, t("toy_shop.right.divided"))
    assert t("toy_shop.card.layout") in device.text, device.text
    await device.press(*LAYOUT[2])
    assert t("toy_shop.block.13") in device.text, device.text
    await device.press("c")
    assert list(plan.cards(session.state["laid"][0]))[1] == (0, -2, 2, "03"), device.text
    assert t("toy_shop.card.enter") in device.text, device.text


async def test_back_leads_from_a_correction_to_its_list_and_the_table(device):
    session = await two_cards(device)
    before = session.state
    for row in ("toy_shop.block.0123", "toy_shop.right.place", "toy_shop.right.divided"):
        await device.press("b", "c", "down", "c")
        await choose(device, t(row))
        await device.press("a")
        assert "> " + t(row) in device.text, device.text
        await device.press("a")
        assert t("toy_shop.card.enter") in device.text, device.text
    await device.press("b", "c", "down", "c", "c", "up")  # corrected to the same: no event
    assert session.state is before and t("toy_shop.card.enter") in device.text, device.text


async def test_a_card_laid_before_the_plan_is_corrected_with_its_coins(device):
    session = await start(device, QUICK, ())
    for event in (
        ("coins", 4),
        ("coins", 2),
        ("plan", COLOURS),
        ("register", 0, "0123"),
        ("lay", 0, 0, -1, 0, "0"),
    ):
        session.commit(*event)
    await show(device)
    await device.press("b", "c", "down", "c")
    await choose(device, t("toy_shop.right.coins"))
    await device.press("up", "c")
    assert session.state["earned"][0] == [5] and t("toy_shop.card.enter") in device.text, (
        device.text
    )
    await device.press("b", "c", "down", "c", "c", "down")
    assert session.state["laid"][0].rstrip()[-1] == "1" and session.state["earned"][0] == [5]


async def test_a_refused_correction_stays_on_the_screen(device):
    """A correction must not show that an award at the end went to the wrong player. It is refused,
    and the entry is not lost."""
    session = await start(device, TOYS)
    for number in range(15):
        for toy in ("f" if number < 7 else "a", "a" if number < 7 else "f"):
            place = plan.places(session.state["laid"][session.state["turn"]])[0]
            session.commit("card", *place, 0, toy)
    await show(device, session, ("majority", 0, [0]))  # eight puppies against seven
    await device.press("b", "c", "down", "c", "c")
    await choose_block(device, "b")
    assert t("refused") in device.text, device.text
    await device.press("c")
    assert list(plan.cards(session.state["laid"][0]))[14][3] == "a"
    assert t("toy_shop.block.0123") in device.text, device.text
    await device.press(*toy_presses("a"))
    assert t("refused") not in device.text and len(session.state["majority"]) == 1, device.text


async def test_a_correction_gives_back_an_award_that_was_never_earned(device):
    """A message says so. One undo restores the card and the award."""
    session = await start(device, TOYS)
    await show(
        device,
        session,
        ("card", 0, -1, 7, "abcd"),
        ("card", 0, -1, 0, "f"),
        ("card", 0, -2, 0, "e"),
        ("claim", 0, 0),
    )
    await device.press("b", "c", "c", "c")
    await choose_block(device, "a")
    words = device.text.replace("\n", " ")
    assert t("toy_shop.award.back") in words and t("toy_shop.type.0") in words.lower(), words
    assert session.state["diversity"][0] == rules.NOBODY
    await device.press("c")
    assert t("toy_shop.card.enter") in device.text, device.text
    await device.press("a")
    assert list(plan.cards(session.state["laid"][0]))[1][3] == "e", device.text
    assert session.state["diversity"][0] == 0


# ---- by toys


async def test_cards_laid_before_the_plan_are_entered_first(device):
    """After the change from quick to the plan, the cards laid before are entered, and earn
    nothing."""
    session = await start(device, QUICK, ())
    for coins in (4, 2):
        session.commit("coins", coins)
    await show(device, session, ("plan", COLOURS), ("register", 0, "0123"))
    assert t("toy_shop.card.earlier") in device.text, device.text
    await choose_card(device, 2, "01")
    assert t("toy_shop.card.lay") in lines(device) and "+" not in lines(device)[2], device.text
    await put(device)
    assert session.state["earned"] == [[4], [2]] and session.state["turn"] == 0
    assert t("toy_shop.card.enter") in device.text, device.text


# ---- known cards


async def lay_more(device, session, count):
    """Let the players lay more cards, with a mermaid each."""
    for _ in range(count):
        place = plan.places(session.state["laid"][session.state["turn"]])[0]
        session.commit("card", *place, 0, "f")
    await show(device)


async def test_cards_are_known_in_the_second_game(device):
    """The toy in the upper left selects the known card. If several begin with it, they are shown to
    choose from."""
    session = await start(device, TOYS)
    for layout, toys in ((2, "as"), (0, "b"), (7, "apqr"), (3, "kbc")):
        await choose_card(device, layout, toys)
        await put(device)
    assert KnownCards(device.saves).cards == [], "two of each shop may be put right"
    for seat in (0, 1, 0, 1):
        session.commit("card", *plan.places(session.state["laid"][seat])[0], 0, "m")
    await show(device)
    await device.press("c")
    await show(device)
    assert KnownCards(device.saves).cards == ["2as", "7apqr", "0b", "3kbc"], device.text
    await device.press("a", "a")
    device.app.home()
    session.new(2, 0, 0, TOYS)
    session.commit("register", 0, "0123")
    session.commit("register", 1, "1032")
    device.app.open(games.table("toy_shop", session))
    await show(device)

    await device.press("c")
    assert t("toy_shop.block.0") in device.text, device.text
    await choose_block(device, "b")  # one known card begins with this toy
    assert t("toy_shop.card.guessed") in device.text, device.text
    assert "%s: %s" % (t("toy_shop.layout.0"), t("toy_shop.toy.bunny")) in device.text, device.text
    await put(device)
    assert list(plan.cards(session.state["laid"][0]))[0][2:] == (0, "b")

    await device.press("c")
    await choose_block(device, "a")  # two known cards begin with this toy
    assert t("toy_shop.card.guessed") not in device.text, device.text
    assert t("toy_shop.card.which") in device.text, device.text
    assert "UP: " + label("toy_shop.card.number", 1) in device.text, device.text
    assert t("toy_shop.layout.7") in device.text
    await device.press("down")
    assert t("toy_shop.layout.7") in lines(device)[1], device.text
    await device.press("a")
    assert t("toy_shop.card.which") in device.text, device.text
    await device.press("up")
    await put(device)
    assert list(plan.cards(session.state["laid"][1]))[0][2:] == (2, "as")

    await device.press("c")
    await choose_block(device, "a")  # one of the two is left
    assert t("toy_shop.layout.7") in device.text, device.text
    await device.press("a", "c")  # back, then *another card*
    assert t("toy_shop.card.layout") in device.text, device.text
    await device.press(*LAYOUT[2])
    assert t("toy_shop.block.13") in device.text, device.text  # the first toy is known
    await choose_block(device, "t")
    await put(device)
    assert list(plan.cards(session.state["laid"][0]))[1][2:] == (2, "at")

    await device.press("c")
    await choose_block(device, "j")  # no known card begins with this toy
    assert t("toy_shop.card.layout") in device.text, device.text


async def test_known_cards_with_the_same_first_toy_are_shown_three_at_a_time(device):
    """After the last page of them comes *another card*."""
    await start(device, TOYS)
    KnownCards(device.saves).take(["2a" + chr(97 + i) for i in range(7)])
    await device.press("c")
    await choose_block(device, "a")
    for number in range(1, 8, 3):
        assert "UP: " + label("toy_shop.card.number", number) in device.text or number == 7, (
            device.text
        )
        parts = [line.split(": ") for line in lines(device)]
        card_rows = [one[0] for one in parts if one[0].startswith("card ")]
        named = [one[1] for one in parts if one[0] in ("UP", "DOWN", "C")]
        named = [one.lower() for one in named]
        assert card_rows and sorted(card_rows) == sorted(
            [one for one in named if one[:5] == "card "]
        )
        await device.press("b")
    assert "UP: " + label("toy_shop.card.number", 1) in device.text, device.text
    await device.press("b", "b", "down")
    assert t("toy_shop.card.layout") in device.text, device.text


async def test_a_card_that_was_undone_is_not_known(device):
    session = await start(device, TOYS)
    await choose_card(device, 0, "a")
    await put(device)
    await device.press("a")
    await choose_card(device, 0, "b")
    await put(device)
    assert session.state["turn"] == 1
    await device.press("c")  # the next player begins to enter a card
    await show(device)
    await device.press("a", "a")
    await choose_card(device, 0, "c")
    await put(device)
    await lay_more(device, session, 5)
    await device.press("c")
    await show(device)
    assert KnownCards(device.saves).cards[0] == "0c", device.text
    assert KnownCards(device.saves).cards.count("0b") == 0, device.text


async def test_a_card_that_was_put_right_is_not_known(device):
    session = await start(device, TOYS)
    session.commit("card", 0, -1, 0, "a")
    await lay_more(device, session, 5)
    await device.press("c")
    await show(device)
    assert "0a" in KnownCards(device.saves).cards, device.text
    await device.press("a")
    await to_its_line(device, t("toy_shop.history.coins", device.app.player(0), 1))
    await device.press("c")
    await choose_block(device, "b")
    assert list(plan.cards(session.state["laid"][0]))[0][3] == "b", device.text
    assert "0a" not in KnownCards(device.saves).cards
    await device.press("c")
    await show(device)
    assert "0b" in KnownCards(device.saves).cards, device.text


async def test_the_way_by_colours_asks_no_known_card(device):
    await start(device)
    KnownCards(device.saves).take(["0a"])
    await device.press("c")
    assert t("toy_shop.card.layout") in device.text, device.text


async def test_a_damaged_file_of_known_cards_costs_only_itself(device):
    """A message is shown once. After it, no card is known, and all are entered again."""
    session = await start(device, TOYS)
    for path in ("/cards.json", "/copy/cards.json"):
        files.replace(device.saves + path, b"{")
    await device.press("c")
    await show(device)
    assert t("toy_shop.card.damaged").split()[0] in device.text and t("error.title") in device.text
    await device.press("c")
    assert t("toy_shop.card.layout") in device.text, device.text
    await device.press("up", "up", "up")
    await put(device)
    assert list(plan.cards(session.state["laid"][0]))[0][2:] == (0, "a")
    await device.press("c")
    await show(device)
    assert t("error.title") not in device.text, device.text
    await device.press("a")
    await lay_more(device, session, 4)
    await device.press("c")
    await show(device)
    assert KnownCards(device.saves).cards == ["0a"]


async def test_a_full_flash_costs_no_card(device):
    """The usual message says that the known cards can't be saved; the game goes on."""
    session = await start(device, TOYS)
    session.commit("card", 0, -1, 0, "a")
    await lay_more(device, session, 4)

    def no_room(path, *pieces):
        raise OSError(28)

    replace = files.replace
    files.replace = no_room
    try:
        await device.press("c")
        await show(device)
        assert t("error.full").split(":")[0] in device.text, device.text
        await device.press("c")
        assert t("toy_shop.card.layout") in device.text, device.text
        await device.press("up", "up", "up")
        await put(device)
        assert session.state["laid"][1].endswith("a   ")
    finally:
        files.replace = replace
    await device.press("c")
    await show(device)
    assert KnownCards(device.saves).cards == ["0a", "0f"]


# ---- choices


async def test_each_choice_has_a_button(device):
    """Each choice on a page has a button, however many there are. UP and DOWN are either both used
    or both free."""
    await start(device)
    for count in range(1, 14):
        all_of_them = [Choice(str(i), None) for i in range(count)]
        seen = []
        first = 0
        for _ in range(count):
            found = shown(all_of_them, first, None)
            seen += [one.words for one in found.values() if one in all_of_them]
            assert ("up" in found) == ("down" in found), found
            first = following(all_of_them, first)
            if not first or count < 5:
                break
        assert sorted(seen) == sorted([str(i) for i in range(count)]), (count, seen)


async def test_names_beside_a_picture_stay_apart(device):
    """Even with little room, the names of two toys do not touch."""
    await start(device)
    toys = ["4: rollerblades", "rocket", "swim ring"]
    for count in range(1, 4):
        for room in range(60, 300, 7):
            line = one_line(toys[:count], "", room)
            assert line.count(", ") + 1 == count or " +" in line, (room, line)
            assert "rocket" not in line or ", rocket" in line, (room, line)


# ---- three buttons


async def test_a_card_by_three_buttons(device):
    """Each choice is a tap or a long press, as the page says. Each place can be reached."""
    session = await start(device)
    await device.press("c")
    assert t("hold.button", "B", label("toy_shop.kind.0")) in lines(device), device.text
    assert "B: " + label("toy_shop.kind.1") in lines(device), device.text
    assert t("hold.button", "C", label("toy_shop.kind.2")) in lines(device), device.text
    assert "C: " + label("toy_shop.kind.3") in lines(device), device.text
    await hold(device, "c")  # choose a half and two quarters
    assert t("toy_shop.card.half") in device.text, device.text
    await hold(device, "b")  # choose the half above
    assert t("toy_shop.block.01") in device.text, device.text
    await hold(device, "b")
    await device.press("b")
    await hold(device, "c")
    words = ", ".join([t("toy_shop.hue.%d" % i) for i in (0, 1, 2)])
    assert "%s: %s" % (t("toy_shop.layout.3"), words) in lines(device), device.text
    screen = device.app.screen
    seen = [screen.place]
    for step in range(20):
        await (hold(device, "c") if step % 3 == 2 else device.press("b"))
        if screen.place not in seen:
            seen.append(screen.place)
    assert sorted(seen) == sorted(plan.places("")), seen
    await hold(device, "b")
    here = screen.place
    await device.press("c")
    assert list(plan.cards(session.state["laid"][0])) == [here + (3, "012")]


# ---- memory


async def test_entering_cards_in_192_kib(device):
    """A full shop with all cards known leaves enough memory."""
    session = await start(device, TOYS)
    KnownCards(device.saves).take(["7%s" % (chr(97 + i % 20) * 4) for i in range(64)])
    low = 10**9
    for number in range(14):
        place = plan.places(session.state["laid"][0])[0]
        for _ in range(2):
            session.commit("card", *place, 7, "apfk" if number % 2 else "kfpa")
    await show(device)
    while rules.due(session.state):
        session.commit("claim", *rules.due(session.state))
    await show(device)
    await device.press("c")
    low = min(low, harness.free())
    await choose_block(device, "a")
    low = min(low, harness.free())
    await device.press("c")
    low = min(low, harness.free())
    await show(device)
    print("free while a card is entered %d, the simulated board left out" % low)
    assert low >= HEAP_FLOOR, low
