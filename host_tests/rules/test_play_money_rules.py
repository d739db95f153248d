"""Play money: its rules as a fold, and its profiles."""

import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import play_money_table
from random_games import steps
from toychest.core import events
from toychest.core.journal_format import encode
from toychest.games.play_money import rules, words
from toychest.games.play_money.rules import BANK

refuse = partial(events.refuse, rules)
is_state = partial(events.is_state, rules)
apply = partial(events.apply, rules)

FARM = [1_500, "$", 200, 0, 0, 10, 50, 100]
DEBTS = [100, "F", 0, 1, 0]
POT = [1_500, "$", 200, 0, 1]


def played(values, *events, players=3):
    state = rules.start(players, "", values)
    for event in events:
        assert refuse(state, event) is None, event
        state = apply(state, event)
    return state


def test_players_pay_one_another_and_the_bank():
    state = played(FARM, ("pay", 0, 2, 120), ("pay", 1, BANK, 75), ("pay", BANK, 2, 1))
    assert state["money"] == [1_380, 1_425, 1_621]
    assert state["last"] == ["pay", BANK, 2, 1]
    assert state["was"] == [1_380, 1_425, 1_620]
    assert played(FARM, ("out", 1))["was"] == [1_500] * 3


def test_everybody_pays_and_gets():
    assert played(FARM, ("each", 1, 10))["money"] == [1_490, 1_520, 1_490]
    assert played(FARM, ("each", 1, -50))["money"] == [1_550, 1_400, 1_550]


def test_everybody_pays_the_bank_and_the_bank_pays_everybody():
    state = played(FARM, ("out", 1), ("each", BANK, 10))
    assert state["money"] == [1_490, 0, 1_490] and is_state(state)
    assert played(FARM, ("each", BANK, -50))["money"] == [1_550] * 3
    state = played(FARM, ("pay", 2, BANK, 1_495))
    assert refuse(state, ("each", BANK, 10)) == ".refuse.short"
    assert rules.short(state, ("each", BANK, 10)) == 2


def test_one_player_takes_what_all_have_paid_into_the_pot():
    state = played(POT, ("pot", 0, 100), ("pot", 2, 50))
    assert state["money"] == [1_400, 1_500, 1_450] and state["pot"] == 150
    assert state["was"] == [1_400, 1_500, 1_500] and is_state(state)
    state = apply(state, ("pot", 1, -150))
    assert state["money"] == [1_400, 1_650, 1_450] and state["pot"] == 0
    assert refuse(state, ("pot", 1, -1)) == "refuse.event"  # the pot is empty
    assert refuse(state, ("pot", 0, 1_401)) == ".refuse.short"
    assert rules.short(state, ("pot", 0, 1_401)) == 0
    state = apply(state, ("out", 0))
    assert refuse(state, ("pot", 0, 1)) == "refuse.event"


def test_who_is_out_ranks_last():
    state = played(DEBTS, ("out", 0), ("pay", 1, BANK, 130))
    assert state["money"] == [0, -30, 100] and rules.ranking(state) == [(1, 2), (2, 1), (3, 0)]
    state = played(FARM, ("out", 0), ("out", 2), ("pay", 1, BANK, 1_500), ("over",))
    assert rules.ranking(state) == [(1, 1), (2, 0), (2, 2)]


def test_the_pot_holds_no_more_money_than_a_player():
    state = played([*POT[:3], 1, 1], ("pot", 0, rules.MOST), ("pay", BANK, 1, 10))
    assert refuse(state, ("pot", 1, 1)) == ".refuse.most"
    assert refuse(state, ("pot", 1, -rules.MOST)) == ".refuse.most"


def test_a_player_who_passes_go_gets_its_amount():
    assert played(FARM, ("go", 2))["money"] == [1_500, 1_500, 1_700]
    assert refuse(played(DEBTS), ("go", 2)) == ".refuse.go"


