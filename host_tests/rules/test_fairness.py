"""`make fairness` finds a bias of 1 %, accepts fair dice, and its page is up to date."""

import os

import numpy as np
import pytest

from measure import fairness
from measure.fairness import BOUND, TESTS, Found, Harder, Report, Subject
from toychest.app import catalog
from toychest.core import dice, entropy

SEED = 1
ROLLS = 60_000
pytestmark = pytest.mark.xdist_group("fairness")  # one worker, because scipy takes 2 s to import
COIN = Subject("coin", "HT", 1_000_000)  # a bias of 1 % is easiest to detect on a coin


def p_values(rolls, faces="123456"):
    """Return the p-values of the tests for these rolls. rolls: indexes of the symbols, 0 for the
    first."""
    made, chances = np.array(rolls, int), fairness.shares(faces)
    return {name: test(made, chances) for name, test in zip(TESTS, fairness.RUN, strict=True)}


def drawn(count, n=6):
    return np.random.default_rng(SEED).integers(0, n, count)


@pytest.fixture
def without_dieharder(monkeypatch):
    monkeypatch.setattr(fairness.shutil, "which", lambda name: None)
    monkeypatch.setenv("COLUMNS", "200")


# ---- what is rolled


def test_every_die_of_the_games_and_a_d20_are_rolled():
    every = {subject.faces for subject in fairness.subjects()}
    shipped = {die.guess for game in catalog.GAMES for die in catalog.dice_of(game)}
    assert len(shipped) == 2
    assert every == shipped | {"123456", "ABCDEFGHIJKLMNOPQRST"}
    assert all(subject.rolls >= 10_000_000 for subject in fairness.subjects())


def test_the_bank_rolls_its_die_as_these_tests_do():
    # Its screens run only on MicroPython.
    table = fairness.firmware.FIRMWARE / "toychest/games/monopoly/screens/table.py"
    assert "return self.app.pool.below(6) + 1" in table.read_text()
    pools = [entropy.Pool(b"seed", bytes) for _ in range(2)]
    thrown = [pools[0].below(6) + 1 for _ in range(200)]
    assert thrown == [int(dice.roll(pools[1], "123456")) for _ in range(200)]


@pytest.mark.parametrize("pressed", [False, True])
def test_the_same_seed_gives_the_same_rolls(pressed):
    subject = Subject("die", "123AMM", 300, pressed)
    rolls = fairness.roll(subject, 7)
    assert np.array_equal(rolls, fairness.roll(subject, 7))
    assert not np.array_equal(rolls, fairness.roll(subject, 8))
    assert not np.array_equal(rolls, fairness.roll(subject._replace(pressed=not pressed), 7))
    assert {fairness.symbols("123AMM")[place] for place in rolls} == set("123AM")


def test_a_loaded_die_has_the_planted_bias(monkeypatch):
    monkeypatch.setattr(fairness, "PLANTED", 0.5)
    rolls = fairness.roll(Subject("die", "123456", ROLLS, loaded=True), SEED)
    shares = np.bincount(rolls) / ROLLS
    assert shares == pytest.approx([1.5 / 6, *[0.9 / 6] * 5], abs=0.006)


# ---- what is found


@pytest.mark.long
def test_a_bias_of_1_percent_is_found_and_a_fair_coin_is_fair():
    assert not fairness.judge(COIN, SEED).caught
    loaded = fairness.judge(COIN._replace(loaded=True), SEED)
    assert loaded.caught
    assert loaded.p[TESTS.index("faces")] < BOUND


def test_the_full_number_of_rolls_nearly_always_detects_1_percent():
    for subject in fairness.loaded(fairness.subjects()):
        assert fairness.power(subject) > 0.9999
        assert fairness.power(subject._replace(rolls=ROLLS)) < 0.01


@pytest.mark.long
def test_the_computed_power_agrees_with_the_share_of_detected_biases(monkeypatch):
    monkeypatch.setattr(fairness, "PLANTED", 0.1)
    short = COIN._replace(rolls=3_600)
    sure = fairness.power(short)
    chance = np.random.default_rng(SEED)
    found = sum(
        p_values(chance.random(short.rolls) < 0.55, "HT")["each face"] < BOUND for _ in range(200)
    )
    assert 0.4 < sure < 0.8
    assert found / 200 == pytest.approx(sure, abs=0.12)


@pytest.mark.long
@pytest.mark.parametrize("faces", ["SSTTLR", "ABCDEFGHIJKLMNOPQRST"])
def test_p_values_of_fair_rolls_are_spread_evenly(faces):
    every = []
    for seed in range(60):
        chance = np.random.default_rng(seed)
        chances = fairness.shares(faces)
        every.append(p_values(chance.choice(len(chances), 6_000, p=chances), faces))
    for name in TESTS:
        found = [p[name] for p in every]
        # 6 and 30 are expected. Counts this far off happen by chance once in some 10,000 runs.
        assert sum(p < 0.1 for p in found) <= 16, name
        if name != "each face":  # its p-value is a bit too high
            assert 15 <= sum(p < 0.5 for p in found) <= 45, name


def test_a_face_that_is_twice_on_a_die_has_twice_the_chance():
    faces = "SSTTLR"
    places = [fairness.symbols(faces).index(face) for face in faces]
    rolls = np.array(places)[drawn(ROLLS)]
    assert min(p_values(rolls, faces).values()) > 1e-4
    wrong = p_values(rolls, "STLR")
    assert max(wrong["faces"], wrong["each face"], wrong["pairs"], wrong["runs"]) < BOUND


def test_a_bias_of_one_face_of_twenty_is_best_found_by_the_test_of_each_face():
    rolls = drawn(ROLLS, 20)
    rolls[np.flatnonzero(rolls == 3)[::9]] = 5
    found = p_values(rolls, "ABCDEFGHIJKLMNOPQRST")
    assert found["each face"] < BOUND


