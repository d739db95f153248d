"""Take That Toy! at the table, by presses: the Stray Cat's book in both ways."""

from random import choice, randrange, seed

import device as harness
from seated import at_table, button, choose, do, show
from toychest import games, lang
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules import burst
from toychest.games.stray_cat.rules.cards import CAT, card, playing, refuse_cards
from toychest.games.stray_cat.rules.readings import KEEP, READINGS, USUAL
from toychest.games.stray_cat.story import card_name, colour_name
from toychest.lang import t

HEAP_FLOOR = 36 * 1024
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]
ANA, BEN = 0, 1
FIRST = [0, 1, 2, 3, 4]
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
    app.open(games.setup("stray_cat", session))
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


# ---- a new game


async def test_a_new_game_keeps_the_choices_of_the_last_one(device):
    """The pages before a game ask for the names of the colours (each name once), the readings and
    the leader. The next game offers the same choices."""
    await device.power_on()
    await device.press("c")  # the language
    session = await set_up(device)
    await device.press("c", "c", "down", "c")  # choose the way with ranks
    await device.press("down")  # the next name that no other colour has is orange
    await device.press("b", "up")  # yellow becomes red, which is free now
    await device.press("c", "b", "down", "b", "up", "b", "c", "c")  # two readings change
    await device.press("down", "c")  # choose Ana as leader
    state = session.state
    assert state["way"] == RANKS and state["names"] == [5, 0, 2, 3, 4], state["names"]
    assert state["readings"][:2] == "21" and state["lead"] == ANA, state
    await set_up(device)
    await device.press(*["c"] * 8, "down", "c")
    again = session.state
    for name in ("way", "names", "readings"):
        assert again[name] == state[name], name


async def test_a_look_at_more_players_keeps_the_readings_of_two(device):
    """Some answers need the Cat. They are usual with three players, and there again with two."""
    await device.power_on()
    await device.press("c")  # the language
    await set_up(device)
    screen = device.app.screen
    screen.readings = type(screen.readings)("20111010", screen.has_cat)
    assert screen.readings.chosen() == "20111010"
    await device.press("up")
    assert screen.start()[4] == "00110010", screen.start()
    await device.press("down")
    assert screen.start()[4] == "20111010", screen.start()


async def test_who_plays_after_the_cat_is_asked(device):
    """Ben sits to the left of the Cat, so his card is asked for before Ana's."""
    await device.power_on()
    await device.press("c")  # the language
    session = await set_up(device)
    await device.press("c", "c", "down", *["c"] * 4)
    await choose(device, t("stray_cat.lead.then", t("player", 2)))
    assert session.state["lead"] == CAT and session.state["first"] == BEN
    await show(device, session, ("trump", 18), ("open", 21), ("open", 31), ("open", 41))
    await do(device, t("stray_cat.enter"))
    assert t("stray_cat.ask.card", t("player", 2)) in device.text, device.text


async def to_line(device, words):
    """Open the history, and select the newest line with these words. Names in it may be
    shortened."""
    if not button(device, t("more")):
        await to_others(device)
    await do(device, t("more"))
    await choose(device, t("history"))
    for _ in range(20):
        if words in "".join([line for line in device.text.split("\n") if line[:2] == "> "]):
            return
        await device.press("down")
    raise AssertionError(words + " is not in " + device.text)


async def test_a_wrong_card_is_put_right_from_its_line_in_the_history(device):
    """If the line has several cards, the player chooses one. For a single card, the right one is
    asked for at once."""
    session = await dealt(device)
    await show(device, session, ("trick", ANA, [50, 10]), ("open", 20), ("trick", CAT, [0, 0]))
    await show(device, session, ("open", 30))
    await to_line(device, "P, R, Y")
    await do(device, t("put_right"))
    rows = ["> yellow (Ana)", "  purple (Ana)", "  red (Ana)"]
    assert all([row in device.text for row in rows]), device.text
    await choose(device, "red")
    assert t("stray_cat.ask.instead", "red") in device.text, device.text
    await say(device, session, 40)
    assert session.state["fronts"] == [[20, 50, 40], []], session.state
    await to_line(device, t("stray_cat.history.recard", "blue", "red"))
    await do(device, t("put_right"))
    assert t("stray_cat.ask.instead", "blue") in device.text, device.text
    await do(device, t("back"), t("undo"))
    assert session.state["fronts"] == [[20, 50, 10], []], session.state
    await to_line(device, t("stray_cat.history.trump", "red"))
    await do(device, t("put_right"))
    await say(device, session, 30)
    assert session.state["trump"] == 30 and t("stray_cat.trump", "green") in device.text, (
        device.text
    )


