"""Keep the family book on flash: a line for each finished game.

    book/1, book/2 ..   the leaves: text files of up to 4 KB. Their lines are games, oldest first
    book/sums           the sums of the oldest games, whose leaves were removed

A line of a file is JSON, a space, and the CRC-32 of the JSON. A damaged line is ignored. A new
file replaces a changed one, so a power cut leaves the old file or the new one. The book is read
line by line, because memory has no room for all of it.

A game is [number, kind, title, fewest, seconds, out, rows]:
    number    of the game, see Book.next_number. No other game of the same kind has it
    kind      such as "toss", the name of the game's folder
    title     the name that its house rules are saved under, or ""
    fewest    1 if few points are better than many
    seconds   playing time
    out       1 if the owner has taken the line out: it no longer counts
    rows      for each seat [name, number of the mascot, points or None, rank]; the best rank is 1,
              and 0 stands for a player who has left

Sums are a dict. Its keys are tuples of str, and its values are lists:
    (kind, title, name)  [games, wins, best points or None, fewest, mascot]
    (name,)              [games, wins, longest streak of wins, streak at the end, mascot]
    (name, other)        [how often `name` was ahead, how often `other` was, streak]: above 0, the
                         current streak of `name`; below 0, that of `other`. `name` sorts first
    (kind, "", "", "")   [number of the last game of this kind that is in the sums]
    ()                   [number of the last leaf that is in the sums]; only in the file
A win is to be first alone; a tie is no win.

A finished game may still be the current one of its kind when its line becomes a part of the sums.
It then stays counted as it ended, also if it is undone or changed later.
"""

import json
from binascii import crc32

from toychest.core import files
from toychest.core.events import fits
from toychest.core.journal_format import compact, newest_game
from toychest.core.settings import MASCOTS, MAX_PLAYERS

NUMBER, KIND, TITLE, FEWEST, SECONDS, OUT, ROWS = range(7)
NAME, MASCOT, POINTS, RANK = range(4)
KEPT = 500  # games that the other leaves have at least when the oldest leaf becomes sums
_LEAF = 4080  # bytes; with more, a new leaf begins
_LONGEST = 1000  # bytes of a line; a longer one is damaged
_SUMS = "sums"
_MOST = 2**30


def _is_text(value):
    return isinstance(value, str) and len(value) <= 24


def _are_points(value):
    return value is None or fits(value, (-_MOST, _MOST))


_MANY = 0, _MOST
_A_MASCOT = 0, len(MASCOTS.split()) - 1
_ROW = [_is_text, _A_MASCOT, _are_points, (0, MAX_PLAYERS)]
_GAME = [(1, 65535), _is_text, _is_text, (0, 1), _MANY, (0, 1), [_ROW, ..., MAX_PLAYERS]]
# The schemas of sums, by the length of the key.
_VALUES = (
    [_MANY],  # the key (): the number of the last leaf that is in the sums
    [_MANY] * 4 + [_A_MASCOT],
    [_MANY, _MANY, (-_MOST, _MOST)],
    [_MANY, _MANY, _are_points, (0, 1), _A_MASCOT],
    [_MANY],
)


def count(sums, game, wanted):
    """Add a game to sums, unless it was taken out. The game must be later than all games in them.
    wanted: function that gets a key, and returns whether that sum counts."""
    if game[OUT]:
        return
    rows = [row for row in game[ROWS] if row[RANK]]
    alone = len([row for row in rows if row[RANK] == 1]) == 1
    fewest = game[FEWEST]
    for i, (name, mascot, points, rank) in enumerate(rows):
        won = int(alone and rank == 1)
        key = game[KIND], game[TITLE], name
        if wanted(key):
            games, wins, best, _, _ = sums.get(key) or (0, 0, None, 0, 0)
            best = _best(best, points, fewest)
            sums[key] = [games + 1, wins + won, best, fewest, mascot]
        key = (name,)
        if wanted(key):
            games, wins, longest, streak, _ = sums.get(key) or (0, 0, 0, 0, 0)
            streak = (streak + 1) * won
            sums[key] = [games + 1, wins + won, max(longest, streak), streak, mascot]
        for other, _, _, behind in rows[i + 1 :]:
            key = (name, other) if name < other else (other, name)
            if wanted(key):
                first, second, streak = sums.get(key) or (0, 0, 0)
                ahead = (behind > rank) - (behind < rank)
                if key[0] == other:
                    ahead = -ahead
                streak = ahead + (streak if streak * ahead > 0 else 0)
                sums[key] = [first + (ahead > 0), second + (ahead < 0), streak]


