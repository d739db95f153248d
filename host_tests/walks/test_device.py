"""Scenarios: the firmware on a simulated board, on 32-bit MicroPython with 192 KiB of heap, in
virtual time.

Each coroutine named test_... in scenarios/*.py is a test of its own, in a fresh MicroPython. Most
run on the reference board; those about the panel run on a board with each controller.
"""

import pytest

import golden
import words
from build import board_files, firmware_build
from build.board_files import REFERENCE

BOARDS = {
    "panel": (REFERENCE, "badger2040"),
    "boards": tuple(board_files.BOARDS),
    "boards.test_no_ghosts_whatever_the_chip_does_with_its_memories": ("badger2040",),
    "boards.test_a_full_refresh_that_is_not_due_is_a_fast_one": ("badger2040",),
    "monopoly_board.test_a_card_gives_money_or_moves_the_token": (REFERENCE, "inky_pack"),
    "monopoly_board.test_the_board_is_copied_on_the_box": (REFERENCE, "inky_pack"),
    "three_buttons": ("inky_pack",),
    "three_buttons_games": ("inky_pack",),
    "fuzz.test_fuzz_1": (REFERENCE, "inky_pack"),
    "power": (REFERENCE, "badger2040"),
    "power.test_a_box_sleeps_under_held_buttons": (REFERENCE, "badger2040", "inky_pack"),
    "power.test_the_voltage_of_the_battery": (REFERENCE, "badger2040", "badger2040w"),
    "power_latch": ("badger2040",),
    "rotated": (REFERENCE, "badger2040", "inky_pack"),
    "self_test": (REFERENCE, "badger2040", "inky_pack"),
    "self_test.test_a_box_without_a_fault": tuple(board_files.BOARDS),
    "tuner": (REFERENCE, "inky_pack"),
    "tuner.test_the_ordinary_film": (REFERENCE, "badger2040", "inky_pack"),
    "tuner.test_a_film_that_is_never_black": (REFERENCE, "badger2040", "inky_pack"),
    "tuner.test_b_held_at_the_start": (REFERENCE, "badger2040", "inky_pack"),
}
# Each takes more than about ten seconds, as the random presses do.
LONG = (
    "test_a_game_of_two_hours",
    "test_memory_over_a_game_of_500_rolls",
    "test_memory_over_a_long_game_of_eight",
    "test_the_clock_runs_for_weeks",
    "test_nothing_ghosts_over_a_long_walk",
    "test_a_press_while_the_box_switches_itself_off_keeps_it_on",
    "test_a_panel_that_stops_answering_while_the_box_switches_itself_off",
    "test_names_of_all_kinds_of_letters",
    "test_the_set_up_the_table_and_the_menu_of_every_game",
    "test_whole_games_in_the_quick_way",
)


def scenarios():
    for path, functions in firmware_build.scenarios().items():
        for name in functions:
            boards = BOARDS.get(path.stem, (REFERENCE,))
            long = path.stem == "fuzz" or name in LONG
            for board in BOARDS.get(f"{path.stem}.{name}", boards):
                suffix = "" if board == REFERENCE else f"-{board}"
                marks = [pytest.mark.long] if long else []
                title = f"{path.stem}-{name[5:]}{suffix}"
                yield pytest.param(path, name, board, id=title, marks=marks)


# Files with more heap: Monopoly does not fit into 192 KiB beside its scenario, nor the largest file
# of own dice while it is changed, nor the modules that one game after the other leaves behind, as a
# real start does not, nor the pictures of all questions before a game of play money or a score
# sheet, or about a card. Some scenarios keep modules or a whole flash in memory.
LARGE = (
    "app.test_home_whose_picture_raises_is_no_trap",
    "monopoly",
    "monopoly_board",
    "monopoly_debts",
    "monopoly_memory",
    "monopoly_right",
    "monopoly_trades",
    "three_buttons_games",
    "book.test_a_turn_clock_ends",
    "book.test_pages",
    "dice_room",
    "every_game",
    "play_money.test_pages_before_a_game",
    "score_sheet.test_pages_before_a_game",
    "news",
    "toss.test_a_full_flash_gives_a_message_before_a_long_game_begins",
    "toss.test_pages_of_a_game",
    "toy_shop_plan.test_cards_are_known_in_the_second_game",
    "toy_shop_plan.test_registers_and_cards_by_colours",
)
# They open all games, as random presses do.
LONG_WALKS = (
    "test_nothing_ghosts_over_a_long_walk",
    "test_no_ghosts_whatever_the_chip_does_with_its_memories",
    "test_the_set_up_the_table_and_the_menu_of_every_game",
)
# Less than the 246 KiB that a box has; the scenario itself needs memory, too.
TIGHT_HEAP = f"{206 + firmware_build.BOARD_SHARE + firmware_build.ASKED}k"


def test_the_lists_name_scenarios():
    found = {path.stem: names for path, names in firmware_build.scenarios().items()}
    functions = {name for names in found.values() for name in names}
    places = {f"{file}.{name}" for file, names in found.items() for name in names}
    assert {*LONG, *LONG_WALKS} <= functions
    assert {*BOARDS, *LARGE} <= places | found.keys()


@pytest.mark.parametrize("path, name, board", list(scenarios()))
def test_scenario(device, tmp_path, monkeypatch, path, name, board):
    monkeypatch.setenv("TOYCHEST_BOARD", board)
    large = path.stem in LARGE or f"{path.stem}.{name}" in LARGE
    heap = firmware_build.LARGE_HEAP if large else ""
    pictures = path.stem in LARGE and name.startswith("test_pages")
    if pictures or path.stem == "box":
        heap = "1m"  # more than a Pico has: all pictures of a game, one after the other
    if path.stem == "largest":
        heap = TIGHT_HEAP
    if path.stem == "fuzz" or name in LONG_WALKS:
        heap = firmware_build.FUZZ_HEAP
    done = firmware_build.run_scenario(device, path, name, tmp_path, heap)
    assert done.returncode == 0, words.failure(done)
    approved = golden.approved()
    for title, shot in golden.printed(done.stdout).items():
        if title in approved:  # else test_pictures.py says so
            same = golden.digest(shot["image"].tobytes()) == approved[title]
            assert same, f"{title} is another picture than the approved one: see make golden"
    print(done.stdout)
