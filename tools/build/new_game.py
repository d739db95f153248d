"""Write the start of a new game: a copy of the sample game "First to ten" under another name.

    python tools/build/new_game.py NAME [TITLE]

The files come from game_template: rules, screens, words and tests. The game is also added to
the lists of games and to the words of the home screen. If anything is wrong, nothing is written.
"""

import argparse
import json
import keyword
import re
import sys
from pathlib import Path

from build import release
from draw import fonts
from toychest_host import firmware
from toychest_host.errors import Problem

firmware.prepare_glass()

from toychest.app import catalog  # noqa: E402
from toychest.ui import fonts as box_fonts  # noqa: E402
from toychest.ui.widgets import LABEL, LABEL_WIDTH  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "tools" / "build" / "game_template"
NAME, TITLE = "first_to_ten", "First to ten"  # those of the template, which are replaced
CATALOG = Path("firmware/toychest/app/catalog.py")
LANG = Path("firmware/toychest/lang")
MOST_NAME = 20  # letters
MOST_TITLE = 20  # letters
MOST_LINES = 2  # of the title on the home screen, as wide as a key


def check(name: str, title: str) -> None:
    """Raise Problem if a new game can't have this name or title.

    name: name of the game's folder, such as "first_to_ten".
    title: name of the game on the screen.
    """
    if not re.fullmatch("[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or not 2 <= len(name) <= MOST_NAME:
        raise Problem(
            f"A NAME has 2 to {MOST_NAME} small letters a to z and digits, and a single _ between "
            "words, such as first_to_ten."
        )
    if name in catalog.GAMES or (ROOT / "firmware/toychest/games" / name).exists():
        raise Problem(f"There is a game {name} already: take another NAME.")
    if keyword.iskeyword(name) or name in {*sys.stdlib_module_names, *_modules(), *vars(catalog)}:
        raise Problem(
            f"{name} means something in Python, in the tests or to all games: take another NAME."
        )
    for other in (*catalog.GAMES, "box"):
        if name.startswith(other) or other.startswith(name):
            raise Problem(
                f"{name} and {other}, which has words already, begin alike: take another NAME."
            )
    for key in fonts.languages()["en"]:
        if key.startswith(name):
            raise Problem(f"The words {key} begin with {name}: take another NAME.")
    letters = set(fonts.LATIN1) - set(fonts.DRAWN) - set('"\\')
    if not 1 <= len(title) <= MOST_TITLE or title != title.strip() or not set(title) <= letters:
        raise Problem(
            f'A TITLE has 1 to {MOST_TITLE} letters of Western Europe, digits and signs, but no " '
            "or \\."
        )
    lines = box_fonts.get(LABEL[-1]).wrap(title, LABEL_WIDTH)
    if not lines or len(lines) > MOST_LINES:
        raise Problem(
            f"A TITLE has {MOST_LINES} lines above its key at home: take a shorter one, or shorter "
            "words."
        )


def _modules() -> set[str]:
    files = [*(ROOT / "tools").rglob("*.py"), *(ROOT / "host_tests").rglob("*.py")]
    return {path.stem for path in files if TEMPLATE not in path.parents} | {"toychest", "pytest"}


def contents(name: str, title: str) -> dict[Path, str]:
    """Return all files to write for a new game, {path below ROOT: text}. The changed files that
    list all games are among them.

    Raises Problem if a file of the new game exists already.
    name: name of the game's folder, such as "first_to_ten".
    title: name of the game on the screen.
    """
    new: dict[Path, str] = {}
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.suffix in (".py", ".txt")):
        text = source.read_text(encoding="utf-8").replace(NAME, name).replace(TITLE, title)
        new[Path(str(source.relative_to(TEMPLATE)).replace(NAME, name))] = text
    languages = sorted(path.parent.relative_to(ROOT) for path in (ROOT / LANG).glob("*/box.txt"))
    for folder in languages:  # a language that the template lacks begins with the English words
        new.setdefault(folder / f"{name}.txt", new[LANG / "en" / f"{name}.txt"])
    for path in new:
        if (ROOT / path).exists():
            raise Problem(f"There is a file {path} already: take another NAME.")
    return new | _lists(name, title, new, languages)


def _lists(name: str, title: str, new: dict[Path, str], languages: list[Path]) -> dict[Path, str]:
    """Return the existing files that list all games, with the new game added: {path: text}.

    new: files of the new game, {path: text}.
    languages: folders of the words of each language.
    """
    changed = {}
    source = (ROOT / CATALOG).read_text(encoding="utf-8")
    line = f'    ("{name}", "die", True),\n'
    changed[CATALOG] = re.sub(r"(?ms)(^_GAMES = .*?)^\)", rf"\1{line})", source)
    for folder in languages:
        words = (ROOT / folder / "box.txt").read_text(encoding="utf-8")
        *_, last = re.finditer(r"^game\..*\n", words, re.M)
        line = f"game.{name} = {title}\n"
        changed[folder / "box.txt"] = words[: last.end()] + line + words[last.end() :]
    path = Path("package.json")
    files = dict(json.loads((ROOT / path).read_text(encoding="utf-8"))["urls"])
    for source in new:
        if source.parts[0] == "firmware":
            files[source.relative_to("firmware").as_posix()] = source.as_posix()
    changed[path] = release.listing(files)
    return changed


def write(root: Path, files: dict[Path, str]) -> None:
    """Write files below a folder. If one can't be written, undo all of them and raise OSError.

    files: {path below root: text}.
    """
    before = {path: (root / path).read_bytes() for path in files if (root / path).exists()}
    made: list[Path] = []  # folders
    beside = {path: (root / path).with_name(f"{path.name}.new-game") for path in files}
    try:
        for path, text in files.items():
            for folder in reversed(path.parents):
                if not (root / folder).exists():
                    (root / folder).mkdir()
                    made.append(root / folder)
            beside[path].write_text(text, encoding="utf-8")
        for path in files:
            beside[path].replace(root / path)
    except BaseException:
        for path in files:
            beside[path].unlink(missing_ok=True)
            if path not in before:
                (root / path).unlink(missing_ok=True)
            elif (root / path).read_bytes() != before[path]:
                (root / path).write_bytes(before[path])
        for folder in reversed(made):
            folder.rmdir()
        raise


def main() -> int:
    """Read the command line and write the game. Return the exit status, 1 after an error."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", help="of its folder, such as first_to_ten; it is for ever")
    parser.add_argument("title", nargs="?", default="", help="on the screen; made from the name")
    options = parser.parse_args()
    title = options.title or options.name.replace("_", " ").capitalize()
    try:
        check(options.name, title)
        files = contents(options.name, title)
        write(ROOT, files)
    except Problem as error:
        print(error)
        return 1
    except OSError as error:
        print(f"Nothing was written: {error}.")
        return 1
    print(f"{title} is there:\n" + "\n".join(f"  {path}" for path in files))
    print(
        f"Its NAME, {options.name}, is for ever: these {len(files)} files and all saves have it. "
        f"Its TITLE is the line game.{options.name} in each box.txt."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
