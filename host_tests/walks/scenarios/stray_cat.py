"""Take That Toy! at the table, by presses: the Stray Cat's book in both ways."""

from random import randrange, seed

import device as harness
from seated import at_table, button, choose, chore, do, first_start, hold_on, move, show
from shots import begun, commit, drawn, menu_of
from toychest import lang
from toychest.app import catalog
from toychest.core import events as core_events
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules import burst
from toychest.games.stray_cat.rules.cards import CAT, card, takes
from toychest.games.stray_cat.rules.readings import READINGS, USUAL
from toychest.games.stray_cat.words import card_name, colour_name
from toychest.lang import t

HEAP_FLOOR = 33_000
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]
ANA, BEN = 0, 1
FAR = 5  # purple, a colour that is not on the first page
FIRST = [0, 1, 2, 3, 4]
OTHERS = [5, 6, 7, 8, 9]
DRAWN = ["Ana", "Ben", "Chloé", "Íñigo", "Eva", "", "", ""]
COLOURS, RANKS = rules.COLOURS_ONLY, rules.RANKS_TOO


async def start(device, *setup):
    """Start a game at its table; returns the session. setup: arguments of the "start" event."""
    setup = setup or (2, COLOURS, 10, burst.ONE, USUAL, FIRST, CAT)
    return await at_table(device, "stray_cat", NAMES, *setup)


async def set_up(device):
    """Open the first page before a game; returns the game's session."""
    app = device.app
    app.home()
    session = app.session("stray_cat")
    app.open(catalog.setup("stray_cat", session))
    await device.settle()
    return session


async def dealt(device, way=COLOURS, *line):
    """Start a game of two with red as trump. line: the Cat's line of cards; by default yellow,
    green and blue."""
    session = await start(device, 2, way, 10, burst.ONE, USUAL, FIRST, CAT)
    trump = 18 if way else 10
    line = line or ((21, 31, 41) if way else (20, 30, 40))
    await show(device, session, ("trump", trump), *[("open", one) for one in line])
    return session


async def to_others(device):
    """Show the other colours."""
    more = t("stray_cat.others.more")
    await do(device, more if button(device, more) else t("others"))


