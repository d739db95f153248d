"""The family book: finished games, champions, players and rivals."""

from seated import at_table, button, chore, do, move, open_game, show
from shots import drawn, menu_of
from toychest.app import catalog
from toychest.box import book as pages
from toychest.box.on_phone import OnPhone
from toychest.core import files
from toychest.core.book import Book
from toychest.games.score_sheet import rules
from toychest.lang import t

GAME = "score_sheet"
NAMES = ["Ana", "Ben", "Cleo", "", "", "", "", ""]
TO_FIFTY = [0, 0, 10, 50, rules.AT_ONCE, 50, 0]


def lines(device):
    book = Book(device.saves)
    return [game for leaf in book.leaves() for _, game in book.games(leaf)]


async def fifty(device, title=""):
    """Play a score sheet up to the turn in which Ana can win. Return the session."""
    session = await at_table(device, GAME, NAMES, 2, 0, title, TO_FIFTY)
    await show(device, session, ("points", 30), ("points", 20))
    return session


async def win(device):
    """Give Ana her last 50 points."""
    await do(device, "+50", t("score_sheet.add", 50))


async def test_a_finished_game_has_one_line(device):
    session = await fifty(device)
    assert lines(device) == []
    await win(device)
    assert [line[1:4] + line[5:] for line in lines(device)] == [
        [GAME, "", 0, 0, [["Ana", 0, 80, 1], ["Ben", 1, 20, 2]]]
    ]
    assert t("book.nth", "Ana", t("book.nth.1", 1)) in device.text, device.text
    await do(device, t("undo"))
    assert lines(device) == [], lines(device)
    await win(device)
    await do(device, t("undo"))
    await do(device, "+10", t("score_sheet.add", 10))
    assert lines(device) == []
    session.commit("points", 0)
    await win(device)
    assert lines(device)[0][6] == [["Ana", 0, 90, 1], ["Ben", 1, 20, 2]]
    device.app.settings["names"] = ["Anna"] + NAMES[1:]
    await do(device, t("undo"))
    await win(device)
    assert lines(device)[0][6][0][0] == "Anna"  # the game was not over in between


async def test_it_stands_after_a_new_game(device):
    session = await fifty(device)
    await win(device)
    session.new(2, 0, "", TO_FIFTY)
    await show(device, session, ("points", 30))
    await do(device, t("next"))
    await win(device)
    assert [line[6][0][2] for line in lines(device)] == [80, 80], lines(device)
    second = t("book.nth", "Ana", t("book.nth.2", 2))
    assert second + " · 2 : 0" in device.text, device.text
    assert lines(device)[0][0] < lines(device)[1][0]
    for points in ((30, 50), (10, 50), (0, 50)):
        session.new(2, 0, "", TO_FIFTY)
        await show(device, session, *[("points", one) for one in points])
    third = t("book.nth", "Ben", t("book.nth.3", 3))
    assert third + " · 3 : 2" in device.text, device.text
    session.new(3, 0, "", TO_FIFTY)
    await show(device, session, ("points", 30), ("points", 30), ("points", 50))
    assert t("book.nth", "Cleo", t("book.nth.1", 1)) + "\n" in device.text, device.text
    session.new(3, 0, "", TO_FIFTY)
    await show(device, session, ("points", 30), ("points", 30), ("points", 50))
    second = t("book.nth", "Cleo", t("book.nth.2", 2))
    assert second + " · 2 : 0" in device.text, device.text
    session.new(3, 0, "", TO_FIFTY)
    await show(device, session, ("points", 50))
    assert t("book.nth", "Ana", t("book.nth.3", 3)) in device.text, device.text
    await do(device, t("more"), t("book.title"), t("book.games"), t("choose"), t("book.out"))
    await do(device, t("yes"), t("back"))
    assert "Ana " + t("wins") in device.text and not device.app.screen.which[0], device.text


async def test_a_missing_line_is_written_at_the_next_start(device):
    session = await fifty(device)
    session.commit("points", 50)  # the power fails before the line is written
    await device.power_off()
    await device.power_on()
    await device.settle()
    assert len(lines(device)) == 1
    Book(device.saves).remove(GAME, lines(device)[0][0])
    await device.power_off()
    await device.power_on()
    await device.settle()
    assert len(lines(device)) == 1, "the book has lost a line"
    book = Book(device.saves)
    book.take_out(GAME, lines(device)[0][0])
    book.join("Ana", "Zoe")
    await device.power_off()
    await device.power_on()
    await device.settle()
    assert lines(device)[0][5:] == [1, [["Zoe", 0, 80, 1], ["Ben", 1, 20, 2]]]


