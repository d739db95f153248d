"""Write the family book when a game ends, say how often its winner won, begin the next game."""

from toychest.app import catalog
from toychest.core.book import KIND, NAME, OUT, POINTS, RANK, ROWS, TITLE, Book
from toychest.core.journal_format import Unreadable
from toychest.lang import t


def settle(app, name, session):
    """Make the family book agree with the game in memory: write its line if the game is over and
    has a result, otherwise remove the line, see Book.remove. Also write the lines in
    app.memory.unwritten. Raises OSError if the book can't be changed; lines that were not written
    stay in that list."""
    book = Book(app.board.SAVES)
    unwritten = app.memory.unwritten
    number = session.journal.game
    found = book.find(name, number)
    unwritten[:] = [game for game in unwritten if game[:2] != [number, name]]
    over = session.rules.is_over(session.state)
    result = catalog.result(name, session.state) if over else None
    if result:
        game = _line(app, name, session, *result)
        if found:
            game = newer(found[2], game)
        if game:
            unwritten.append(game)
    elif found:
        book.remove(name, number)
    while unwritten:
        book.put(unwritten[0])
        unwritten.pop(0)


def _line(app, name, session, results, fewest):
    """Return the line of a finished game, see core.book."""
    state = session.state
    rows = []
    for seat, (points, rank) in enumerate(results):
        rows.append([app.player(seat), app.mascot(seat), points, rank])
    journal = session.journal
    title = state.get("name", "")
    return [journal.game, name, title, int(fewest), journal.seconds, 0, rows]


def newer(old, game):
    """Return the line of a game with the names and mascots of its existing line, `old`. Return
    None if `old` has the same content, taken out or not. With another number of players, return
    `game` as it is."""
    if len(old[ROWS]) != len(game[ROWS]):
        return game
    rows = [was[:POINTS] + row[POINTS:] for was, row in zip(old[ROWS], game[ROWS])]
    new = game[:ROWS] + [rows]
    return None if new[:OUT] + new[ROWS:] == old[:OUT] + old[ROWS:] else new


def again(table):
    """Begin the next game with the same players and rules, and open its table. First, the
    family book gets the line of the finished game. Raises Refused and NotSaved; then either
    nothing has changed, or the next game has begun, and players who had left may be back in
    it."""
    app, name, session = table.app, table.game, table.session
    app.memory.settle()
    # Before the first turn, the players of a score sheet may still say who starts.
    is_whole = getattr(session.rules, "is_whole", None)
    depth = 1
    try:
        while is_whole and depth < session.depth and is_whole(session.state_at(depth + 1)):
            depth += 1
        first = session.state_at(depth)
    except Unreadable:  # a repaired save no longer has its first step
        first = session.state

    def begins(seat):
        chosen = app.settings["begins"]
        ranks = [rank for _, rank in catalog.result(name, session.state)[0]]
        rank = (None, 1, max(ranks))[chosen]
        return ranks.index(rank) if ranks.count(rank) == 1 else (seat + 1) % len(ranks)

    start, *others = catalog.again(name, session.state, first, begins, app)
    session.new(*start[1:])
    for event in others:
        session.commit(*event)
    app.home()
    app.memory.tidy()  # the table's modules need the room of the winner's page
    app.open(catalog.table(name, session))
    app.say_notices()


def tell(table):
    """Add the text of `which_win` to the winner's page. The page's first picture did not wait for
    the family book."""
    table.which = which_win(table.app, table.game, table.session)
    table.app.memory.drop_new()  # the modules of the book
    table.app.redraw()


def rows(table):
    """Return the rows of the menu after a game: one shows the result as a QR code, one opens the
    family book. A game without a result has only the second row."""
    session = table.session
    result = catalog.result(table.game, session.state)

    def open_book():
        from toychest.box import book

        table.told = None  # the book may change
        table.app.open(book.menu(table.app))

    def open_code():
        from toychest.box.on_phone import OnPhone

        journal = session.journal
        game = table.game, journal.game, journal.seconds, session.state.get("name", "")
        table.app.open(OnPhone(game, result[0]))

    book_row = t("book.title"), table.which[0], open_book
    if not result:
        return [book_row]
    return [(t("phone"), "", open_code), book_row]


def which_win(app, name, session):
    """Return texts for the winner's page, the longest first: the number of this win, such as
    ("Ana's 7th win", "7th win", "7th"). In a series, its score is added, such as " · 3 : 1"; then
    the shortest text is the score alone. While a line can't be written, the texts say so. Return
    ("", "") for a tie, and for a game that has no line or was taken out."""
    if app.memory.unwritten:
        return t("book.later"), t("book.later.short")
    book = Book(app.board.SAVES)
    found = book.find(name, session.journal.game)
    game = found and found[2]
    first = _first(game) if game and not game[OUT] else ()
    if len(first) != 1:
        return "", ""
    key = name, game[TITLE], first[0]
    count = nth(book.sums(lambda other: other == key)[key][1])
    long, short = t("book.nth", first[0], count), t("book.nth.short", count)
    score = _score(book, game, first[0])
    if not score:
        return long, short, count
    return long + " · " + score, short + " · " + score, score


def nth(number):
    """Return an ordinal as text, such as "21st"."""
    last = number % 10 if number // 10 % 10 != 1 and number % 10 in (1, 2, 3) else 0
    return t("book.nth.%d" % last, number)


def _score(book, game, winner):
    """Return the score of a series as text, such as "3 : 1": the wins of the winner, and those of
    all other players together. A series is the last games in the book, in two leaves at most,
    without a game of another kind, other players or other rules between them. Ties, and games that
    were taken out, do not count. Return "" if fewer than two games count."""
    wins = {}  # {winner: number of games}
    names = sorted([row[NAME] for row in game[ROWS]])
    for leaf in book.leaves()[-2:]:
        for _, other in book.games(leaf):
            others = sorted([row[NAME] for row in other[ROWS]])
            if other[KIND] != game[KIND] or other[TITLE] != game[TITLE] or others != names:
                wins = {}
            elif not other[OUT]:
                first = _first(other)
                if len(first) == 1:
                    wins[first[0]] = wins.get(first[0], 0) + 1
    count = sum(wins.values())
    if count < 2:
        return ""
    won = wins.get(winner, 0)
    return "%d : %d" % (won, count - won)


def _first(game):
    """Return the names of the players with the best rank."""
    return [row[NAME] for row in game[ROWS] if row[RANK] == 1]
