"""First to ten at the table: its behaviour, its presses and its pages."""

from seated import at_table, chore, do, open_game, pass_news, show
from shots import begun, commit, drawn, menu_of
from toychest.app import catalog
from toychest.core.book import ROWS, Book
from toychest.lang import t

GAME = "first_to_ten"
NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "", "", "", ""]  # of all eight seats


async def test_a_turn(device):
    """The number chosen in one turn is forgotten in the next, even after an undo."""
    session = await at_table(device, GAME, NAMES, 3)
    async with chore(device, "First to ten: 3 points", 2):
        await do(device, "+3", t(GAME + ".give", 3))
    assert session.state["points"] == [3, 0, 0] and session.state["turn"] == 1, device.text
    await do(device, "+2")
    assert "> Ben: 0 +2" in device.text, device.text
    await do(device, t("undo"))
    await pass_news(device)
    assert "> Ana: 0 +1" in device.text and session.state["points"] == [0, 0, 0], device.text
    await do(device, t("more"), t(GAME + ".none"))
    assert session.state["points"] == [0, 0, 0] and session.state["turn"] == 1, device.text


async def test_a_slip_gives_nothing_to_the_next_player(device):
    session = await at_table(device, GAME, NAMES, 2)
    await device.tap("c", "c")
    await show(device)
    assert session.state["points"] == [1, 0] and session.state["turn"] == 1, device.text


async def test_a_whole_game(device):
    """A game is played up to the winner, with one undo. The history shows the last turn."""
    session = await at_table(device, GAME, NAMES, 2)
    await show(device, session, *[("points", one) for one in (3, 1, 3, 1, 3, 1)])
    await do(device, "+2", t(GAME + ".give", 2))
    assert t(GAME + ".won", 11) in device.text and "Ana" in device.text, device.text
    await do(device, t("undo"))
    words = t(GAME + ".history.points", "Ana", 2)
    assert t("undone") + ": " + words in device.text, device.text
    assert session.state["points"] == [9, 3]
    await do(device, "+1", t(GAME + ".give", 1))
    assert t(GAME + ".won", 10) in device.text, device.text
    await do(device, t("more"), t("history"))
    assert "> " + t(GAME + ".history.points", "Ana", 1) in device.text, device.text
    await do(device, t("back"), t("more"), t("new_game"))
    assert t(GAME + ".players") in device.text, device.text


async def test_the_end_is_in_the_family_book(device):
    """The next game of the same players is one press away."""
    session = await at_table(device, GAME, NAMES, 2)
    await show(device, session, *[("points", 3)] * 7)
    await do(device, t("again"))
    assert session.state["points"] == [0, 0] and session.depth == 1, device.text
    book = Book(device.saves)
    (game,) = [game for leaf in book.leaves() for _, game in book.games(leaf)]
    assert game[ROWS] == [["Ana", 0, 12, 1], ["Ben", 1, 9, 2]], game


async def test_points_are_told(device):
    """The points just given have the page to themselves, then the table comes back."""
    session = await at_table(device, GAME, NAMES, 2)
    await do(device, "+3", t(GAME + ".give", 3))
    assert "Ana: 3 (+3)" in device.text, device.text
    await pass_news(device)
    assert "> Ben: 0 +1" in device.text and session.state["turn"] == 1, device.text


async def test_the_power_goes(device):
    session = await at_table(device, GAME, NAMES, 4)
    await do(device, "+2", t(GAME + ".give", 2))
    state = session.state
    await device.restart()
    await open_game(device, GAME)
    assert device.app.session(GAME).state == state
    assert "> Ben: 0 +1" in device.text, device.text


async def test_pages(device):
    shots = await drawn(device, NAMES)
    app = device.app
    session = app.session(GAME)
    screen = shots.take(GAME + "-setup", catalog.setup(GAME, session))
    screen.question.selected = 8
    shots.press("ok", "ok")  # this number of players, and these names
    assert session.state["players"] == 8, session.state
    app.home()
    for players in (2, 3, 4, 5, 8):
        session = begun(device, GAME, players)
        commit(session, *[("points", seat % 4) for seat in range(players + 1)])
        shots.one(GAME + "-table-%d" % players, catalog.table(GAME, session))
    shots.replaced(GAME, session)
    app.open(catalog.table(GAME, session))
    shots.to(GAME + "-chosen", "down")
    shots.long(GAME + "-long")
    shots.one(GAME + "-menu", menu_of(app.screen))
    shots.to(GAME + "-undone", "back")
    commit(session, *[("points", 3 * (turn % 8 == 2)) for turn in range(19)])
    shots.one(GAME + "-won", catalog.table(GAME, session))
