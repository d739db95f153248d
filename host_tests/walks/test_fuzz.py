"""2,000 random presses for each game on the whole firmware, on CPython in virtual time.

The presses are divided into shards, each a process of its own that mostly plays one game. A shard's
seed is in its name and its output; the same seed gives the same presses. FUZZ_SEED=any or
FUZZ_SEED=1234 adds a shard, FUZZ_STEPS=1000000 makes shards longer. The conditions that must hold
are in scenarios/fuzz.py, which also runs on MicroPython, and in scenarios/fuzz_cpython.py. `make
hours` presses 60,000 times in each shard, and has to reach everything.
"""

import ast
import json
import os
import random
import re
import tempfile
from pathlib import Path

import pytest

from on_cpython import STEPS, run
from toychest.app import catalog

TESTS = Path(__file__).resolve().parents[1]
FIRMWARE = TESTS.parent / "firmware"

# Screens that no presses reach: the error page.
NEVER = {"toychest.app.app.Oops"}
# Screens that not every shard reaches: they need an entered board, a damaged save, changed rules, a
# first press that chooses no language, or presses through three menus.
SELDOM = {
    "toychest.games.monopoly.screens.on_board.CardMenu",
    "toychest.games.monopoly.screens.deed_list.Landing",
    "toychest.games.monopoly.screens.copying.EnterBoard",
    "toychest.games.monopoly.screens.deed_actions.Place",
    "toychest.games.monopoly.screens.offer.Offer",
    "toychest.games.monopoly.screens.where.Where",
    "toychest.games.toy_shop.screens.enter_coins.EnterCoins",
    "toychest.games.play_money.screens.setup.QuickAmounts",
    "toychest.box.damaged_save.DamagedSave",
    "toychest.box.on_phone.OnPhone",
    "toychest.box.printed_dice.PrintedDie",
    "toychest.box.language.Welcome",
    "toychest.box.put_right._Following",  # only with more than 60 later steps
    "toychest.box.settings.Rest",
    "toychest.box.who_starts.WhoStarts",
    "toychest.box.self_test.SelfTest",
    "toychest.ui.page.Moment",
}
# Screens that several games share, but not all.
SHARED = {
    "toychest.asking.any_player.AnyPlayer",
    "toychest.box.countdown.Countdown",
    "toychest.asking.house_rules.HouseRules",
    "toychest.ui.pages.Pages",
    "toychest.asking.questions.Ask",
    "toychest.asking.questions.NewGame",
    "toychest.asking.digits.EnterDigits",
    "toychest.asking.amounts.ChooseAmount",
}
# Events that are rare: a building from an auction; a token moved on a board that nobody has entered
# before; a set that its owner says is complete; cards from before the plan; a pot,
# which is off unless the owner wants one.
SELDOM_EVENTS = {
    "monopoly place",
    "monopoly on",
    "monopoly complete",
    "toy_shop lay",
    "score_sheet on",
    "play_money pot",
}


def seeds() -> list[int]:
    """Return the seeds of the shards."""
    fixed = list(range(1, len(catalog.GAMES) + 1))
    named = os.environ.get("FUZZ_SEED", "")
    if named.isdigit():
        fixed.append(int(named))
    elif named:  # a random seed, the same in all of pytest's workers
        salt = os.environ.get("PYTEST_XDIST_TESTRUNUID") or os.urandom(8).hex()
        fixed.append(random.Random(salt).randrange(1000, 10**9))
    return fixed


@pytest.fixture
def saves():
    """Yield an empty folder, in memory if possible."""
    memory = Path("/dev/shm")
    where = memory if os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=where) as folder:
        yield Path(folder)


def modules():
    """Yield (name, syntax tree) of each module of the firmware, without the games that are not on
    the home screen."""
    for path in sorted((FIRMWARE / "toychest").rglob("*.py")):
        if path.parent.parent.name == "games" and path.parent.name not in catalog.GAMES:
            continue
        parts = path.relative_to(FIRMWARE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        yield name, ast.parse(path.read_text())


def all_screens() -> set[str]:
    """Return the names of all subclasses of Screen in the firmware, with their modules."""
    classes = {}
    for module, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
                classes[f"{module}.{node.name}"] = bases
    screens = {"toychest.ui.page.Screen"}
    while True:
        names = {screen.rpartition(".")[2] for screen in screens}
        more = {name for name, bases in classes.items() if bases & names}
        if more <= screens:
            return screens
        screens |= more


def all_events() -> set[str]:
    """Return all kinds of events, each with its game: "toss roll"."""
    events = set()
    for game in catalog.GAMES:
        kinds = set(re.findall(r'\("(\w+)"[,)]', catalog.rules(game).__doc__ or ""))
        assert "start" in kinds and len(kinds) > 1, game
        events |= {f"{game} {kind}" for kind in kinds}
    return events


# On boards with three buttons and with five.
shards = pytest.mark.parametrize(
    ("seed", "board"),
    [*((seed, "pico_epaper29") for seed in seeds()), (2, "inky_pack")],
    ids=str,
)


def press(saves: Path, seed: int, board: str, steps: int) -> dict:
    """Press at random. Return the coverage of the shard, see walks/scenarios/fuzz_cpython.py."""
    out = run(
        "fuzz_cpython.py",
        "shard",
        saves,
        FUZZ_SEED=str(seed),
        FUZZ_STEPS=str(steps),
        FUZZ_GAME=favourite(seed),
        TOYCHEST_BOARD=board,
    )
    print(out)
    return json.loads(out.splitlines()[-1])


def favourite(seed: int) -> str:
    """Return the name of the game that a shard mostly plays."""
    return catalog.GAMES[(seed - 1) % len(catalog.GAMES)]


@pytest.mark.long
@shards
def test_random_presses(saves, seed, board):
    """Nothing raises, and the state is always what the events in the journal lead to."""
    seen = press(saves, seed, board, STEPS)
    assert set(seen["events"]) <= all_events()
    assert f"{favourite(seed)} start" in seen["events"]


@pytest.mark.hours
@shards
def test_random_presses_reach_everything(saves, seed, board):
    """All common screens are reached, and all events of the shard's game."""
    seen = press(saves, seed, board, max(STEPS, 60_000))
    game = favourite(seed)
    others = tuple(f"toychest.games.{name}." for name in catalog.GAMES if name != game)
    wanted = {screen for screen in all_screens() if not screen.startswith(others)}
    assert wanted - NEVER - SELDOM - SHARED - set(seen["screens"]) == set()
    events = {event for event in all_events() if event.startswith(game + " ")}
    assert events - SELDOM_EVENTS - set(seen["events"]) == set()
    # fewer for Take That Toy!: with five players it may end after thirty events
    longest = 25 if game == "stray_cat" else 250
    assert seen["longest"] > longest, "no long game was played"
    assert seen["changes"], "no step of the history was changed"