async def test_a_full_flash_loses_no_line(device):
    """The winner's page says that the line follows later. Until then, no new game of this kind
    replaces the finished one."""
    session = await fifty(device)
    replace = files.replace

    def full(path, pieces):
        if "/book/" in path:
            raise OSError(28)
        replace(path, pieces)

    files.replace = full
    await win(device)
    assert t("book.later") in device.text and lines(device) == [], device.text
    await do(device, t("more"), t("new_game"))
    for _ in range(8):
        if t("error.full") not in device.text:
            await device.press("c")
    assert t("error.full") in device.text, device.text
    assert session.rules.is_over(session.state) and lines(device) == []
    await device.power_off()
    await device.power_on()
    await device.settle()
    assert lines(device) == []
    session = device.app.session(GAME)
    assert session.rules.is_over(session.state), "the finished game is lost"
    device.app.open(catalog.table(GAME, session))
    await device.settle()
    assert t("book.later") in device.text, device.text
    files.replace = replace
    session.new(2, 0, "", TO_FIFTY)  # the line follows first
    assert [line[6][0][2] for line in lines(device)] == [80]
    await show(device, session, ("points", 30), ("points", 20))
    await win(device)
    assert [line[6][0][2] for line in lines(device)] == [80, 80]


def some_games(saves):
    """Write games into the book."""
    book = Book(saves)
    ana, ben, cleo = ["Ana", 0], ["Ben", 3], ["Cleo", 5]
    book.put([1, "toss", "", 0, 900, 0, [ana + [1, 2], ben + [2, 1], cleo + [0, 3]]])
    book.put([2, "toy_shop", "", 0, 2100, 0, [ana + [41, 1], ben + [38, 2]]])
    book.put([3, "monopoly", "", 0, 5400, 0, [ana + [2310, 1], ben + [None, 2], cleo + [None, 2]]])
    book.put([4, "toy_shop", "", 0, 2000, 0, [ana + [51, 1], ben + [36, 2], cleo + [12, 3]]])
    book.put([5, GAME, "Hearts", 1, 2000, 0, [ana + [12, 1], ben + [12, 1], cleo + [60, 3]]])
    book.put([6, "toy_shop", "", 0, 2000, 0, [ana + [51, 1], ben + [46, 2]]])
    book.put([7, "toss", "", 0, 600, 0, [ana + [None, 1], ben + [None, 2], cleo + [None, 0]]])


async def test_the_pages_of_the_book(device):
    await fifty(device)
    await win(device)
    some_games(device.saves)
    async with chore(device, "book: from the winner's page", 5):
        await do(device, t("more"), t("book.title"))
    await do(device, t("back"))
    async with chore(device, "the result for a phone, from the winner's page", 6):
        await do(device, t("more"), t("phone"))
    assert t("game." + GAME) + "\n1. Ana 80\n2. Ben 20\n" in device.text, device.text
    await do(device, t("back"), t("more"), t("book.title"))
    assert t("book.title") in device.text, device.text
    await do(device, t("book.games"))
    assert t("game.toss") in device.text, device.text
    await do(device, t("book.out") if button(device, t("book.out")) else t("choose"))
    assert button(device, t("book.out")), device.text
    for words in ("1. Ana", "2. Ben", "–. Cleo: " + t("book.left")):
        assert words in device.text, device.text
    await do(device, t("back"), t("back"))
    async with chore(device, "book: the champions of a game", 4):
        await do(device, t("book.champions"), t("game.toy_shop"))
    assert "1. Ana: 3/3" in device.text, device.text
    await do(device, t("back"), t("back"))
    async with chore(device, "book: a player", 4):
        await do(device, t("book.players"), "Ana")
    assert t("book.won") + ": 6" in device.text, device.text
    async with chore(device, "book: two rivals, from one of them", 2):
        await do(device, t("book.rivals"), "Ben")
    assert "Ana: 6" in device.text, device.text
    await do(device, t("back"), t("back"), t("next"))
    await do(device, t("back"), t("back"))
    await do(device, t("book.join"), "Ben", "Ana")
    assert t("book.met", "Ben", "Ana") in device.text, device.text
    device.app.home()
    device.app.stack[0].select(10)
    await show(device)
    async with chore(device, "book: the last game, from its picture at home", 3):
        await do(device, t("book.title"), t("book.games"), t("choose"))


async def test_a_line_is_taken_out_and_names_are_joined(device):
    await fifty(device)
    await win(device)
    book = Book(device.saves)
    book.put([1, "toss", "", 0, 900, 0, [["Bea", 1, 1, 1], ["Cleo", 2, 0, 2]]])
    book.put([2, "toss", "", 0, 900, 0, [["Dora", 1, 1, 1], ["Cleo", 2, 0, 2]]])
    book.put([3, "toss", "", 0, 600, 0, [["Benny", 1, 1, 1], ["Cleo", 2, 0, 2]]])
    await do(device, t("more"), t("book.title"))
    async with chore(device, "book: take the last game but one out", 5):
        await do(device, t("book.games"))
        await move(device, True)
        await do(device, t("choose"), t("book.out"), t("yes"))
    assert [line[5] for line in lines(device)] == [0, 0, 1, 0]
    async with chore(device, "book: join two names", 9):
        await do(device, t("book.join"), "Benny", "Bea", t("yes"))
    assert [line[6][0][0] for line in lines(device)] == ["Ana", "Bea", "Dora", "Bea"]


