"""Saves of a box on which each game was played for long."""

from pathlib import Path
from typing import Any

from crafted_saves import played
from toychest.app import catalog
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.core.settings import Settings
from toychest_host.flashing.compiler import read_tree
from toychest_host.storage.places import Saves

TOSS, BANK, SHOP, CAT, *OTHERS = catalog.GAMES
EVENTS = 1001  # most events of a long game
SEED = 3  # of the games that are played at random
BEAT = 1000  # ms


def begun(folder: Path, name: str, *setup: Any) -> Any:
    """Start a game, and return its Session. The Session holds the game and saves each event.

    folder: folder that gets the save.
    name: name of the game's module.
    setup: arguments of the function `start` of the game's rules, such as the number of players.
    """
    rules = catalog.rules(name)
    session = Session(rules, Journal(f"{folder}/save/games/{name}", rules.VERSION), lambda: 100)
    session.new(*setup)
    return session


def settings(folder: Path, **values: Any) -> None:
    """Write settings of the box into the saves below a folder.

    values: the settings by name, such as language="es". If they are not given, `language` becomes
        "en", and `beat`, the ms between two tones of a countdown, becomes 1000.
    """
    kept = Settings(f"{folder}/save")
    for name, value in {"language": "en", "beat": BEAT, **values}.items():
        kept[name] = value


def files_of(folder: Path) -> Saves:
    """Return the saves below a folder: {path: content, None for a folder}."""
    return {path: data for path, data in read_tree(folder).items() if path.startswith("save")}


def long_games(folder: Path, last: str = TOSS, **values: Any) -> Saves:
    """Save long games in a folder. Return all saves: {path: content, None for a folder}.

    Those of Toss Your Cookies and Monopoly are saved, or those of My Toy Shop and Take That Toy!,
    or one of the other games, with the one named `last`: beside the firmware as files, four games
    would not fit on the flash.
    last: name of the module of the game played last, which the home screen offers first.
    values: other settings of the box by name, such as language="es".
    """
    if last in OTHERS:
        at_random(folder, last)
    elif last in (TOSS, BANK):
        toss_and_bank(folder)
    else:
        full_shops(folder)
        cat_game(folder)
    settings(folder, last=last, **values)
    return files_of(folder)


def toss_and_bank(folder: Path) -> None:
    """Save a long game of Toss Your Cookies, and one of Monopoly. folder: folder that gets the
    saves."""
    toss = begun(folder, TOSS, 8, 5, 0, "SSLLRT", "123AMM")  # dice that seldom ask for a toss
    while toss.depth < EVENTS:
        toss.commit("roll", "SLR"[toss.depth % 3], "123AM"[toss.depth % 5])
        toss.commit("next")
    bank = begun(folder, BANK, 6, "AABBCCDDEEFFGGHHRR")
    for seat in range(6):
        bank.commit("order", 6 - seat, 1)
    for deed in range(18):
        bank.commit("buy", deed // 3, deed, 60)
    while bank.depth < EVENTS:
        turn = bank.state["turn"]
        bank.commit("roll", bank.depth % 6 + 1)
        bank.commit("pay", turn, (turn + 1) % 6, 10, "rent")
        bank.commit("next")


def full_shops(folder: Path) -> None:
    """Save a game of My Toy Shop for four players. Each of them has placed all cards but one.
    folder: folder that gets the save."""
    from toychest.games.toy_shop import rules
    from toychest.games.toy_shop.rules import plan

    session = begun(folder, SHOP, 4, 0, 0, rules.TOYS)
    for seat in range(4):
        session.commit("register", seat, "0123"[seat:] + "0123"[:seat])
    while len(session.state["earned"][session.state["turn"]]) < rules.CARDS - 1:
        place = plan.places(session.state["laid"][session.state["turn"]])[-1]
        session.commit("card", *place, 7, "afkp")


def cat_game(folder: Path, way: int = 0) -> None:
    """Save a game of the card game Take That Toy! in which five tricks have been played.

    The Stray Cat, an imaginary player, has taken all of them.
    folder: folder that gets the save.
    way: what players enter of their cards: 0 for the colours, 1 for the colours and the ranks.
    """
    session = begun(folder, CAT, 2, way, 10, 0, "00000000", [0, 1, 2, 3, 4], -1)
    session.commit("trump", 58 if way else 50)
    for rank in range(1, 8):
        session.commit("open", 30 + rank * way)
        if rank > 2:
            played = [10 + rank, 20 + rank] if way else [0, 0]
            session.commit("trick", -1, played)
    session.commit("open", 48 if way else 40)


def at_random(folder: Path, name: str) -> None:
    """Play a game at random, and save it without the last event, which may have ended the game.

    folder: folder that gets the save.
    name: name of the game's module.
    """
    setup, events = played(name, SEED, EVENTS // 4)  # fewer: a thousand rolls of dice are 50 kB
    session = begun(folder, name, *setup)
    for event in events[:-1]:
        session.commit(*event)
        session.flush_log()