def test_nobody_gets_below_0_unless_debts_are_allowed():
    state = played(FARM, ("pay", 0, BANK, 1_500))
    assert state["money"] == [0, 1_500, 1_500]
    for event in (("pay", 0, 1, 1), ("pay", 1, 0, 1_501), ("each", 1, -751)):
        assert refuse(state, event) == ".refuse.short", event
        assert rules.short(state, event) == (0 if event[1] == 0 else 1)
    assert refuse(state, ("each", 1, 1)) == ".refuse.short"
    assert rules.short(state, ("each", 1, 1)) == 0
    state = played(DEBTS, ("pay", 0, 1, 150), ("each", 2, 100))
    assert state["money"] == [-150, 150, 300] and is_state(state)


def test_a_player_who_is_out_neither_pays_nor_gets():
    state = played(FARM, ("pay", 0, 1, 1_400), ("out", 0))
    assert state["money"] == [0, 2_900, 1_500] and rules.playing(state) == [1, 2]
    for event in (("each", 1, 10), ("each", 1, -10)):
        assert refuse(state, event) is None, event
    assert apply(state, ("each", 1, 10))["money"] == [0, 2_910, 1_490]
    assert apply(state, ("each", 1, -10))["money"] == [0, 2_890, 1_510]
    payments = [("pay", *pair, 5) for pair in ((1, 0), (0, 1), (BANK, 0), (0, BANK))]
    for event in (*payments, ("go", 0), ("each", 0, 5), ("each", 0, -5), ("out", 0)):
        assert refuse(state, event) == "refuse.event", event
    state = apply(state, ("out", 2))
    assert is_state(state) and refuse(state, ("out", 1)) == ".refuse.last"


def test_a_player_who_is_out_has_no_debt_any_more():
    state = played(DEBTS, ("pay", 0, BANK, 150), ("out", 0))
    assert state["money"] == [0, 100, 100] and is_state(state)


def test_nobody_gets_more_money_than_a_page_can_show():
    state = played(FARM, ("pay", BANK, 0, rules.MOST - 1_500))
    assert refuse(state, ("pay", 1, 0, 1)) == ".refuse.most"
    state = played(DEBTS, ("pay", 0, BANK, rules.MOST))
    assert refuse(state, ("pay", 0, BANK, 101)) == ".refuse.short"


@pytest.mark.parametrize("event", [
    ("pay", 3, 0, 5), ("pay", 0, -2, 5), ("pay", True, 0, 5), ("each", 3, 5), ("go", 3),
    ("go", BANK), ("pay", 0, 1, 0), ("pay", 0, 1, -5), ("pay", 0, 1, 1.5), ("pay", 0, 1, True),
    ("pay", BANK, 1, 10**6), ("each", 1, 0), ("each", 1, "5"), ("roll",), ("pay", 0, 1), ("out",),
    ("pay", 0, 0, 5), ("pay", BANK, BANK, 5),  # nobody pays themselves
    ("pot", 0, 10),  # the owner wants no pot
])  # fmt: skip
def test_impossible_events_are_refused(event):
    assert refuse(played(FARM), event) == "refuse.event"


