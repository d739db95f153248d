"""A family book with many games, and games that count once or not at all."""

from seated import at_table, do, open_game, show
from toychest.app import catalog
from toychest.core import book as core_book
from toychest.core.book import OUT, ROWS, Book
from toychest.games.score_sheet import rules
from toychest.lang import t

GAME = "score_sheet"
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana"]
TO_FIFTY = [0, 0, 10, 50, rules.AT_ONCE, 50, 0]


async def won(device):
    """Play a score sheet that Ana wins. Return the session."""
    session = await at_table(device, GAME, NAMES, 2, 0, "", TO_FIFTY)
    await show(device, session, ("points", 30), ("points", 20), ("points", 50))
    return session


async def test_champions_of_many_games(device):
    await won(device)
    book = Book(device.saves)
    for number in range(10, 34):
        rows = [[NAMES[i - number % 8], i, number, i + 1] for i in range(8)]
        title = "House rules %d" % (number % 3) if number % 3 else ""
        book.put([number, catalog.GAMES[number % 8], title, 0, 60, 0, rows])
    await do(device, t("more"), t("book.title"), t("book.champions"))
    assert t("error.oops") not in device.text, device.text
    await do(device, "House rules 1 · " + catalog.title(catalog.GAMES[1]))
    assert "1/1" in device.text, device.text


async def test_a_current_game_counts_once(device):
    session = await won(device)
    core_book.KEPT, core_book._LEAF = 4, 200  # of this Book only: the box imports the module again
    book = Book(device.saves)
    for number in range(100, 112):
        book.put([number, "toss", "", 0, 60, 0, [["Ana", 0, 2, 1], ["Ben", 1, 1, 2]]])
    assert book.is_in_sums(GAME, session.journal.game)
    before = book.sums(lambda key: True)
    await device.restart()
    if device.app.at_table() != GAME:
        await open_game(device, GAME)
    assert book.sums(lambda key: True) == before
    await do(device, t("undo"))
    await do(device, t("more"), t("redo"))
    assert book.sums(lambda key: True) == before


async def test_a_game_that_was_taken_out_stays_out(device):
    session = await won(device)
    book = Book(device.saves)
    book.take_out(GAME, session.journal.game)
    await do(device, t("undo"))
    await do(device, t("more"), t("redo"))
    assert book.find(GAME, session.journal.game)[2][OUT] == 1
    await do(device, t("undo"))
    await show(device, session, ("points", 60))
    line = book.find(GAME, session.journal.game)[2]
    assert line[OUT] == 1 and line[ROWS][0][2] == 90, line
