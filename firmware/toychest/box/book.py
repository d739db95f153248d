"""Show the family book: the last games, the champions, the players and rivals."""

from micropython import const

from toychest.app import catalog
from toychest.asking.any_player import AnyPlayer
from toychest.box.book_bodies import Figures, Ranks, Rivals
from toychest.core.book import KIND, NAME, NUMBER, OUT, RANK, ROWS, SECONDS, TITLE, Book
from toychest.core.ranking import ranked
from toychest.core.session import NotSaved
from toychest.lang import t, written
from toychest.ui.page import Chooser, Message, Screen
from toychest.ui.pages import Pages
from toychest.ui.widgets import STRUCK, Page, shortened

_QUICK = const(3)  # leaves that are read in less than a second
_RANKED = const(8)  # players on the page of a game's champions
_MANY = const(32768)  # more games than anybody plays


def menu(app):
    """Return the screen of the family book: its menu, or a message before the first game ends."""
    book = Book(app.board.SAVES)
    leaves = book.leaves()
    if not leaves:
        return Message(t("book.title"), t("book.none"), icon="trophy")

    def row(key, show):
        def choose():
            if len(book.leaves()) > _QUICK:
                app.slowly(lambda: show(app, book))
            else:
                show(app, book)

        return t(key), "", choose

    def rows():
        return [
            row("book.games", lambda app, book: _last_games(app, book, book.leaves())),
            row("book.champions", _champions),
            row("book.players", _players),
            row("book.join", _join),
        ]

    return Chooser("book.title", rows, keep=True)


def _title(kind, title):
    return title or catalog.title(kind) if kind in catalog.GAMES else kind


def _saved(change, *arguments):
    try:
        change(*arguments)
    except OSError:
        raise NotSaved


# ---- the games


def _last_games(app, book, leaves):
    """Open the list of the games in the last leaf of `leaves`, the newest first."""
    games = []
    for _, game in book.games(leaves[-1]):
        first = [row[NAME] for row in game[ROWS] if row[RANK] == 1]
        games.insert(0, (game[KIND], game[TITLE], game[NUMBER], game[OUT], first))

    def row(kind, title, number, out, first):
        def words(length):
            who = shortened(first[0], length) if len(first) == 1 else t("book.tie")
            return "%s: %s" % (who, _title(kind, title))

        def show():
            app.open(OneGame(book, kind, number))

        return words, t("book.number", number), show, out and STRUCK

    def rows():
        older = [(t("book.older"), "", lambda: _last_games(app, book, leaves[:-1]))]
        return [row(*game) for game in games] + (older if len(leaves) > 1 else [])

    app.open(Chooser("book.games", rows, keep=True))


