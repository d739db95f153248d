"""An independent model of the family book: a list of all games, from which each answer is counted
anew."""

from dataclasses import dataclass, field


@dataclass
class Game:
    """A finished game. results: {name: (points or None, rank)}, without players who have left."""

    number: int
    kind: str
    title: str
    fewest: bool
    results: dict[str, tuple[int | None, int]]
    out: bool = False

    @property
    def winner(self) -> str | None:
        """Return the name of the player who was first alone; None after a tie."""
        first = [name for name, (_, rank) in self.results.items() if rank == 1]
        return first[0] if len(first) == 1 else None


@dataclass
class Model:
    """All games in the order in which they ended."""

    games: list[Game] = field(default_factory=list)

    def counted(self) -> list[Game]:
        return [game for game in self.games if not game.out]

    def champions(self, kind: str, title: str) -> dict[str, tuple[int, int, int | None]]:
        """Return {name: (games, wins, best points or None)} of one game."""
        table = {}
        games = [game for game in self.counted() if (game.kind, game.title) == (kind, title)]
        for name in {name for game in games for name in game.results}:
            own = [game for game in games if name in game.results]
            points = [game.results[name][0] for game in own]
            known = [number for number in points if number is not None]
            better = min if own[-1].fewest else max
            wins = sum(game.winner == name for game in own)
            table[name] = len(own), wins, better(known) if known else None
        return table

    def player(self, name: str) -> tuple[int, int, int, int]:
        """Return (games, wins, longest streak, streak at the end) of a player."""
        own = "".join(
            "W" if game.winner == name else "-" for game in self.counted() if name in game.results
        )
        streaks = [len(streak) for streak in own.split("-")]
        return len(own), own.count("W"), max(streaks), streaks[-1]

    def rivals(self, name: str, other: str) -> tuple[int, int, int]:
        """Return (how often `name` was ahead of `other`, how often behind, streak): how often
        running `name` was ahead at the end, or below 0 how often behind."""
        ahead = []
        for game in self.counted():
            if name in game.results and other in game.results:
                first, second = game.results[name][1], game.results[other][1]
                ahead.append((second > first) - (second < first))
        streak = 0
        while streak < len(ahead) and ahead[-1] and ahead[-1 - streak] == ahead[-1]:
            streak += 1
        return ahead.count(1), ahead.count(-1), streak * (ahead[-1] if ahead else 0)