async def test_a_line_of_the_history_has_all_its_cards(device):
    session = await dealt(device, RANKS)
    await show(device, session, ("trick", BEN, [23, 22]), ("recard", 5, 33), ("open", 51))
    await show(device, session, ("way", COLOURS), ("trick", ANA, [20, 20]))
    for code, lines in (
        (
            "en",
            ("takes Y, Y, G1", "Fixed: green 3, not yellow 3", "You: Ben takes Y3, Y2, Y1"),
        ),
        (
            "es",
            ("Ana gana A, A, V1", "Era verde 3, no amarillo 3", "Ustedes: Ben gana A3, A2, A1"),
        ),
    ):
        lang.use(code)
        for line in lines:
            await show(device)
            await to_line(device, line + " ")
            await device.press("a", "a")


async def test_with_ranks_a_card_is_put_right_to_one_that_lies_nowhere(device):
    session = await dealt(device, RANKS)
    await show(device, session, ("trick", CAT, [22, 32]), ("open", 51))
    await to_line(device, t("stray_cat.history.open", "green 1"))
    await do(device, t("put_right"))
    await say(device, session, 41)
    assert t("stray_cat.refuse.twice") in device.text, device.text
    await device.press("c")
    await do(device, t("back"))
    await say(device, session, 34)
    assert session.state["line"] == [34, 41, 51], device.text


async def test_a_card_that_lies_open_no_more_is_not_put_right(device):
    session = await dealt(device)
    await show(device, session, ("trick", ANA, [20, 20]), ("open", 20), ("trick", BEN, [40, 50]))
    await show(device, session, ("open", 10), ("trick", ANA, [10, 20]), ("burst", BEN))
    depth = session.depth
    await to_line(device, "Y, Y, Y")
    await do(device, t("put_right"))
    assert t("stray_cat.refuse.gone") in device.text and session.depth == depth, device.text


async def test_a_win_by_a_wrong_card_goes_when_it_is_put_right(device):
    session = await dealt(device)
    await show(device, session, ("trick", ANA, [50, 40]), ("open", 20))
    await show(device, session, ("trick", ANA, [10, 10]))
    assert rules.is_over(session.state) and t("stray_cat.won.five") in device.text, device.text
    await to_line(device, "P, B, Y")
    await do(device, t("put_right"))
    await choose(device, "purple")
    await say(device, session, 40)
    assert not rules.is_over(session.state) and t("stray_cat.ask.next") in device.text, device.text


async def test_a_new_game_of_four(device):
    """The pages before a game ask for the number of cards and the place of burst cards. The next
    game offers the same choices."""
    await device.power_on()
    await device.press("c")  # the language
    session = await set_up(device)
    await device.press("up", "up", "c", "c", "c")
    assert t("stray_cat.deal.hand.caption") in device.text and "\n10\n" in device.text, device.text
    await device.press("up")  # at the highest number, nothing changes
    assert "\n10\n" in device.text, device.text
    await device.press("down", "c")
    await choose(device, t("stray_cat.place.2"))
    assert t("stray_cat.names") in device.text, device.text
    await device.press("c", "c")
    assert (
        "9 " + t("stray_cat.deal.each") in device.text
        and "3 " + t("stray_cat.forty.aside") in device.text
    )
    await device.press("c", "up", "c")
    state = session.state
    assert state["hands"] == [9] * 4 and state["place"] == burst.EACH and state["lead"] == 3
    await set_up(device)
    await device.press("c", "c", "c", "c")
    assert "\n9\n" in device.text, device.text
    await device.press("c")
    assert "> " + t("stray_cat.place.2") in device.text, device.text