class OneGame(Screen):
    """The screen with the result of a game in the book. ACTION offers to take it out."""

    def __init__(self, book, kind, number):
        self._book = book
        self._game = book.find(kind, number)[2]

    def page(self):
        game = self._game
        rows = []
        for i, (_, _, points, rank) in enumerate(game[ROWS]):
            result = "" if points is None else written(points)
            rows.append((str(rank or "–"), i, result, "" if rank else t("book.left")))
        rows.sort()  # "–" comes last
        body = Ranks(game[ROWS], rows)
        minutes = t("book.minutes", -(-game[SECONDS] // 60))
        return Page(
            _title(game[KIND], game[TITLE]),
            body,
            note=t("book.number", game[NUMBER]) + " · " + minutes,
            back=(t("back"), self.leave),
            action=None if game[OUT] else (t("book.out"), self._ask),
        )

    def _ask(self):
        heading = _title(self._game[KIND], self._game[TITLE])
        self.app.open(Message(t("book.out"), t("book.out.text"), heading, "trophy", self._take_out))

    def _take_out(self):
        _saved(self._book.take_out, self._game[KIND], self._game[NUMBER])
        self.app.close()
        self.app.close()  # the list has changed, too


# ---- the champions


def _champions(app, book):
    # A large book has more sums than memory has room for.
    tables = {}  # {(kind, title): {name: number of games - _MANY * number of wins}}
    names = {}  # {name: name}, because each one that is read is a str of its own
    mascots = {}
    for key, values in book.parts(lambda key: len(key) == 3):
        name = names.setdefault(key[2], key[2])
        mascots[name] = values[4]
        table = tables.setdefault(key[:2], {})
        table[name] = table.get(name, 0) + values[0] - _MANY * values[1]
    titles = [title for _, title in tables]
    rows = []

    def row(label, wins, best):
        def show(_):
            return label, _ranked(best, mascots), t("book.champions")

        champion = "%s: %d" % (best[0][1], wins)
        return label, champion, lambda: app.open(Pages(show))

    for key in sorted(tables):
        table = tables.pop(key)
        best = sorted([(table[name], name) for name in table])[:_RANKED]
        wins = -(best[0][0] // _MANY)
        if wins:
            label = _title(*key)
            if key[1] and titles.count(key[1]) > 1:  # house rules of several games have this name
                label += " · " + _title(key[0], "")
            rows.append(row(label, wins, best))
    none = Message(t("book.champions"), t("book.none"), icon="trophy")
    app.open(Chooser("book.champions", lambda: rows, keep=True) if rows else none)


def _ranked(best, mascots):
    """Return the body that ranks players by their wins in a game. best: list of (number of games -
    _MANY * number of wins, name), the most wins first. mascots: {name: number}."""
    wins = [-(number // _MANY) for number, _ in best]
    rows = [(str(rank), i, "%d/%d" % (wins[i], best[i][0] % _MANY), "") for rank, i in ranked(wins)]
    return Ranks([(name, mascots[name]) for _, name in best], rows)


# ---- the players


def _choose(app, book, title, then, without=None):
    """Ask for a player of the book, the one with the most wins first. title: text. then: function
    that gets the name. without: a name that is left out, or None."""
    sums = book.sums(lambda key: len(key) == 1)
    players = sorted([(-sums[key][1], key) for key in sums if key[0] != without])

    def row(key):
        _, wins, _, _, mascot = sums[key]
        return key[0], t("book.wins", wins), lambda: then(key[0]), mascot

    app.open(AnyPlayer(title, lambda: [row(key) for _, key in players], lambda mascot: mascot))


def _players(app, book):
    _choose(app, book, t("book.players"), lambda name: app.open(Player(book, name)))


class Player(Screen):
    """The screen with the figures of a player: of all games, and then of each game."""

    def __init__(self, book, name):
        sums = book.sums(lambda key: key[-1] == name and len(key) != 2)
        self._name = name
        self._book = book
        games, wins, longest, _, self._mascot = sums.pop((name,))
        self._index = 0
        figures = [(t("book.all"), games), (t("book.won"), wins), (t("book.run"), longest)]
        self._pages = [("", figures)]
        for key in sorted(sums):
            games, wins, best, _, _ = sums[key]
            figures = [(t("book.all"), games), (t("book.won"), wins)]
            if best is not None:
                figures.append((t("book.best"), best))
            self._pages.append((_title(*key[:2]), figures))

    def page(self):
        title, figures = self._pages[self._index]
        return Page(
            title or self._name,
            Figures(self._mascot, [(label, written(number)) for label, number in figures]),
            note=self._name if title else "",
            back=(t("back"), self.leave),
            action=(t("book.rivals"), self._rivals),
            ok=(t("next"), lambda: self._step(1)),
            step=self._step,
        )

    def _step(self, by):
        self._index = (self._index + by) % len(self._pages)

    def _rivals(self):
        name = self._name
        pairs = self._book.sums(lambda key: len(key) == 2 and name in key)
        mascots = self._book.sums(lambda key: len(key) == 1)

        def rows():
            found = []
            for pair in sorted(pairs):
                values = pairs[pair]
                other = pair[name == pair[0]]
                wins = values[:2] if name == pair[0] else (values[1], values[0])
                mascot = mascots[(other,)][4]
                score = "%d : %d" % tuple(wins)
                found.append((other, score, lambda pair=pair: show(pair), mascot))
            return found

        def show(pair):
            first, second, streak = pairs[pair]
            people = [(one, mascots[(one,)][4]) for one in pair]
            words = t("book.even")
            ahead = pair if streak > 0 else (pair[1], pair[0])
            if abs(streak) > 1:
                words = t("book.running", ahead[0], ahead[1], abs(streak))
            elif streak:
                words = t("book.last", ahead[0])
            body = Rivals(people, (first, second), words)
            self.app.open(Pages(lambda _: (t("book.rivals"), body, "")))

        self.app.open(AnyPlayer(t("book.against", name), rows, lambda mascot: mascot))


def _join(app, book):
    def ask(old, new):
        if book.have_met(old, new):
            app.refuse(t("book.met", old, new))
            return
        text = t("book.join.text", old, new)
        app.open(Message(t("book.join"), text, "", "trophy", lambda: join(old, new)))

    def join(old, new):
        _saved(book.join, old, new)
        app.close()
        app.close()  # both lists of players are out of date

    def choose_new(old):
        _choose(app, book, t("book.join.new", old), lambda new: ask(old, new), old)

    _choose(app, book, t("book.join.old"), choose_new)