async def say(device, session, one):
    """Enter a card. one: the card."""
    state = session.state
    name = colour_name(state, one // 10)
    if not button(device, name):
        await to_others(device)
    await do(device, name)
    if one % 10:
        lowest = (one % 10 - 1) // 2 * 2 + 1
        await do(device, t("stray_cat.ranks", lowest, lowest + 1), card_name(state, one))


async def enter(device, session, who, cards):
    """Enter a trick. With ranks, the box finds its taker. cards: those of Ana and Ben."""
    if session.state["way"]:
        first = session.state["lead"] == BEN
        await do(device, t("stray_cat.enter"))
        for seat in (BEN, ANA) if first else (ANA, BEN):
            await say(device, session, cards[seat])
        taker = NAMES[who] if who != CAT else t("stray_cat.cat")
        assert t("stray_cat.judged", taker) in device.text, device.text
        await do(device, t("ok"))
    else:
        await do(device, NAMES[who] if who != CAT else t("stray_cat.short"))
        for one in cards if who != CAT else ():
            await say(device, session, one // 10 * 10)


async def test_a_trick_and_the_next_card(device):
    """The colours of the first page are near, purple is far."""
    for way, who, colour, name, goal in (
        (COLOURS, BEN, 3, "cat: a trick in near colours, with its next card", 4),
        (COLOURS, BEN, FAR, "cat: the same in far colours", 7),
        (COLOURS, CAT, FAR, "cat: the Stray Cat takes it", 3),
        (RANKS, CAT, 3, "cat: ranks, a trick in near colours, with its next card", 11),
        (RANKS, CAT, FAR, "cat: ranks, the same in far colours", 14),
    ):
        session = await dealt(device, way)
        async with chore(device, name, goal):
            await enter(device, session, who, [card(colour, 7), card(colour, 8)])
            await say(device, session, card(colour, 6 * way))
        assert session.state["phase"] == rules.TRICK and session.state["lead"] == who
        assert len(session.state["line"]) == 3
        assert len(session.state["discard"]) == (3 if who == CAT else 0)
        await device.power_off()


async def test_the_box_is_overruled(device):
    """Ben takes the trick, although the box says that the Cat takes it."""
    session = await dealt(device, RANKS)
    async with chore(device, "cat: ranks, the same, overruled", 14):
        await do(device, t("stray_cat.enter"))
        for rank in (7, 8):
            await say(device, session, card(FAR, rank))
        await do(device, *["Ben"] if button(device, "Ben") else [t("stray_cat.else"), "Ben"])
        await say(device, session, card(FAR, 6))
    assert session.state["lead"] == BEN


async def test_a_burst(device):
    session = await dealt(device, COLOURS, 20, 20, 20)
    for cards, following in (([30, 30], 40), ([30, 40], 50), ([30, 40], 0)):
        await show(device, session, ("trick", BEN, cards), *[("open", following)][: following > 0])
    assert session.state["phase"] == rules.BURST
    async with chore(device, "cat: a burst", 1):
        await do(device, t("done"))
    assert session.state["bursts"] == 1 and session.state["hands"] == [8, 7]


async def test_the_set_up_to_the_first_trick(device):
    """The game has the rules of the last one."""
    for way, name, goal in (
        (COLOURS, "cat: set-up to the first trick", 14),
        (RANKS, "cat: ranks, set-up to the first trick", 20),
    ):
        await start(device, 2, way, 10, burst.ONE, USUAL, FIRST, CAT)
        session = await set_up(device)
        await do(device, t("yes"))
        async with chore(device, name, goal):
            await do(device, t("next"), t("start"), t("start"))
            for number, colour in enumerate((1, FAR, 3, 2)):
                await say(device, session, card(colour, way * (1 + number)))
        assert session.state["phase"] == rules.TRICK and session.state["lead"] == CAT
        await device.power_off()


# ---- a new game


async def test_a_new_game_keeps_the_choices_of_the_last_one(device):
    """The pages before a game ask for the names of the colours (each name once), the readings and
    the leader. The next game has the same choices, and asks for none of them."""
    await first_start(device)
    session = await set_up(device)
    await do(device, t("next"), t("stray_cat.names"))
    await device.press("down")  # the next name that no other colour has is orange
    await device.press("b", "up")  # yellow becomes red, which is free now
    await do(device, t("ok"), t("rules.change"))
    await device.press("down", "c")  # choose the way with ranks
    await device.press("b", "down", "b", "up", "b", "c")  # two readings change
    await device.press("down", "c")  # choose Ana as leader
    state = session.state
    assert state["way"] == RANKS and state["names"] == [5, 0, 2, 3, 4], state["names"]
    assert state["readings"][:2] == "21" and state["lead"] == ANA, state
    await set_up(device)
    await device.press("c", "c")
    await do(device, t("start"))
    await device.press("down", "c")
    again = session.state
    for name in ("way", "names", "readings"):
        assert again[name] == state[name], name


async def to_line(device, words):
    """Open the history, and select the newest line with these words. Names in it may be
    shortened."""
    if not button(device, t("more")):
        await to_others(device)
    await do(device, t("more"), t("history"))
    for _ in range(20):
        if words in "".join([line for line in device.text.split("\n") if line[:2] == "> "]):
            return
        await move(device, True)
    raise AssertionError(words + " is not in " + device.text)


async def test_a_line_of_the_history_has_all_its_cards(device):
    session = await dealt(device, RANKS)
    await show(device, session, ("trick", BEN, [23, 22]), ("open", 51))
    await show(device, session, ("way", COLOURS), ("trick", ANA, [20, 20]))
    for code, lines in (
        ("en", ("takes Y, Y, G1", "You: Ben takes Y3, Y2, Y1")),
        ("es", ("Ana gana A, A, V1", "Según ustedes: Ben gana A3, A2, A1")),
    ):
        lang.use(code)
        for line in lines:
            await show(device)
            await to_line(device, line + " ")
            await device.press("a", "a")


async def fix(device, words, *labels):
    """Put the newest step with these words right. labels: what is pressed then."""
    await to_line(device, words)
    await do(device, t("put_right"), *labels)


def last_trick(way=COLOURS):
    """Return the events of a trick that Ana takes, and the Cat's next card."""
    if way:
        return ("trick", ANA, [28, 22]), ("open", 51)
    return ("trick", ANA, [30, 40]), ("open", 50)


async def test_another_player_has_taken_a_trick(device):
    for way, taker, name in (
        (COLOURS, BEN, "cat: Ben took the last trick"),
        (COLOURS, CAT, "cat: the Cat took the last trick"),
        (RANKS, BEN, "cat: ranks, Ben took the last trick"),
    ):
        session = await dealt(device, way)
        await show(device, session, *last_trick(way))
        async with chore(device, name, 12):
            await fix(device, "Ana", t("right.anew"))
            if way:
                assert t("stray_cat.judged", "Ana") in device.text, device.text
                await do(
                    device, *["Ben"] if button(device, "Ben") else [t("stray_cat.else"), "Ben"]
                )
            else:
                await enter(device, session, taker, [30, 40])
        assert t("right.followed.1") in device.text, device.text
        assert session.state["lead"] == taker and session.state["phase"] == rules.TRICK
        assert session.state["fronts"][ANA] == [] and len(session.state["line"]) == 3
        await device.power_off()


async def test_a_wrong_card_of_a_trick_is_put_right(device):
    """With ranks, the cards of the other players stay. A card that now is on the table twice is
    asked for again."""
    session = await dealt(device)
    await show(device, session, *last_trick())
    async with chore(device, "cat: a wrong card in the last trick", 12):
        await fix(device, "Ana", t("right.anew"), "Ana", "green", "yellow")
    assert session.state["fronts"] == [[20, 30, 20], []], session.state
    await device.power_off()
    for seat, cards in ((BEN, [28, 23]), (ANA, [26, 22])):
        session = await dealt(device, RANKS)
        await show(device, session, *last_trick(RANKS))
        async with chore(
            device, "cat: ranks, a wrong card of %s in the last trick" % NAMES[seat], 12
        ):
            await fix(device, "Ana", t("right.anew"), t("back"), *[t("back")] * (1 - seat))
            await say(device, session, cards[seat])
            await do(device, t("ok"))
        assert session.state["fronts"] == [[21] + cards, []], session.state
        await device.power_off()
    session = await dealt(device, RANKS)
    await show(device, session, *last_trick(RANKS))
    await fix(device, "Ana", t("right.anew"), t("back"), t("back"))
    await say(device, session, 22)
    assert t("stray_cat.ask.card", "Ben") in device.text, device.text
    await say(device, session, 28)
    await do(device, t("ok"))
    assert session.state["fronts"] == [[], [21, 22, 28]], session.state


async def test_a_card_that_the_next_player_had_is_entered_twice(device):
    """The first player's new card was the second player's, who is asked again. BACK leads to the
    first player's card, and the same card is entered once more."""
    session = await dealt(device, RANKS)
    await do(device, t("stray_cat.enter"))
    await say(device, session, 26)
    await say(device, session, 28)
    await do(device, t("back"), t("back"))
    for _ in range(2):
        assert t("stray_cat.ask.card", "Ana") in device.text, device.text
        await say(device, session, 28)
        assert t("stray_cat.ask.card", "Ben") in device.text, device.text
        await do(device, t("back"))


async def test_a_wrong_card_of_the_cat_is_put_right(device):
    """A card that is on the table already is refused. BACK leads back to the history."""
    session = await dealt(device, RANKS)
    await show(device, session, *last_trick(RANKS), ("trick", CAT, [32, 33]), ("open", 52))
    async with chore(device, "cat: ranks, a wrong card of the Cat, a trick ago", 12):
        await fix(device, t("stray_cat.history.open", "purple 1"), t("right.anew"))
        await say(device, session, 53)
    assert session.state["line"] == [41, 53, 52] and t("right.followed", 2) in device.text
    await do(device, t("ok"))
    await fix(device, t("stray_cat.history.open", "purple 2"), t("right.anew"))
    assert device.text.startswith(t("right.instead", "")), device.text
    await say(device, session, 53)
    assert t("stray_cat.refuse.twice") in device.text, device.text
    await do(device, t("ok"))
    while not button(device, t("right.anew")) and t("right.anew") not in device.text:
        await do(device, t("back"))
    await do(device, t("back"), t("back"))
    assert session.state["line"] == [41, 53, 52] and t("stray_cat.leads", "Cat") in device.text


async def test_a_win_by_a_wrong_card_goes_when_it_is_put_right(device):
    session = await dealt(device)
    await show(device, session, ("trick", ANA, [50, 40]), ("open", 20))
    await show(device, session, ("trick", ANA, [10, 10]))
    assert rules.is_over(session.state) and t("stray_cat.won.five") in device.text, device.text
    await fix(device, "P, B, Y", t("right.anew"), "Ana")
    await say(device, session, 40)
    await say(device, session, 40)
    await do(device, t("ok"))
    assert not rules.is_over(session.state) and t("stray_cat.ask.next") in device.text, device.text


async def test_a_new_game_of_four(device):
    """The pages before a game ask for the number of cards and the place of burst cards. The next
    game offers the same choices."""
    await first_start(device)
    session = await set_up(device)
    await device.press("up", "up", "c", "c")
    assert t("stray_cat.deal.hand.caption") in device.text and "\n10\n" in device.text, device.text
    await device.press("up")  # at the highest number, nothing changes
    assert "\n10\n" in device.text, device.text
    await device.press("down", "c")
    await choose(device, t("stray_cat.place.2"))
    assert t("stray_cat.lead") in device.text, device.text
    await do(device, t("stray_cat.deal"))
    assert (
        "9 " + t("stray_cat.deal.each") in device.text
        and "3 " + t("stray_cat.forty.aside") in device.text
    )
    await device.press("c", "up", "c")
    state = session.state
    assert state["hands"] == [9] * 4 and state["place"] == burst.EACH and state["lead"] == 3
    await set_up(device)
    await device.press("c", "c", "c")
    assert "\n9\n" in device.text, device.text
    await device.press("c")
    assert "> " + t("stray_cat.place.2") in device.text, device.text


# ---- a trick, colours only


# ---- a trick, with ranks


async def test_the_box_judges(device):
    """In the way with ranks, the page says who takes the trick, and why."""
    session = await dealt(device, RANKS)
    await do(device, t("stray_cat.enter"))
    for seat, one in ((ANA, 27), (BEN, 12)):
        assert t("stray_cat.ask.card", NAMES[seat]) in device.text, device.text
        await say(device, session, one)
    assert t("stray_cat.judged", "Ben") in device.text, device.text
    assert t("stray_cat.why.trump", "red 2") in device.text.replace("\n", " "), device.text
    await do(device, t("ok"))
    assert session.state["fronts"] == [[], [21, 27, 12]]
    await say(device, session, 22)
    await do(device, t("stray_cat.enter"))
    assert t("stray_cat.ask.card", "Ben") in device.text  # the leader's card is asked for first
    await say(device, session, 51)
    await say(device, session, 57)
    assert "> Ana: purple 7" not in device.text and t("stray_cat.judged", "Ben") in device.text
    assert t("stray_cat.why.one") in device.text.replace("\n", " "), device.text


async def test_the_box_is_overruled_by_a_list_of_five(device):
    session = await start(device, 5, RANKS, 7, burst.DISCARD, USUAL, FIRST, 0)
    await show(device, session, ("trump", 36))
    await do(device, t("stray_cat.enter"))
    for one in (11, 12, 23, 24, 15):
        await say(device, session, one)
    assert (
        t("stray_cat.judged", "Eva") in device.text and t("stray_cat.trump", "green") in device.text
    )
    await do(device, t("stray_cat.else"))
    assert "Eva" not in device.text, device.text
    await do(device, "Cleo")
    assert session.state["fronts"][2] == [11, 12, 23, 24, 15] and session.state["lead"] == 2


async def test_the_cards_in_front_of_five_are_a_press_away(device):
    session = await start(device, 5, COLOURS, 7, burst.DISCARD, USUAL, FIRST, 0)
    await show(device, session, ("trump", 30), ("trick", BEN, [10, 20, 20, 20, 50]))
    async with chore(device, "cat for five: the cards in front of each", 1):
        await hold_on(device, t("more"))
    for _ in range(2):
        assert device.text.startswith(t("stray_cat.fronts")), device.text
        assert "> Ben: %s 6; red 1, yellow 3!" % t("stray_cat.hand") in device.text, device.text
        await do(device, t("back"), t("more"))
        await choose(device, t("stray_cat.fronts"))


async def test_a_double_press_takes_no_trick(device):
    session = await dealt(device, RANKS)
    await do(device, t("stray_cat.enter"))
    await say(device, session, 27)
    await do(device, "red", t("stray_cat.ranks", 1, 2))
    await device.tap("c", "c")
    await device.settle()
    assert session.state["phase"] == rules.TRICK and t("stray_cat.judged", "Ben") in device.text


async def test_a_double_press_enters_one_card(device):
    session = await dealt(device)
    await do(device, "Ana")
    assert button(device, "green") == ("c", False), device.text
    await device.tap("c", "c")
    await device.settle()
    assert session.state["phase"] == rules.TRICK and t("of", 2, 2) in device.text, device.text
    await device.wait(600)
    await device.tap("a", "a")
    await device.settle()
    assert t("of", 1, 2) in device.text, device.text


async def test_every_answer_of_a_trick_is_taken_back(device):
    session = await dealt(device, RANKS)
    await do(device, t("stray_cat.enter"))
    await say(device, session, 27)
    await say(device, session, 12)
    for words in (
        t("stray_cat.ask.card", "Ben"),
        t("stray_cat.ask.card", "Ana"),
        t("stray_cat.leads", t("stray_cat.short")),
    ):
        await do(device, t("back"))
        assert device.text.startswith(words), device.text
    await do(device, t("stray_cat.enter"), "yellow", t("stray_cat.ranks", 3, 4))
    for words in (t("stray_cat.ranks", 1, 2), "red"):
        await do(device, t("back"))
        assert button(device, words), device.text


async def test_the_way_changes(device):
    """After a change to the way with ranks, earlier ranks are missing, so the players judge."""
    session = await dealt(device)
    await device.press("b")
    await choose(device, t("stray_cat.way.to_ranks"))
    assert session.state["way"] == RANKS and t("stray_cat.enter") in device.text, device.text
    await do(device, t("stray_cat.enter"))
    await say(device, session, 27)
    await say(device, session, 33)
    assert t("stray_cat.judged.unknown") in device.text.replace("\n", " "), device.text
    assert button(device, t("stray_cat.short")) and button(device, "Ben"), device.text
    await do(device, "Ana")
    assert session.state["fronts"][ANA] == [20, 27, 33]
    await do(device, t("stray_cat.others.more"), t("more"))
    await choose(device, t("stray_cat.way.to_colours"))
    assert session.state["way"] == COLOURS
    await do(device, "red")
    assert session.state["line"] == [30, 40, 10]


# ---- a burst


def bursting(session, deck=None):
    """Give Ana three green cards. deck: the number of cards in the deck, None for the present
    one."""
    state = session.state
    deck = state["deck"] if deck is None else deck
    session.state = dict(
        state,
        fronts=[[30, 30, 30], []],
        deck=deck,
        aside=state["aside"] + state["deck"] - deck - 3,
    )


async def test_a_burst_into_an_empty_deck(device):
    """A card of the burst goes face down to the end of the Cat's line. It is turned up when the Cat
    plays it."""
    session = await dealt(device)
    bursting(session, 0)
    await show(device)
    await do(device, "Ana", "green", "yellow")
    assert t("stray_cat.burst.line.1") in device.text.replace("\n", " "), device.text
    assert t("stray_cat.burst.new", 2) in device.text, device.text
    await do(device, t("done"))
    assert session.state["line"] == [30, 40, 0] and t("stray_cat.hidden") in device.text, (
        device.text
    )
    await do(device, t("stray_cat.short"), "red", t("stray_cat.short"), "red")
    assert t("stray_cat.ask.turn") in device.text, device.text
    await do(device, "green")
    assert session.state["line"] == [30, 10, 10] and session.state["phase"] == rules.TRICK


async def test_burst_cards_that_go_the_same_way_are_not_shuffled(device):
    for place, steps in (
        (burst.ONE, ("burst.all", "burst.place.0", "burst.discard")),
        (burst.ALL, ("burst.place.1",)),
        (burst.EACH, ("burst.all", "burst.place.2", "burst.discard")),
        (burst.OWN, ("burst.place.3",)),
        (burst.DISCARD, ("burst.discard",)),
    ):
        session = await start(device, 4, COLOURS, 9, place, USUAL, FIRST, 0)
        await show(device, session, ("trump", 10), ("trick", 3, [20, 20, 20, 20]))
        numbers = {"burst.all": 4, "burst.discard": 4 if place == burst.DISCARD else 3}
        if place == burst.EACH:
            numbers["burst.discard"] = 1
        for i, step in enumerate(steps):
            words = t("stray_cat." + step, *[numbers[one] for one in (step,) if one in numbers])
            number = "%d. " % (i + 1) if len(steps) > 1 else ""
            assert "\n" + number + words in device.text, device.text
        assert "\n%d. " % (len(steps) + 1) not in device.text, device.text
        if place in burst.NAMED:
            await do(device, t("choose"))
            asked = "Who gets them?" if place == burst.ALL else "Who gets it?"
            assert device.text.startswith(asked), device.text
        await device.power_off()


async def test_a_list_of_five(device):
    """With five players, the taker is selected by UP and DOWN."""
    session = await start(device, 5, COLOURS, 7, burst.DISCARD, USUAL, FIRST, 2)
    await show(device, session, ("trump", 10))
    assert "-> Ana" in device.text and "> Cleo" in device.text, device.text
    await device.press("up", "up")
    assert "-> Dora" in device.text, device.text
    await do(device, t("stray_cat.takes"))
    for one in (20, 30, 40, 50, 20):
        await say(device, session, one)
    assert session.state["fronts"][3] == [20, 30, 40, 50, 20] and session.state["lead"] == 3
    assert "-> Dora" in device.text, device.text


# ---- the end


async def test_five_colours_win_at_once(device):
    session = await dealt(device)
    await show(device, session, ("trick", ANA, [30, 50]), ("open", 40), ("trick", CAT, [0, 0]))
    await show(device, session, ("open", 20))
    await do(device, "Ana", "red", "red")
    assert session.state["phase"] == rules.OVER, session.state
    assert "Ana" in device.text and t("stray_cat.won.five") in device.text.replace("\n", " ")
    await do(device, t("undo"))
    assert session.state["phase"] == rules.TRICK
    await do(device, t("stray_cat.short"))
    assert session.state["phase"] == rules.TO_OPEN


async def test_a_draw_and_a_new_game(device):
    session = await dealt(device)
    for number in range(10):
        await show(device, session, ("trick", CAT, [0, 0]))
        if session.state["phase"] == rules.TO_OPEN:
            await show(device, session, ("open", (20, 30, 40, 50)[number % 4]))
    assert t("tie") in device.text, device.text
    assert device.text.count(t("stray_cat.won.colours") + ")") == 2, device.text
    await do(device, t("again"))
    assert session.depth == 1 and session.state["first"] == 1, device.text


async def test_the_rules_pages_of_more_players_leave_out_the_cat(device):
    for players in (3, 5):
        session = await start(device, players, COLOURS, 7, burst.ONE, USUAL, FIRST, 0)
        await show(device, session, ("trump", 10))
        await do(device, t("more"))
        await choose(device, t("stray_cat.help"))
        seen = ""
        for i in range(9):
            assert t("of", i + 1, 9) in device.text, device.text
            seen += device.text
            await device.press("c")
        for words in ("stray_cat.reading.rest", "stray_cat.topic.first", "stray_cat.topic.down"):
            assert t(words) not in seen, seen
        assert t("stray_cat.topic.more") in seen, seen
        await device.power_off()


async def test_the_rules_pages_show_each_open_reading(device):
    """Each reading of an unclear rule has a page. The rules show which readings were chosen."""
    session = await start(device, 2, COLOURS, 10, burst.ONE, "00010000", FIRST, CAT)
    await show(device, session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
    await device.press("b")
    await choose(device, t("stray_cat.help"))
    count = len(READINGS) + 3
    seen = []
    for i in range(count):
        assert t("of", i + 1, count) in device.text, device.text
        if i == 3:
            words = t("stray_cat.chosen", t("stray_cat.reads.lead0"))
            assert words in device.text.replace("\n", " "), device.text
        seen.append(device.text)
        await device.press("c")
    assert len(set(seen)) == count and device.text == seen[0]
    await device.press("up")
    assert device.text == seen[-1]
    await device.press("a", "b")
    await choose(device, t("stray_cat.forty"))
    found = [line.split()[0] for line in device.text.split("\n")[1:-1]]
    assert sum([int(one) for one in found]) == 40, device.text


# ---- whole games


def random_game(deal):
    """Yield each event of a random game in which ranks are entered. deal: seed of its cards."""
    seed(deal)
    deck = [card(one, number) for one in range(1, 6) for number in range(1, 9)]
    cards = [deck.pop(randrange(len(deck))) for _ in range(31)]
    hands = [cards[:10], cards[10:20]]
    line, trump = cards[20:30], cards[30]
    state = rules.start(2, RANKS, 10, burst.ONE, USUAL, FIRST, CAT)
    while not rules.is_over(state):
        if state["phase"] == rules.NO_TRUMP:
            event = ("trump", trump)
        elif state["phase"] == rules.TO_OPEN:
            event = ("open", line.pop(0))
        elif state["phase"] == rules.BURST:
            owner, _ = burst.bursting(state)
            gone = burst.burst_cards(state)
            hands[1 - owner].append(gone.pop(randrange(len(gone))))
            line += gone
            event = ("burst", 1 - owner)
        else:
            played = [hand.pop(randrange(len(hand))) for hand in hands]
            event = ("trick", takes(state, played)[0], played)
        yield event
        state = core_events.apply(rules, state, event)


async def whole_game(device, way, counting):
    """Play a random game to its end, by presses. Those for tricks and the Cat's next cards count.
    Free memory never falls below the floor."""
    session = await start(device, 2, way, 10, burst.ONE, USUAL, FIRST, CAT)
    low = 10**9
    counted = 0
    for kind, *rest in random_game(21):
        before = device.presses
        if kind == "burst":
            await do(device, t("done"))
        elif kind == "trick":
            await enter(device, session, *rest)
        else:
            await say(device, session, rest[0] if way else rest[0] // 10 * 10)
        if kind != "burst" and (kind == "trick" or rules.tricks(session.state)):
            counted += device.presses - before
        low = min(low, harness.free())
        assert rules.total(session.state) == 40
        fold = Session(rules, Journal(session.journal.folder, rules.VERSION), lambda: 0)
        assert fold.state == session.state
    assert rules.is_over(session.state)
    counting.tell(counted / rules.tricks(session.state))
    await do(device, t("again"))
    print("free %d, the simulated board left out" % low)
    assert low >= HEAP_FLOOR or low < 0, low  # CPython has no such heap
    assert device.panel.faults == []


async def test_a_whole_game_in_colours(device):
    await whole_game(device, COLOURS, chore(device, "cat: average of a random game, seed 21", 7))


async def test_a_whole_game_with_ranks(device):
    await whole_game(device, RANKS, chore(device, "cat: ranks, average of the same game", 14))


# ---- the pages. Their modules are loaded where they are drawn, so that they leave memory


def new_session(device, way=COLOURS, lead=CAT, readings=USUAL, names=FIRST):
    return begun(device, "stray_cat", 2, way, 10, burst.ONE, readings, names, lead)


def more(device, players, hand, place=burst.DISCARD, way=COLOURS, readings=USUAL):
    session = begun(device, "stray_cat", players, way, hand, place, readings, FIRST, players - 1)
    commit(session, ("trump", 30 if way == COLOURS else 36))
    return session


async def test_a_trick_that_no_longer_fits_opens_no_cards(device):
    """As after another trick was added before it: the game is over, and no hand has a card."""
    session = await start(device, 3, RANKS, 1, burst.DISCARD, USUAL, FIRST, ANA)
    trick = "trick", ANA, [11, 22, 33]
    await show(device, session, ("trump", 36), trick)
    assert rules.is_over(session.state), device.text
    table = device.app.screen
    table.enter_anew(list(trick))
    await show(device)
    assert device.app.screen is table and t("error.oops") not in device.text, device.text


async def test_the_pages_before_a_game(device):
    from toychest.games.stray_cat.screens import setup

    shots = await drawn(device, DRAWN)
    session = new_session(device)
    shots.set_up(setup.Setup(session))
    shots.take("stray_cat-setup-2")
    more = "ready", "hand", "place", "lead"
    for players, pages in (
        (2, ("ready", "way", "readings", "lead")),
        (3, more),
        (5, more),
    ):
        for page in pages:
            shots.ask(page, ("players", players), ("ready", 1))
            shots.take("stray_cat-setup-%d-%s" % (players, page))
        shots.to("stray_cat-setup-%d-deal" % players, "action")
        shots.drop()
    shots.ask("ready", ("players", 2)).selected = 2
    shots.to("stray_cat-setup-2-colours", "ok")
    colours = shots.app.screen.question
    colours.names = list(OTHERS)
    colours.selected = 3
    shots.take("stray_cat-setup-names")
    shots.drop()
    readings = shots.ask("readings", ("ready", 1))
    for reading in range(len(readings.rows())):
        readings.selected = reading
        shots.press("action")
        shots.take("stray_cat-readings-%d" % reading)
    places = shots.ask("place", ("players", 3))
    for place in range(burst.PLACES):
        places.selected = place
        shots.take("stray_cat-place-%d" % place)
    shots.drop()
    shots.replaced("stray_cat", session)


async def test_pages_with_colours(device):
    from toychest.games.stray_cat.screens.help import card_counts, help_pages
    from toychest.games.stray_cat.screens.table import Table

    shots = await drawn(device, DRAWN)
    session = new_session(device)
    table = Table(session)
    shots.take("stray_cat-trump", table)
    shots.press("action")
    shots.take("stray_cat-trump-others")
    shots.press("back")
    for one in (20, 30, 40):
        commit(session, ("trump", 10)) if session.depth == 1 else None
        shots.take("stray_cat-open-%d" % len(session.state["line"]))
        commit(session, ("open", one))
    shots.take("stray_cat-first")
    shots.one("stray_cat-menu", menu_of(table))
    shots.press("up")
    shots.take("stray_cat-front")
    shots.press("action")
    shots.take("stray_cat-front-others")
    shots.press("up")
    shots.take("stray_cat-front-second")
    shots.press("ok")
    shots.take("stray_cat-open")
    commit(session, ("open", 50))
    shots.take("stray_cat-lead-0")
    commit(session, ("trick", 1, [10, 20]), ("open", 20), ("trick", CAT, [0, 0]), ("open", 10))
    commit(session, ("trick", 1, [10, 20]), ("open", 40), ("trick", 0, [30, 40]), ("open", 50))
    shots.take("stray_cat-table")
    shots.long("stray_cat-table-long")
    shots.one("stray_cat-forty", card_counts(session.state))
    rows = menu_of(table)
    for row in range(1, 6):
        rows.selected = row
        shots.one("stray_cat-menu-%d" % row, rows)
    table.menu()
    shots.press("ok")
    shots.take("stray_cat-history")
    shots.to("stray_cat-right-menu", "down", "action")
    shots.to("stray_cat-right-entering", "ok")
    shots.to("stray_cat-right-more", "action")
    shots.to("stray_cat-right-forty", "down", "ok")
    shots.press("back", "back")
    shots.to("stray_cat-right-before", "down", "ok")
    shots.press("back", "up", "ok", "down")
    shots.to("stray_cat-right-front", "up")
    shots.to("stray_cat-right-result", "up")
    shots.press("back", "back")
    shots.take("stray_cat-undone")
    shots.drop()
    for digits in (USUAL, "21111111"):
        shots.app.open(help_pages(dict(session.state, readings=digits)))
        for at in range(8 if digits != USUAL else 11):
            shots.take("stray_cat-help-%s-%d" % (digits[0], at))
            shots.press("ok")
        shots.drop()
    session = new_session(device, names=OTHERS)
    commit(session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
    table = Table(session)
    shots.take("stray_cat-table-others", table)
    commit(session, ("trick", 1, [30, 50]))
    shots.take("stray_cat-open-others")
    shots.drop()


def press_card(shots, session, one):
    """Enter a card with its rank, by pressing the buttons with the right labels."""
    name = colour_name(session.state, one // 10)
    if name not in [label.lower() for label in shots.labels().values()]:
        shots.do(t("others"))
    low = (one % 10 - 1) // 2 * 2 + 1
    shots.do(name, t("stray_cat.ranks", low, low + 1), card_name(session.state, one))


async def test_pages_with_ranks(device):
    from toychest.games.stray_cat.screens.enter_cards import EnterTrick
    from toychest.games.stray_cat.screens.table import Table

    shots = await drawn(device, DRAWN)
    app = device.app
    session = new_session(device, RANKS)
    table = Table(session)
    app.open(table)
    shots.press("up")
    shots.take("stray_cat-rank-trump")
    shots.press("down")
    shots.take("stray_cat-rank-trump-which")
    shots.drop()
    commit(session, ("trump", 16), ("open", 27), ("open", 38), ("open", 41))
    table = Table(session)
    shots.take("stray_cat-rank-table", table)
    for number, played in enumerate(([21, 22], [12, 22], [26, 58])):
        entry = EnterTrick(table)
        app.open(entry)
        if not number:
            shots.take("stray_cat-rank-colour")
            shots.press("ok")
            shots.take("stray_cat-rank-pair")
            shots.press("ok")
            shots.take("stray_cat-rank-which")
            shots.press("back")
            shots.press("back")
        for one in played:
            press_card(shots, session, one)
        shots.take("stray_cat-judged-%d" % number)
        if not number:
            shots.long("stray_cat-judged-long")
        shots.drop()
    entry = EnterTrick(table)
    app.open(entry)
    for one in (21, 27):  # 21 may be entered, 27 is a card of the Cat
        press_card(shots, session, one)
    shots.take("stray_cat-twice")
    shots.drop()
    shots.drop()
    commit(session, ("way", COLOURS), ("trick", CAT, [0, 0]), ("open", 50), ("way", RANKS))
    commit(session, ("trick", 1, [23, 24]), ("open", 55), ("trick", 1, [28, 51]), ("open", 56))
    entry = EnterTrick(table)
    app.open(entry)
    for one in (57, 53):
        press_card(shots, session, one)
    shots.take("stray_cat-judged-unknown")
    shots.drop()
    shots.take("stray_cat-rank-later")
    table.menu()
    shots.press("ok")
    shots.take("stray_cat-rank-history")
    shots.to("stray_cat-judged-right", "down", "action", "ok")
    shots.to("stray_cat-right-again", "back")
    shots.press(*["back"] * 4)
    assert app.screen is not table
    app.close_above(table)
    shots.drop()


def put(session, *fronts, deck=10):
    """Put cards from the deck in front of the players. fronts: list of cards for each player. deck:
    number of cards left."""
    state = session.state
    gone = sum([len(front) for front in fronts])
    session.state = dict(
        state,
        fronts=list(fronts),
        deck=deck,
        aside=state["aside"] - gone + state["deck"] - deck,
    )


async def test_pages_of_bursts(device):
    from toychest.games.stray_cat.screens.table import Table

    shots = await drawn(device, DRAWN)
    for name, front, played, deck, readings in (
        ("one", [30, 30, 40], [30, 30], 7, USUAL),
        ("empty", [30, 30], [30, 30], 0, USUAL),
        ("two", [30, 30, 30, 40, 40, 40], [30, 40], 7, "00000100"),
        ("discard", [30, 30], [30, 30], 7, "00001000"),
    ):
        session = new_session(device, readings=readings)
        commit(session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
        table = Table(session)
        if name == "one":
            put(session, [30, 30, 30, 20], [50, 50], deck=deck)
            shots.take("stray_cat-warning", table)
            assert "%s 3!" % colour_name(session.state, 3) in device.text
            shots.drop()
            session = new_session(device, readings=readings)
            commit(session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
            table = Table(session)
        put(session, front, [50, 50], deck=deck)
        commit(session, ("trick", 0, played))
        shots.one("stray_cat-burst-" + name, table)
        if name == "empty":
            shots.long("stray_cat-burst-long", table)
            commit(session, ("burst", 1))
            shots.one("stray_cat-face-down", table)
            commit(session, ("trick", CAT, [0, 0]), ("open", 50), ("trick", CAT, [0, 0]))
            commit(session, ("open", 20))
            shots.one("stray_cat-turn-up", table)


async def test_pages_of_more_players(device):
    from toychest.games.stray_cat.screens.enter_cards import EnterTrick
    from toychest.games.stray_cat.screens.help import card_counts, help_pages
    from toychest.games.stray_cat.screens.table import Table

    shots = await drawn(device, DRAWN)
    for players, hand in ((3, 12), (4, 9), (5, 8)):
        session = begun(
            device, "stray_cat", players, COLOURS, hand, burst.ONE, USUAL, FIRST, players - 1
        )
        table = Table(session)
        if players == 5:
            shots.one("stray_cat-more-trump", table)
        commit(session, ("trump", 30))
        played = [10, 20, 50, 20, 10][:players]
        commit(session, ("trick", players - 1, played), ("trick", 0, played))
        shots.take("stray_cat-more-%d" % players, table)
        shots.long("stray_cat-more-long-%d" % players)
        shots.one("stray_cat-more-forty-%d" % players, card_counts(session.state))
        for seat, cards in ((1, [50, 50, 50, 20, 20]), (0, [30, 30, 30, 10, 20])):
            commit(session, ("trick", seat, cards[:players]))
        table.selected = 2
        shots.take("stray_cat-more-warning-%d" % players)
        shots.to("stray_cat-more-fronts-%d" % players, "hold")
        shots.press("back")
        commit(session, ("way", RANKS))
        shots.take("stray_cat-more-leads-%d" % players)
        shots.press("back")
        shots.to("stray_cat-more-undone-%d" % players, "back")
        if players == 3:
            shots.app.open(help_pages(session.state))
            shots.press("up")
            shots.take("stray_cat-help-more")
            shots.drop()
        shots.drop()
    session = more(device, 5, 7, way=RANKS)
    table = Table(session)
    entry = EnterTrick(table)
    device.app.open(entry)
    for one in (57, 21, 18, 32, 55):
        press_card(shots, session, one)
    shots.take("stray_cat-judged-5")
    shots.press("action")
    shots.take("stray_cat-judged-else")
    shots.drop()
    shots.drop()
    for place in range(burst.PLACES):
        session = more(device, 3, 12, place)
        commit(session, ("trick", 0, [20, 20, 10]), ("trick", 0, [20, 20, 10]))
        table = Table(session)
        shots.take("stray_cat-burst-place-%d" % place, table)
        if place in burst.NAMED:
            shots.press("ok")
            shots.take("stray_cat-burst-whom-%d" % place)
            shots.drop()
        shots.drop()


async def test_pages_at_the_end(device):
    from toychest.games.stray_cat.screens.table import Table

    shots = await drawn(device, DRAWN)
    session = new_session(device)
    commit(session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
    put(session, [10, 30, 40], [], deck=7)
    commit(session, ("trick", 0, [50, 30]))
    table = Table(session)
    shots.one("stray_cat-won-five", table)
    shots.one("stray_cat-menu-over", menu_of(table))
    for name, fronts in (("more", ([10, 20], [10, 10])), ("draw", ([10, 20], [30, 40]))):
        session = new_session(device)
        commit(session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
        put(session, *fronts, deck=7)
        session.state = dict(session.state, hands=[1, 1], aside=session.state["aside"] + 18)
        commit(session, ("trick", CAT, [0, 0]))
        shots.take("stray_cat-end-" + name, Table(session))
        shots.long("stray_cat-end-long-" + name)
        shots.drop()
    session = more(device, 5, 1)
    commit(session, ("trick", 4, [10, 20, 30, 20, 10]))
    shots.one("stray_cat-end-5", Table(session))