def _raw(path):
    """Yield the lines of a file as bytes, without the line ends. Empty lines are left out. A line
    of more than _LONGEST bytes comes in pieces. Raises OSError."""
    rest = b""
    with open(path, "rb") as file:
        while True:
            piece = file.read(128)  # memory may be in small pieces
            lines = (rest + piece).split(b"\n")
            rest = lines.pop() if piece and len(lines[-1]) <= _LONGEST else b""
            for line in lines:
                if line:
                    yield line
            if not piece:
                return


def _value(line):
    """Return the JSON value in a line of a file; [] if the line is damaged."""
    text, _, crc = line.rpartition(b" ")
    try:
        return json.loads(text) if crc == b"%08x" % crc32(text) else []
    except (ValueError, RuntimeError):  # RuntimeError: too many brackets
        return []


def _line(value):
    text = compact(value).encode()
    return text + b" %08x\n" % crc32(text)


def _sum(line):
    """Return (key, values), a sum in a line of a file; None if it is damaged."""
    value = _value(line)
    if isinstance(value, list) and len(value) == 2 and fits(value[0], [_is_text, ..., 4]):
        if fits(value[1], _VALUES[len(value[0])]):
            return tuple(value[0]), value[1]
    return None


def _best(points, other, fewest):
    if points is None or other is None:
        return other if points is None else points
    return min(points, other) if fewest else max(points, other)


def _added(key, values, later):
    """Return the total of two sums of a key. Sums do not tell the order of their games. So the
    longest streak is the longer one of the two, and the streak at the end is that of `later`."""
    both = [values[0] + later[0], values[1] + later[1]]
    if len(key) == 1:
        both.append(max(values[2], later[2]))
    elif len(key) == 3:
        both.append(_best(values[2], later[2], later[3]))
    return both + later[len(both) :]