def test_a_die_that_shows_its_faces_in_turn_is_found_by_pairs_and_runs():
    found = p_values(np.arange(ROLLS) % 6)
    assert found["faces"] == found["each face"] == 1
    assert found["pairs"] < BOUND and found["runs"] < BOUND


def test_a_die_that_repeats_itself_is_found_by_runs():
    rolls = drawn(ROLLS)
    for at in range(1, ROLLS, 20):
        rolls[at] = rolls[at - 1]
    found = p_values(rolls)
    assert found["faces"] > BOUND
    assert found["runs"] < BOUND


# ---- what is said


def test_a_run_with_fair_dice_and_biases_too_small_to_see(without_dieharder, capsys):
    """With so few rolls a bias of 1 % can't be seen: the run reports weak tests, and fails."""
    assert fairness.main(["--seed", "5"], 3_000) == 1
    said = capsys.readouterr().out
    assert "Seed 5. Again: make fairness SEED=5" in said
    assert "dieharder is not installed" in said
    for subject in fairness.subjects(3_000):
        assert f"{subject.name} " in said
    assert "6,000" in said  # the rolls of the d20
    assert said.count("MISSED") == 4
    assert said.count("a face was 1 % likelier, and no test found it.") == 4
    assert "It is not fair" not in said


def report(fair=0.5, planted=0.0, battery: float | None = 0.5):
    every = fairness.subjects()
    return Report(
        9,
        [Found(subject, (0.5, 0.25, fair, 1.0)) for subject in every],
        [Found(subject, (0.5, planted, 0.5, 0.5)) for subject in fairness.loaded(every)],
        None if battery is None else [Harder("sts_runs, 2", battery)],
    )


@pytest.mark.parametrize("found, status, said", [
    ({}, 0, "No p-value is below 1e-08, and each planted bias was found."),
    ({"fair": 9e-9}, 1, "Monopoly Toy Story: die, pairs: p = 9e-09. It is not fair."),
    ({"planted": 2e-8}, 1, "d20: a face was 1 % likelier, and no test found it."),
    ({"battery": 0.0}, 1, "dieharder, sts_runs, 2: p = 0e+00. The pool's bytes are not random."),
    ({"battery": None}, 0, "No p-value is below 1e-08"),
])  # fmt: skip
def test_the_verdict_and_the_exit_status(
    without_dieharder, monkeypatch, capsys, found, status, said
):
    monkeypatch.setattr(fairness, "measure", lambda *_: report(**found))
    assert fairness.main([]) == status
    assert said in capsys.readouterr().out


def test_each_run_has_another_seed(without_dieharder, monkeypatch, capsys):
    monkeypatch.setattr(fairness, "measure", lambda *_: report())
    for _ in range(2):
        fairness.main([])
    first, second = [line for line in capsys.readouterr().out.splitlines() if "Seed" in line]
    assert first != second


def test_the_page_waits_for_dieharder_and_for_a_fair_run(without_dieharder, monkeypatch, tmp_path):
    monkeypatch.setattr(fairness, "PAGE", tmp_path / "page.md")
    assert fairness.main(["--page"]) == 2
    monkeypatch.setattr(fairness.shutil, "which", lambda name: name)
    monkeypatch.setattr(fairness, "measure", lambda *_: report(fair=0.0))
    assert fairness.main(["--page"]) == 1
    assert not fairness.PAGE.exists()
    monkeypatch.setattr(fairness, "measure", lambda *_: report())
    assert fairness.main(["--page"]) == 0
    assert "| sts_runs, 2 | 0.500 |" in fairness.PAGE.read_text()


def test_fairness_md_is_up_to_date():
    """fairness.md has the text that `page` writes today, apart from the figures."""

    def words(text):
        return [line for line in text.splitlines() if not line.startswith("| ")]

    kept = fairness.PAGE.read_text()
    assert words(kept) == words(fairness.page(report()._replace(seed=1)))
    rows = [line.split(" | ") for line in kept.splitlines() if line.startswith("| ")]
    names = [cells[0].removeprefix("| ") for cells in rows]
    for subject in fairness.subjects():
        assert names.count(subject.name) == 1 if subject.pressed else 2
    assert "MISSED" not in kept
    assert len([name for name in names if "_" in name]) >= len(fairness.BATTERY)


# ---- dieharder


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """Return a function that puts a stand-in for dieharder on the path, which prints these
    lines."""

    def put(*lines):
        path = tmp_path / "dieharder"
        path.write_text(
            "#!/bin/sh\n"
            f'echo "$@" > "{tmp_path}/asked"\n'
            f'head -c 10000 > "{tmp_path}/taken"\n' + "".join(f"echo '{line}'\n" for line in lines)
        )
        path.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
        return tmp_path

    return put


@pytest.mark.skipif(os.name != "posix", reason="a script for sh")
def test_dieharder_gets_the_bytes_of_the_pool(stand_in):
    folder = stand_in("            sts_serial|   1|0.12345678", "   diehard_runs|   0|0.00000000")
    found = [Harder("sts_serial, 1", 0.12345678), Harder("diehard_runs", 0.0)]
    assert fairness.harder(102, 3) == found
    assert "-g 200 -d 102 " in (folder / "asked").read_text()
    pool = entropy.Pool(b"3 dieharder 102", bytes)
    assert (folder / "taken").read_bytes() == bytes(pool.byte() for _ in range(10_000))


@pytest.mark.skipif(os.name != "posix", reason="a script for sh")
def test_a_dieharder_without_output_fails(stand_in):
    stand_in()
    with pytest.raises(RuntimeError):
        fairness.harder(0, 3)