async def test_play_money_ends(device):
    values = [1500, "$", 200, 0, 0, 10, 20, 50, 100, 200, 500]
    session = await at_table(device, "play_money", NAMES, 3, "", values)
    await show(device, session, ("pay", 1, 0, 500))
    async with chore(device, "money: end the game", 8):
        await do(device, t("more"), t("play_money.end"))
    assert "Ana " + t("wins") in device.text, device.text
    assert [row[1:] for row in lines(device)[0][6]] == [[0, 2000, 1], [1, 1000, 3], [2, 1500, 2]]
    await do(device, t("more"), t("play_money.on"))
    assert lines(device) == [], "the game goes on"
    await do(device, t("undo"), t("undo"))
    assert lines(device) == [] and session.state["last"][0] == "pay"


async def test_a_turn_clock_ends(device):
    session = await at_table(device, "timer", NAMES, 0, "", [1, 60, 0], [60] * 3)
    await show(device, session, ("spent", 9_000), ("pass",), ("spent", 60_000))
    async with chore(device, "turn clock: end the game", 8):
        await do(device, t("more"), t("timer.end"), "Cleo")
    assert "Cleo " + t("wins") in device.text, device.text
    assert t("book.nth", "Cleo", t("book.nth.1", 1)) in device.text, device.text
    assert [row[1:] for row in lines(device)[0][6]] == [[0, None, 2], [1, None, 2], [2, None, 1]]
    await do(device, t("undo"))
    assert lines(device) == [] and session.state["turn"] == 1, device.text
    await do(device, t("more"), t("timer.end"), t("book.tie"))
    assert t("tie") in device.text and [row[3] for row in lines(device)[0][6]] == [1, 1, 1]
    await do(device, t("more"), t("history"), t("put_right"), t("right.anew"))
    assert t("timer.who") in device.text, device.text
    await do(device, "Ana", t("ok"))
    assert "Ana " + t("wins") in device.text, device.text
    assert [row[3] for row in lines(device)[0][6]] == [1, 2, 2]


async def test_an_empty_book(device):
    await at_table(device, GAME, NAMES, 2, 0, "", TO_FIFTY)
    device.app.home()
    device.app.stack[0].select(10)
    await show(device)
    await do(device, t("book.title"))
    assert t("book.none") in device.text, device.text
    await do(device, t("ok"))
    await open_game(device, GAME)


def code_of(session):
    return OnPhone((GAME, 1, 0, ""), catalog.result(GAME, session.state)[0])


async def test_pages(device):
    shots = await drawn(device, NAMES)
    app = shots.app
    shots.take("book_empty", pages.menu(app))
    app.close()
    some_games(device.saves)
    table = shots.begin("", GAME, 2, 0, "", TO_FIFTY)
    table.session.commit("points", 50)
    app.memory.game, app.memory._session = GAME, table.session
    app.memory.settle()
    table.idle_work()
    shots.take("book_winner")
    shots.take("book_winner_menu", menu_of(table, 2))
    app.close()
    shots.take("book_phone-2", code_of(table.session))
    app.close()
    app.close()
    book = Book(device.saves)
    book.remove(GAME, table.session.journal.game)
    shots.take("book_menu", pages.menu(app))
    pages._last_games(app, book, book.leaves())
    shots.take("book_games")
    app.close()
    for number, kind in ((7, "toss"), (6, "toy_shop"), (5, GAME), (3, "monopoly")):
        shots.take("book_game_%d" % number, pages.OneGame(book, kind, number))
        app.close()
    pages._champions(app, book)
    shots.take("book_champions")
    app.screen._choose(app.screen._items()[1][2])
    shots.take("book_champions_of_one")
    app.close()
    app.close()
    pages._players(app, book)
    shots.take("book_players")
    app.close()
    player = shots.take("book_player", pages.Player(book, "Ana"))
    player._step(2)
    shots.take("book_player_in_a_game")
    player._rivals()
    shots.take("book_against")
    app.screen.on_intent("back")
    player._rivals()
    app.screen._rows()[0][2]()
    shots.take("book_rivals")
    app.close()
    book.put([8, "toss", "", 0, 60, 0, [["Ben", 2, None, 1], ["Ana", 0, None, 2]]])
    player._rivals()
    app.screen._rows()[0][2]()
    shots.take("book_rivals-once")
    app.home()
    app.settings["names"] = ["Maximiliáno%d" % seat for seat in range(8)]
    table = shots.begin("", GAME, 8, 0, "", TO_FIFTY)
    table.session.commit("points", -99_999)
    for _ in range(6):
        table.session.commit("points", 0)
    table.session.commit("points", 99_999)
    shots.take("book_phone-8", code_of(table.session))
    app.close()
    app.display.canvas.rotated = True
    shots.take(
        "book_phone-8-turned",
        code_of(table.session),
    )