class Book:
    """The family book in the folder of all saves. Each change raises OSError if the flash is full
    or fails. Each file then has its old content or the new one."""

    def __init__(self, saves):
        self._saves = saves
        self._folder = saves + "/book"

    def _path(self, leaf):
        return "%s/%s" % (self._folder, leaf)

    # ---- reading

    def leaves(self):
        """Return the sorted list of the numbers of the leaves that are not in the sums."""
        folded = self._folded()
        numbers = [int(name) for name in files.names(self._folder) if name.isdigit()]
        return sorted([number for number in numbers if number > folded])

    def _folded(self):
        """Return the number of the last leaf that is in the sums; 0 for none."""
        for line in self._lines(_SUMS):
            found = _sum(line)
            return found[1][0] if found and not found[0] else 0
        return 0

    def _lines(self, name):
        """Yield the lines of a file as bytes, up to a place that can't be read."""
        try:
            yield from _raw(self._path(name))
        except OSError:
            pass

    def games(self, leaf, begins=b""):
        """Yield the games of a leaf, the oldest first, as (index of the line, game). begins:
        bytes; lines that do not begin with them are left out."""
        for i, line in enumerate(self._lines(leaf)):
            game = _value(line) if line.startswith(begins) else []
            if fits(game, _GAME):
                yield i, game

    def find(self, kind, number):
        """Return (leaf, index of the line, game) of a game; None if no leaf has it."""
        begins = ("[%d," % number).encode() + compact(kind).encode() + b","
        for leaf in reversed(self.leaves()):
            for i, game in self.games(leaf, begins):
                return leaf, i, game
        return None

    def is_in_sums(self, kind, number):
        """Return whether the sums contain a game, which must be the current one of its kind: the
        sums keep only the number of the last game of each kind."""
        return _line([[kind, "", "", ""], [number]])[:-1] in self._lines(_SUMS)

    def older(self, wanted):
        """Yield the sums of the games that have no line any more, as (key, values). wanted: see
        `sums`; here it also gets the keys () and (kind, "", "", "")."""
        for line in self._lines(_SUMS):
            found = _sum(line)
            if found and wanted(found[0]):
                yield found

    def sums(self, wanted):
        """Return the sums of all games, those in the leaves and older ones. wanted: function that
        gets a key, and returns whether that sum is wanted."""
        sums = dict(self.older(lambda key: 0 < len(key) < 4 and wanted(key)))
        for leaf in self.leaves():
            for _, game in self.games(leaf):
                count(sums, game, wanted)
        return sums

    def parts(self, wanted):
        """Yield sums as (key, values), one at a time, because memory has no room for all sums of a
        large book: first the older sums, then those of each single game in the leaves. A key can
        come several times. wanted: see `older`."""
        yield from self.older(wanted)
        for leaf in self.leaves():
            for _, game in self.games(leaf):
                sums = {}
                count(sums, game, wanted)
                yield from sums.items()

    def next_number(self):
        """Return a number for a new game. It is higher than that of any other game of the box."""
        # Each kind has one current game, and only these may end in another order than they began.
        # So the highest number of the book is in one of the last lines.
        numbers = [0]
        for leaf in self.leaves()[-2:]:
            numbers += [game[NUMBER] for _, game in self.games(leaf)]
        games = self._saves + "/games"
        numbers += [newest_game(games + "/" + name) for name in files.names(games)]
        return max(numbers) + 1

    # ---- writing

    def put(self, game):
        """Write the line of a game, the current one of its kind, in place of its old line, or at
        the end of the book. A game that was taken out stays out. A game in the sums gets no
        line."""
        found = self.find(game[KIND], game[NUMBER])
        if found:
            game[OUT] = found[2][OUT]
            self._change(found[0], {found[1]: game})
        if found or self.is_in_sums(game[KIND], game[NUMBER]):
            return
        files.make_folder(self._folder)
        leaves = self.leaves()
        leaf = leaves[-1] if leaves else self._folded() + 1
        line = _line(game)
        if files.size(self._path(leaf)) + len(line) > _LEAF:
            leaf += 1
        self._change(leaf, {}, line)
        if leaves and leaf != leaves[-1]:
            self._fold()

    def remove(self, kind, number):
        """Remove the line of a game that is not over any more, if it has one. The line of a game
        that was taken out stays: the game may end again, and does not count then either."""
        found = self.find(kind, number)
        if found and not found[2][OUT]:
            self._change(found[0], {found[1]: None})

    def take_out(self, kind, number):
        """Take out a game: its line stays, but no longer counts. If the line was removed, the
        finished game in the save would be written again."""
        found = self.find(kind, number)
        if found:
            found[2][OUT] = 1
            self._change(found[0], {found[1]: found[2]})

    def have_met(self, name, other):
        """Return whether two names have played in the same game. Games that were taken out and
        players who have left do not count."""
        pair = tuple(sorted((name, other)))
        return pair in self.sums(lambda key: key == pair)

    def join(self, old, new):
        """Give all games of the name `old` to `new`. The two must not have met, see `have_met`.
        After an error or a power cut, some games may still have the old name. The streaks of games
        that have a line are exact; for those in the sums, see `_added`."""
        joined = {}
        for key, values in self.older(lambda key: old in (key[2:] or key)):
            joined[key] = None
            names = [new if name == old else name for name in key[2:] or key]
            if names != sorted(names):
                names.reverse()
                values = [values[1], values[0], -values[2]]
            joined[key[: -len(names)] + tuple(names)] = values
        for key, values in self.older(joined.get):
            joined[key] = _added(key, joined[key], values)
        if joined:
            self._write_sums(joined, self._folded())
        for leaf in self.leaves():
            changed = {}
            for i, game in self.games(leaf):
                for row in game[ROWS]:
                    if row[NAME] == old:
                        row[NAME] = new
                        changed[i] = game
            if changed:
                self._change(leaf, changed)

    def _change(self, leaf, changed, more=b""):
        """Write a leaf anew. changed: {index of a line: game, or None for no line}. more: line at
        the end."""

        def lines():
            if files.exists(self._path(leaf)):
                for i, line in enumerate(_raw(self._path(leaf))):
                    if i not in changed:
                        yield line + b"\n"
                    elif changed[i]:
                        yield _line(changed[i])
            yield more

        files.replace(self._path(leaf), lines())

    def _fold(self):
        """Move the games of the oldest leaf into the sums if the other leaves have at least KEPT
        games."""
        leaves = self.leaves()
        oldest = leaves[0]
        if sum(1 for leaf in leaves[1:] for _ in self.games(leaf)) < KEPT:
            return

        def counted(sums):
            for _, game in self.games(oldest):
                count(sums, game, lambda key: True)
                sums[game[KIND], "", "", ""] = [game[NUMBER]]
            return sums

        new = counted({})
        self._write_sums(counted(dict(self.older(lambda key: key in new))), oldest)
        for name in files.names(self._folder):
            if name.isdigit() and int(name) <= oldest:
                files.remove(self._path(name))

    def _write_sums(self, new, folded):
        """Write the sums `new`, and the stored ones whose keys are not in `new`. new: {key: values,
        or None for no sum}. folded: the number of the last leaf that is in the sums."""

        def lines():
            yield _line([[], [folded]])
            if files.exists(self._path(_SUMS)):
                for line in _raw(self._path(_SUMS)):
                    found = _sum(line)
                    if found and found[0] and found[0] not in new:
                        yield line + b"\n"
            for key in new:
                if new[key]:
                    yield _line([list(key), new[key]])

        files.replace(self._path(_SUMS), lines())
