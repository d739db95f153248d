"""The rules of Monopoly Toy Story when the owner has entered the board: the tokens, and what a
player has to do on each space."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopoly_table import BOARDS, NAMES, PAIRS, SHAPE, Table, apply, check, play, refuse
from toychest import lang
from toychest.core import events
from toychest.games.monopoly import rules
from toychest.games.monopoly.rules import board
from toychest.games.monopoly.rules.numbers import BANK, OVER, READY, ROLLED
from toychest.games.monopoly.words import Words

SPACES = BOARDS[1]  # made up. From GO it is 2 spaces to deed 1, 10 to Jail, 15 to Free Parking.
ONLY = ("board", "on", "due")  # the keys of a state that only the board needs


def at(space):
    """Return the index of a space that occurs once on the board. space: its character."""
    assert SPACES.count(space) == 1
    return SPACES.index(space)


def game(space=None, players=3, spaces=SPACES):
    """Return a state in which the first player is to roll. space: index of the token's space, GO by
    default."""
    state = rules.start(players, PAIRS, spaces)
    state = play(state, ("order", 6, 6), *[("order", 1, 1)] * (players - 1))
    return state if space is None else play(state, ("on", 0, space))


def landed(space):
    """Return a state in which the first player has rolled a 1 and landed on a space. space: its
    character."""
    return play(game((at(space) - 1) % len(SPACES)), ("roll", 1))


def without_board(state):
    return {name: value for name, value in state.items() if name not in ONLY}


# ---- any game


@given(seed=st.integers(0, 2**32), spaces=st.sampled_from(BOARDS[1:]))
def test_a_board_changes_nothing_else(seed, spaces):
    """With and without a board, the same events are refused, and money, deeds and turns are the
    same."""
    table = Table(seed, 600)
    players, sets, _ = table.setup()
    plain = rules.start(players, sets, "")
    state = rules.start(players, sets, spaces)
    for _ in range(250):
        if plain["phase"] == OVER:
            break
        event = table.any_event(plain)
        if event[0] == "on":
            assert refuse(plain, event)
            continue
        if event[0] == "next":
            event = "next", 1  # end the turn, even if something is due
        reason = refuse(plain, event)
        assert refuse(state, event) == reason
        if reason is None:
            plain = apply(plain, event)
            state = apply(state, event)
            assert without_board(plain) == without_board(state)
            assert (plain["board"], plain["on"], plain["due"]) == ("", [], "")
            check(state)


@given(seed=st.integers(0, 2**32), spaces=st.sampled_from(BOARDS[1:]))
def test_a_token_moves_by_the_roll_and_stays_on_the_board(seed, spaces):
    table = Table(seed, 600)
    players, sets, _ = table.setup()
    state = rules.start(players, sets, spaces)
    for _ in range(250):
        if state["phase"] == OVER:
            break
        event = table.event(state)
        before = state
        state = apply(state, event)
        check(state)
        expected = list(before["on"])
        if event[0] in ("roll", "ride"):
            expected[before["turn"]] = (expected[before["turn"]] + event[1]) % len(spaces)
        elif event[0] == "jail" and "J" in spaces:
            expected[before["turn"]] = spaces.index("J")
        elif event[0] == "on":
            expected[event[1]] = event[2]
        assert state["on"] == expected
        if state["phase"] != ROLLED:
            assert state["due"] == ""


@given(st.text("GJCTVSDXPabcdefghijklmnopqr!zé", max_size=70))
def test_invalid_boards_are_refused(spaces):
    good = (
        spaces[:1] == "G"
        and 2 <= len(spaces) <= board.MOST_SPACES
        and not set(spaces) & set("!zé")
        and all(spaces.count(one) < 2 for one in "GJabcdefghijklmnopqr")
    )
    assert board.is_board(spaces) == good
    assert (refuse(None, ("start", 2, PAIRS, spaces)) is None) == (good or not spaces)


@pytest.mark.parametrize("spaces", [5, None, ["G", "a"], b"Ga", {"G": 1}])
def test_a_board_must_be_a_string(spaces):
    assert refuse(None, ("start", 2, PAIRS, spaces)) == SHAPE


# ---- what the player still has to do: the due event


@pytest.mark.parametrize("space", ["P", "J", "G"])
def test_nothing_is_due_on_spaces_without_a_payment(space):
    assert landed(space)["due"] == ("G" if space == "G" else "")


def test_passing_or_reaching_go_makes_it_due():
    last = len(SPACES) - 1
    assert play(game(last), ("roll", 1))["due"] == "G"
    state = play(game(last), ("roll", 2))
    assert state["due"] == "Ga" and board.due(state) == "G" and state["on"][0] == 1
    state = play(state, ("go", 1))
    assert state["due"] == "Ga"  # GO, then the rent of another player's deed
    assert play(state, ("go", 0))["due"] == "a"
    assert game()["due"] == "" and play(game(), ("roll", 1))["due"] == "a"


def test_go_that_was_not_collected_stays_due_on_a_ride():
    last = len(SPACES) - 1
    state = play(game(last - 1, spaces=SPACES[:1] + "V" + SPACES[2:]), ("roll", 3))
    assert state["due"] == "GV"
    assert play(state, ("ride", 1))["due"] == "GT"
    assert play(state, ("go", 0), ("ride", 1))["due"] == "T"


@pytest.mark.parametrize("event", [
    ("buy", 0, 0, 60), ("auction", 0), ("rent", 0, 0, 2), ("rent", 0, 0, 5000),
])  # fmt: skip
def test_these_events_settle_a_deed(event):
    state = landed("a")
    if event[0] == "rent":
        state = play(state, ("buy", 1, 0, 60))
    assert board.due(state) == "a"
    assert play(state, event)["due"] == ""


@pytest.mark.parametrize("event", [
    ("buy", 1, 1, 60), ("buy", 0, 1, 60), ("auction", 1), ("pay", 0, BANK, 60, ""), ("go", 0),
    ("each", 0, 10), ("mortgage", 5, 20),
])  # fmt: skip
def test_other_events_leave_a_deed_due(event):
    state = play(game(), ("buy", 0, 5, 60), ("roll", 1), event)
    assert state["due"] == "a"


def test_the_rent_of_a_toy_repair_is_due():
    state = play(landed("q"), ("buy", 1, 16, 100))
    assert board.due(state) == "q"
    assert play(state, ("repair", 0, 16, 3, 4))["due"] == ""


def test_nothing_is_due_on_the_own_deed_or_a_mortgaged_one():
    state = play(landed("a"), ("buy", 1, 0, 60))
    assert board.due(play(state, ("mortgage", 0, 30))) == ""
    state = play(game(), ("buy", 0, 0, 60), ("roll", 1))
    assert board.due(state) == "" and state["due"] == "a"


@pytest.mark.parametrize("space", ["S", "D"])
def test_a_tax_is_paid_or_owed_to_the_bank(space):
    state = landed(space)
    assert board.due(state) == space
    assert play(state, ("pay", 0, 1, 100, ""))["due"] == space
    assert play(state, ("pay", 1, BANK, 100, "tax"))["due"] == space
    assert play(state, ("pay", 0, BANK, 100, "tax"))["due"] == ""
    assert play(state, ("owe", 0, BANK, 5000, "tax"))["due"] == ""


@pytest.mark.parametrize(
    "event, done",
    [
        (("pay", BANK, 0, 50, ""), 1),
        (("pay", 0, 2, 50, ""), 1),
        (("each", 0, 10), 1),
        (("each", 0, -10), 1),
        (("card", 0, 1), 1),
        (("owe", 0, BANK, 5000, ""), 1),
        (("pay", 1, 2, 50, ""), 0),
        (("each", 1, 10), 0),
        (("card", 1, 1), 0),
    ],
)
def test_these_events_settle_a_card(event, done):
    state = play(game(0), ("roll", 2))
    assert state["due"] == "T"
    assert play(state, event)["due"] == ("" if done else "T")


def test_a_card_that_moves_a_token_makes_its_space_due():
    state = play(game(), ("roll", 2))
    assert play(state, ("on", 0, at("i")))["due"] == "i"
    assert play(state, ("on", 0, 0))["due"] == "G"
    assert play(state, ("on", 0, at("J")))["due"] == ""
    after = play(state, ("on", 1, at("i")))
    assert after["due"] == "T" and after["on"] == [2, at("i"), 0]


def test_a_token_on_another_space_may_not_have_passed_go():
    state = play(game(len(SPACES) - 1), ("roll", 2))
    assert state["due"] == "Ga"
    assert play(state, ("on", 0, at("c")))["due"] == "c"
    assert play(state, ("on", 0, 2))["due"] == "T"  # the roll began on GO
    assert play(state, ("on", 0, at("a")))["due"] == "Ga"
    assert play(state, ("on", 0, 0))["due"] == "G"
    state = play(game(len(SPACES) - 1), ("roll", 3))
    assert state["due"] == "GT" and play(state, ("on", 0, at("c")))["due"] == "Gc"


def test_a_ride_on_a_vehicle_moves_the_token_again():
    state = play(game(), ("roll", 5))
    assert state["due"] == "V"
    state = play(state, ("ride", 3))
    assert state["on"][0] == 8 and state["due"] == SPACES[8]


def test_jail_is_where_the_board_has_it_and_the_next_roll_begins_there():
    state = play(landed("X"), ("jail",))
    assert state["on"][0] == at("J") and state["due"] == "" and state["turn"] == 1
    state = play(state, ("roll", 1), ("next", 1), ("roll", 1), ("next", 1), ("leave", "pay"))
    assert play(state, ("roll", 4))["on"][0] == at("J") + 4
    state = play(game(0, spaces="GabXc"), ("roll", 3), ("jail",))
    assert state["on"][0] == 3


@pytest.mark.parametrize("space", ["a", "q", "C", "S", "D", "V", "X"])
def test_a_due_event_comes_before_the_end_of_the_turn(space):
    """A deed without an owner, a card, a tax, a ride, Go to Jail: each is due before the end of the
    turn, but the players may also end the turn without it."""
    state = play(game((SPACES.index(space) - 1) % len(SPACES)), ("roll", 1))
    assert refuse(state, ("next",)) == ".refuse.due"
    after = play(state, ("next", 1))
    assert after["due"] == "" and after["phase"] == READY and after["turn"] == 1


def test_go_comes_before_the_end_of_the_turn():
    state = play(game(at("q")), ("on", 0, len(SPACES) - 1), ("roll", 1))
    assert refuse(state, ("next",)) == ".refuse.due"
    play(state, ("go", 0), ("next",))


def test_a_turn_may_end_without_the_rent():
    state = play(landed("a"), ("buy", 1, 0, 60), ("next",))
    assert state["due"] == "" and state["phase"] == READY


@pytest.mark.parametrize("space", ["P", "J"])
def test_the_turn_can_end_when_nothing_is_due(space):
    play(landed(space), ("next",))


@pytest.mark.parametrize("anyway", [2, -1, True, "1", None])
def test_a_malformed_end_of_the_turn_is_refused(anyway):
    assert refuse(landed("a"), ("next", anyway)) == SHAPE


def test_nothing_is_due_for_a_bankrupt_player():
    state = play(game(), ("roll", 1), ("owe", 0, 1, 5000, "rent"), ("bankrupt",))
    assert state["due"] == "" and state["turn"] == 1
    state = play(game(players=2), ("roll", 1), ("owe", 1, 0, 5000, "rent"), ("bankrupt",))
    assert state["phase"] == OVER and state["due"] == ""
    check(state)


@pytest.mark.parametrize(
    "event",
    [
        ("on", 3, 0),
        ("on", -1, 0),
        ("on", 0, len(SPACES)),
        ("on", 0, -1),
        ("on", 0, True),
        ("on", 0, "a"),
    ],
)
def test_a_token_can_only_be_put_on_a_space_of_the_board(event):
    assert refuse(game(), event) == SHAPE


@pytest.mark.parametrize("change", [
    {"board": "aG"}, {"board": ""}, {"board": None}, {"on": []}, {"on": [0, 0, len(SPACES)]},
    {"on": [0, 0, -1]}, {"on": [0, 0, True]}, {"due": "b"}, {"due": "Gb"}, {"due": "aa"},
    {"due": 0}, {"due": None}, {"phase": READY},
])  # fmt: skip
def test_invalid_states_are_refused(change):
    state = play(game(), ("roll", 1))
    assert events.is_state(rules, state) and state["due"] == "a"
    try:
        assert not events.is_state(rules, {**state, **change})
    except (TypeError, IndexError):
        pass  # the rules may raise on such a state; a session catches that


@pytest.mark.parametrize("code", [code for code, _ in lang.LANGUAGES])
def test_the_history_names_the_space(code):
    lang.use(code)
    lines = [Words().describe(game(), ("on", 1, at(space)), NAMES.__getitem__) for space in "GabXJ"]
    lang.use("en")
    assert len(set(lines)) == 5 and all("Ben" in line for line in lines)
