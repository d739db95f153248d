"""Names of players in the plain text of a page, which screen readers read, are whole. On the glass
they may be shortened."""

import json
import re

import pytest

import golden
import words
from build import firmware_build

LONG = [f"X{letter}mwanomwen" + end for letter, end in zip("abcdefgh", "aeioumwz", strict=True)]
SHORTENED = re.compile(r"\b(?:P|Pl|Pla|Play|Playe|J|Ju|Jug|Juga|Jugad|Jugado) [1-8]\b")
SCREENS = """
import sys

sys.path.append({folder!r})
import {module}

{module}.NAMES = {names!r}


async def all_screens(device):
    await {module}.all_screens(device)
"""


def draw(device, tmp_path, module, names):
    """Draw all screens of a scenario with these names. Return {name of the picture: shot}, as
    `golden.draw_board`."""
    path = tmp_path / "other_names.py"
    folder = str(golden.TESTS / "walks" / "scenarios")
    path.write_text(SCREENS.format(folder=folder, module=module, names=names))
    done = firmware_build.run_scenario(device, path, "all_screens", tmp_path, heap="1m")
    assert done.returncode == 0, words.failure(done)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    return {shot["name"]: shot for shot in map(json.loads, lines)}


def overflows(shots):
    return {name: shot["overflow"] for name, shot in shots.items() if shot["overflow"]}


@pytest.mark.long
@pytest.mark.parametrize("board", golden.BOARDS)
@pytest.mark.parametrize("module", golden.SCENARIOS)
def test_names_of_twelve_letters(device, tmp_path, monkeypatch, module, board):
    """These names are too wide for most places. They are made of an X and of letters, and no other
    word has an X at its beginning."""
    monkeypatch.setenv("TOYCHEST_BOARD", board)
    shots = draw(device, tmp_path, module, LONG)
    parts = {name: set(re.findall(r"\bX\w+", shot["text"])) for name, shot in shots.items()}
    assert module == "dice_screens" or any(parts.values())
    assert {name: some for name, some in parts.items() if not some <= set(LONG)} == {}
    assert overflows(shots) == {}


@pytest.mark.long
@pytest.mark.parametrize("board", golden.BOARDS)
@pytest.mark.parametrize("module", golden.SCENARIOS)
def test_the_names_of_a_new_box(device, tmp_path, monkeypatch, module, board):
    monkeypatch.setenv("TOYCHEST_BOARD", board)
    shots = draw(device, tmp_path, module, [""] * 8)
    text = "\n".join(shot["text"] for shot in shots.values())
    assert module == "dice_screens" or "Player 1" in text and "Jugador 1" in text
    parts = {name: SHORTENED.findall(shot["text"]) for name, shot in shots.items()}
    assert {name: some for name, some in parts.items() if some} == {}
    assert overflows(shots) == {}
