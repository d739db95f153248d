"""Say in sentences which words are missing in the text files of the languages."""

import re
import subprocess
from pathlib import Path

from draw import fonts
from toychest_host import firmware

firmware.prepare()

from toychest import lang  # noqa: E402

# The end of a traceback of a missing word, on MicroPython and on CPython.
_MISSING = re.compile(r"\btoychest[./]lang\b.*\n(?: +.*\n)*KeyError: '?([\w.]*\w)'?")
# The frame of a picture, as shots.py prints it.
_FRAME = re.compile(r'("frame": ")[0-9a-f]+')


def lacking(key: str = "") -> list[str]:
    """Return a sentence for each text that one language has and another lacks.

    key: name of a text, such as "toss.shout", or ".shout" for the game in use, as for lang.t. With
        it, return a sentence for each language that lacks this text.
    """
    languages = fonts.languages()
    if key.startswith("."):
        key = lang.game + key
    keys = [key] if key else sorted(set().union(*languages.values()))
    return [
        f'{_file(code, name)} lacks a line "{name} = ...": add it.'
        for code, texts in languages.items()
        for name in keys
        if name not in texts
    ]


def failure(done: "subprocess.CompletedProcess[str]") -> str:
    """Return the end of what a failed program printed, without frames of pictures. If the firmware
    asked for words that are missing, sentences about them follow. done: the finished process."""
    keys = dict.fromkeys(_MISSING.findall(done.stdout + done.stderr))
    sentences = [line for key in keys for line in lacking(key)]
    printed = _FRAME.sub(r"\1...", done.stdout)
    return "\n".join([printed[-4000:], done.stderr[-4000:], *sentences])


def _file(code: str, key: str) -> Path:
    """Return the path of the text file of a language that has to have a text."""
    folder = fonts.LANG / code
    own = folder / f"{key.partition('.')[0]}.txt"
    game = own.exists() or (fonts.LANG / "en" / own.name).exists()
    return (own if game else folder / "box.txt").relative_to(fonts.LANG.parents[2])