# ---- a trick, colours only


async def test_eight_of_a_colour_and_no_more(device):
    """A ninth card of a colour is refused with a reason, and the card is asked for again."""
    session = await dealt(device, COLOURS, 20, 20, 20)
    await show(device, session, ("trick", ANA, [20, 30]), ("open", 20), ("trick", BEN, [20, 30]))
    await show(device, session, ("open", 20))
    await do(device, "Ana", "yellow", "yellow")
    assert t("stray_cat.refuse.eight").split(".")[0].split()[0] in device.text, device.text
    assert device.text.startswith(t("refused")), device.text
    await do(device, t("ok"))
    assert t("of", 2, 2) in device.text, device.text
    await do(device, "green")
    assert session.state["phase"] == rules.BURST and len(session.state["fronts"][ANA]) == 6


async def test_cards_that_the_taker_does_not_keep_are_not_asked(device):
    for value, asked in (("1", 1), ("2", 0)):
        digits = value + USUAL[1:]
        session = await start(device, 2, COLOURS, 10, burst.ONE, digits, FIRST, CAT)
        assert session.state["readings"][KEEP] == value
        await show(device, session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
        await do(device, "Ana", *["green"] * asked)
        assert session.state["fronts"][ANA] == [20, 30][: 1 + asked]
        await device.power_off()


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
    await choose(device, "Cleo")
    assert session.state["fronts"][2] == [11, 12, 23, 24, 15] and session.state["lead"] == 2


async def test_nobody_else_takes_what_one_has_played_alone(device):
    """The deck is empty, so the Cat has no card, and Ben has none either: only Ana can take the
    trick."""
    readings = USUAL[:-1] + "1"  # the game ends when the last hand is empty
    session = await start(device, 2, RANKS, 10, burst.ONE, readings, FIRST, CAT)
    await show(device, session, ("trump", 18))
    state = session.state
    session.state = dict(
        state, phase=rules.TRICK, lead=BEN, hands=[2, 0], deck=0, line=[], aside=state["aside"] + 28
    )
    await show(device)
    await do(device, t("stray_cat.enter"))
    await say(device, session, 27)
    page = device.text
    assert t("stray_cat.judged", "Ana") in page and button(device, t("ok")) == ("c", False), page
    assert not [one for one in ("b", "up", "down") if one.upper() + ": " in page], page
    await device.press("b", "up", "down")
    assert device.text == page, device.text
    await do(device, t("ok"))
    assert session.state["fronts"] == [[27], []] and session.state["hands"] == [1, 0]


async def test_a_player_without_a_card_does_not_lead(device):
    readings = USUAL[:-1] + "1"  # the game ends when the last hand is empty
    for way in (COLOURS, RANKS):
        session = await start(device, 2, way, 10, burst.ONE, readings, FIRST, CAT)
        await show(device, session, ("trump", 18 if way else 10))
        hands = {"hands": [0, 3], "deck": 0, "line": [], "aside": session.state["aside"] + 27}
        session.state = dict(session.state, phase=rules.TRICK, lead=ANA, **hands)
        await show(device)
        assert "> Ben" in device.text and "> Ana" not in device.text, device.text
        assert (t("stray_cat.leads", "Ben") in device.text) == bool(way), device.text
        await device.power_off()


async def test_no_card_is_entered_twice(device):
    """The box refuses a card of the Cat and one of the same trick, and asks for the rank again."""
    session = await dealt(device, RANKS)
    await do(device, t("stray_cat.enter"), "yellow", t("stray_cat.ranks", 1, 2), "yellow 1")
    assert device.text.startswith(t("refused")) and "OK" in device.text, device.text
    assert t("stray_cat.refuse.twice") in device.text.replace("\n", " "), device.text
    await do(
        device,
        t("ok"),
        t("stray_cat.ranks", 1, 2),
        "yellow 2",
        "yellow",
        t("stray_cat.ranks", 1, 2),
    )
    await do(device, "yellow 2")
    assert t("stray_cat.refuse.twice") in device.text.replace("\n", " "), device.text
    await do(device, t("ok"), t("stray_cat.ranks", 3, 4), "yellow 3")
    assert t("stray_cat.judged", "Ben") in device.text, device.text
    assert session.state["phase"] == rules.TRICK


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
        numbers=[[0, 0, 0]] + state["numbers"][1:],
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


async def test_a_burst_among_three(device):
    """The players choose who receives the card."""
    session = await start(device, 3, COLOURS, 12, burst.ONE, USUAL, FIRST, 0)
    await show(device, session, ("trump", 10), ("trick", 2, [20, 20, 30]))
    await do(device, NAMES[2], "yellow", "yellow", "red")
    assert t("stray_cat.burst.place.0") in device.text.replace("\n", " "), device.text
    await do(device, t("choose"))
    await choose(device, NAMES[1])
    assert session.state["hands"] == [10, 11, 10] and len(session.state["discard"]) == 3
    assert t("stray_cat.who") + " - " + t("stray_cat.out") + " 3" in device.text, device.text


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
    assert device.text.count(t("stray_cat.won.colours", 0)) == 2, device.text
    await do(device, t("new_game"))
    assert t("stray_cat.players") in device.text, device.text


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


async def play(device, session, most):
    """Play random tricks by presses, at most `most`."""
    while rules.tricks(session.state) < most and not rules.is_over(session.state):
        state = session.state
        phase = state["phase"]
        if phase == rules.BURST:
            await do(device, t("done"))
        elif phase == rules.TRICK:
            await trick(device, session)
        else:
            await say(device, session, free(state, []))
        assert rules.total(session.state) == 40
        assert session.state != state, device.text
        fold = Session(rules, Journal(session.journal.folder, rules.VERSION), lambda: 0)
        assert fold.state == session.state
        await device.wait(600)


def free(state, others):
    """Return a random card that may be entered beside `others`."""
    while True:
        one = card(1 + randrange(5), 1 + randrange(8) if state["way"] else 0)
        if not refuse_cards(state, others + [one]):
            return one


async def trick(device, session):
    """Play a random trick by presses. In the way with ranks, sometimes the players give it to
    another player than the box says."""
    state = session.state
    cards = []
    for _ in playing(state):
        cards.append(free(state, cards))
    if state["way"]:
        await do(device, t("stray_cat.enter"))
        for one in cards:
            await say(device, session, one)
        await device.press(choice(("c", "c", "c", "c", "c", "c", "up", "down")))
    else:
        who = choice((ANA, BEN, CAT))
        await do(device, t("stray_cat.short") if who == CAT else NAMES[who])
        for one in cards if who != CAT else ():
            await say(device, session, one)


async def whole_game(device, way, number):
    """Play a game to its end, by presses. Free memory never falls below the floor."""
    seed(number)
    session = await start(device, 2, way, 10, burst.ONE, USUAL, FIRST, CAT)
    low = 10**9
    for most in range(1, 30):
        await play(device, session, most)
        low = min(low, harness.free())
        if rules.is_over(session.state):
            break
    assert rules.is_over(session.state)
    await do(device, t("new_game"))
    print("%d tricks, free %d, the simulated board left out" % (rules.tricks(session.state), low))
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []


async def test_a_whole_game_in_colours(device):
    await whole_game(device, COLOURS, 3)


async def test_a_whole_game_with_ranks(device):
    await whole_game(device, RANKS, 4)


async def test_a_card_that_an_undo_has_freed_is_taken(device):
    """After an undo, the page for the cat's next card knows which cards lie on the table now."""
    session = await dealt(device, RANKS)
    for ana in (card(1, 3), card(1, 4)):
        await show(device, session, ("trick", ANA, [ana, card(2, 5)]))
        assert session.state["phase"] == rules.TO_OPEN, device.text
        if ana == card(1, 3):
            await device.press("a")  # undo
    await say(device, session, card(1, 3))
    assert session.state["line"][-1] == card(1, 3), device.text
