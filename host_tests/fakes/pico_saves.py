"""Write saves for an emulated Pico, and read its saves."""

from pathlib import Path

from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.core.settings import Settings
from toychest.games.toss import rules
from toychest_host.storage import places

GAME = "toss"


NAMES = ["Ana", "Ben", "Chloé", "Marisol", "Opa", "Íñigo", "", "Wilhelmi"]  # of the pictures


def saved(folder: Path, play=None, **settings) -> places.Saves:
    """Return the saves of a box that was started before.

    play: function play(session) that plays a game, or None.
    settings: settings by name.
    """
    folder.mkdir(exist_ok=True)
    kept = Settings(str(folder))
    for name, value in {"language": "en", "names": NAMES, **settings}.items():
        kept[name] = value
    if play:
        play(Session(rules, Journal(f"{folder}/games/{GAME}", rules.VERSION), lambda: 100))
    return {
        f"save/{path.relative_to(folder).as_posix()}": None if path.is_dir() else path.read_bytes()
        for path in folder.rglob("*")
    }


def played_up_to(action: str, number: str):
    """Return a function that plays the game of the approved pictures up to a roll, in a session."""

    def play(session):
        session.new(4, 3, 0, rules.GUESSED_ACTION_FACES, rules.GUESSED_NUMBER_FACES)
        for roll in ((a, n) for a in rules.ACTIONS for n in rules.NUMBERS):
            if roll == (action, number):
                return
            session.commit("roll", *roll)
            if roll[0] == rules.TOSS:
                session.commit("tossed")
            session.commit("next")

    return play


def files(flash: bytes, folder: Path) -> Path:
    """Write the saves on a Pico's flash into a folder. Return the folder."""
    folder.mkdir()
    (folder / "flash.img").write_bytes(flash)
    disk = places.ImagePlace(folder / "flash.img")
    for path, size in disk.walk("save").items():
        if size is None:
            (folder / "save" / path).mkdir(parents=True)
        else:
            (folder / "save" / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / "save" / path).write_bytes(disk.read(f"save/{path}"))
    return folder / "save"


def game(flash: bytes, folder: Path) -> Session:
    saves = files(flash, folder)
    session = Session(rules, Journal(f"{saves}/games/{GAME}", rules.VERSION), lambda: 0)
    assert session.trouble is None
    return session


def state(session: Session) -> dict:
    assert session.state is not None
    return session.state


def page_text(box):
    """Return the last page that the firmware printed to the console."""
    box.run_until(lambda: any(line.startswith("--- ") for _, line in box.lines))
    lines = [line for _, line in box.lines]
    last = max(i for i, line in enumerate(lines) if line.startswith("--- "))
    return "\n".join(line.strip() for line in lines[last:])