@pytest.mark.parametrize("setup", [
    (1, "", FARM), (9, "", FARM), (3, None, FARM), (3, "x" * 13, FARM), (3, "", FARM[:3]),
    (3, "", [-1, "$", 0, 0, 0]), (3, "", [1, "$$", 0, 0, 0]), (3, "", [1, "ñ", 0, 0, 0]),
    (3, "", [1, None, 0, 0, 0]), (3, "", [1, "$", 10**6, 0, 0]), (3, "", [1, "$", 0, 2, 0]),
    (3, "", [1, "$", 0, 0, 0, 5, 5]), (3, "", [1, "$", 0, 0, 0, 5, 1]),
    (3, "", [1, "$", 0, 0, 0, 0]), (3, "", [1, "$", 0, 0, 2]), (3, "", [1, "$", 0, 0]),
    (3, "", [1, "$", 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), (3, "", [1, "$", 0, 0, 0, [5]]),
    (3, "", 5),
])  # fmt: skip
def test_invalid_starts_are_refused(setup):
    assert refuse(None, ("start", *setup))


@given(st.integers(0, 10**6), st.integers(0, 60))
def test_a_random_game(seed, count):
    """Only the bank makes or takes money, exactly as entered, and no balance is below the limit.
    States are valid and go through JSON. Each refusal has words."""
    table = play_money_table.Table(seed, wrong=0.1)
    setup = table.setup()
    for state, event, after in steps(rules, setup, table, count):
        made = 0
        if event[0] == "go":
            made = setup[2][rules.GO]
        elif event[0] == "pay":
            made = event[3] * ((event[1] == BANK) - (event[2] == BANK))
        elif event[0] == "out":
            made = -state["money"][event[1]]
        elif event[0] == "each" and event[1] == BANK:
            made = -event[2] * len(rules.playing(state))
        before, now = (sum(one["money"]) + one["pot"] for one in (state, after))
        assert now == before + made, event
        assert setup[2][rules.DEBTS] or min(after["money"]) >= 0
        assert words.describe(state, event, lambda seat: f"P{seat}") and words.status(after)
        assert len(json.dumps(after)) < 1_000


@given(
    st.integers(0, 10**6),
    st.lists(
        st.tuples(st.integers(-3, 9), st.integers(-3, 9), st.integers(-(10**6), 2 * 10**6)),
        max_size=30,
    ),
)
def test_any_payment_moves_money_or_is_refused(seed, payments):
    """The receiver gets the amount that the payer pays, whoever the two are."""
    state = rules.start(*play_money_table.Table(seed).setup())
    for payer, payee, amount in payments:
        event = "pay", payer, payee, amount
        if not refuse(state, event):
            after = apply(state, event)
            for seat, (was, has) in enumerate(zip(state["money"], after["money"], strict=True)):
                assert has - was == amount * ((seat == payee) - (seat == payer))
            state = after
    assert is_state(state)


@pytest.mark.parametrize(
    "out, money, right",
    [([0, 2], [0, 5, 0], True), ([0, 0], [0, 5, 0], False), ([0], [1, 5, 0], False)]
    + [([0, 1, 2], [0, 0, 0], False)],
)
def test_players_of_a_save_who_are_out_have_no_money_and_are_not_all(out, money, right):
    state = rules.start(3, "", rules.USUAL) | {"out": out, "money": money}
    assert is_state(state) == right


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (("pay", 0, 2, 1_200), "Ana to Cleo: $1 200"),
        (("pay", 0, BANK, 5), "Ana pays $5"),
        (("pay", BANK, 1, 50), "Ben gets $50"),
        (("each", 1, 10), "Ben: $10 from each"),
        (("each", 1, -10), "Ben: $10 to each"),
        (("each", BANK, 10), "The bank: $10 from each"),
        (("each", BANK, -10), "The bank: $10 to each"),
        (("pot", 0, 75), "Ana: $75 into the pot"),
        (("pot", 2, -175), "Cleo takes the pot: $175"),
        (("go", 2), "Cleo: GO, $200"),
        (("out", 2), "Cleo is out"),
    ],
)
def test_the_history_of_a_payment(event, line):
    names = ("Ana", "Ben", "Cleo")
    assert words.describe(played(FARM), event, lambda seat: names[seat]) == line
    start = "start", 3, "", FARM
    assert words.describe(None, start, lambda seat: names[seat]) == "3 players begin with $1 500"


def test_money_is_written_with_the_owners_sign():
    assert words.money([0, "€"], -1_234) == "-€1 234"
    assert words.money([0, ""], 20) == "20"


def test_the_longest_event_fits_into_the_journal():
    event = ["start", 8, "Ñ" * 12, [999_999, "€", 999_999, 1, 1, *range(999_992, 1_000_000)]]
    assert refuse(None, event) is None
    encode(9_999_999, event)
    encode(9_999_999, ["pay", 7, 6, 999_999])
