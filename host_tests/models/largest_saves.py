"""Write a folder of saves in which everything is at its largest."""

from pathlib import Path

import crafted_saves
from toychest.app import catalog
from toychest.core.settings import NAME_LENGTH, Document, Settings
from toychest.games.dice.dice_file import LONGEST
from toychest.games.monopoly.copied_board import CopiedBoard
from toychest.games.toy_shop.known_cards import MOST, KnownCards, is_card_text
from toychest.games.toy_shop.rules.cards import LAYOUTS, blocks

# {game: (seed, number of events) of a random game with a long state}
PLAYED = {
    "toss": (37, 173),
    "monopoly": (6, 82),
    "toy_shop": (33, 100),
    "stray_cat": (37, 13),
    "dice": (19, 248),
    "score_sheet": (1, 219),
    "play_money": (51, 116),
    "timer": (30, 100),
}
SPACES = "GaTbSVcCdeJfghVPiCjkVlTmXnoDpVqr"


def make(saves: Path) -> None:
    """Write the folder `saves`: a long game of each kind, the longest names, and all that an owner
    can type in."""
    saves.mkdir(parents=True)
    path = str(saves)
    for name, (seed, count) in PLAYED.items():
        crafted_saves.sound(saves, name, seed, count)
    settings = Settings(path)
    settings.update(
        {
            "language": "en",
            "names": ["WÖ" * (NAME_LENGTH // 2 - 1) + f"W{seat}" for seat in range(8)],
            "players": 8,
            "dice": {"toss.action": "SSTTLR", "toss.number": "123AMM"},
            "lines": {
                name: ["on", "Wöchentlich, round 9 999, Wöchentl", 2**32 - 1]
                for name in catalog.GAMES
            },
        }
    )
    kinds = {
        "score_sheet": [-99_999, 1, -999, -999, 3, -99_999, 1],
        "play_money": [999_999, "¥", 999_999, 1, 1] + list(range(999_991, 999_999)),
        "timer": [4, 5_940, 99],
    }
    profiles = {
        kind: [[f"Wöchentlich{i}", values] for i in range(8)] for kind, values in kinds.items()
    }
    Document(path, "profiles.json").save({"profiles": profiles})
    deeds = []
    for i in range(18):
        deeds.append([f"Westentaschen {i:02}", "ABCDEFGH"[i % 8] if i < 16 else "", 9_999, 9_999])
        deeds[-1] += [9_999 if i < 16 else 0] * 8
    Document(path, "deeds.json").save({"deeds": deeds})
    CopiedBoard(path).take(SPACES, {"S": 9_999, "D": 9_999})
    layout = max(range(len(LAYOUTS)), key=blocks)
    card = f"{layout}" + "abcdefgh"[: blocks(layout)]
    assert is_card_text(card)
    KnownCards(path).take([card] * MOST)
    dice = [{"name": f"die {i}", "faces": [f"f{j + 10}" for j in range(20)]} for i in range(6)]
    sets = [{"name": f"set number {i}", "dice": [f"die {j}" for j in range(2)]} for i in range(5)]
    sets.append({"name": "set number 5", "dice": [f"die {j}" for j in range(6)]})
    Document(path, "dice.json", LONGEST).save({"version": 1, "dice": dice, "sets": sets})
