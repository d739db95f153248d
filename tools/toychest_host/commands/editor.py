"""Advise the owner how to use a text editor with the commands `toychest ... edit`.

The advice tells how to make the editor wait until its window is closed, and how to choose another
editor. The command lines in the advice are quoted for this system's shell.
"""

import os
import re
import shlex
import shutil
import subprocess

POSIX = os.name == "posix"  # else Windows, whose shell quotes differently
# {option that makes an editor wait until its window is closed: the editors that know this option}
_WAIT = {
    "--wait": "code code-insiders codium vscodium cursor windsurf zed zeditor atom pulsar gedit "
    "xed",
    "-w": "subl sublime_text mate bbedit",
    "--standalone": "gnome-text-editor",
    "--block": "kate kwrite",
    "-f": "gvim mvim",
    "-W -n": "open",
    "-multiInst -nosession": "notepad++",
}


def _variable() -> str:
    return "VISUAL" if os.environ.get("VISUAL") else "EDITOR"


def _words() -> list[str]:
    words = shlex.split(os.environ.get(_variable(), ""), posix=POSIX)
    return words if POSIX else [word.strip('"') for word in words]


def command() -> str | None:
    """Return the command line that starts the user's editor, quoted as click wants it: for a POSIX
    shell, also on Windows. Return None if the user has not chosen an editor."""
    words = _words()
    if not words:
        return None
    if not POSIX:
        words[0] = shutil.which(words[0]) or words[0]  # Windows starts code.cmd by its whole name
    return shlex.join(words)


def wait_option() -> str:
    """Return the option that makes the user's editor wait until its window is closed, such as
    "--wait". Return "" if the user's command for the editor has it already, or if the editor is not
    known."""
    program, *options = _words() or [""]
    name = re.split(r"[/\\]", program.lower())[-1].removesuffix(".exe").removesuffix(".cmd")
    option = next((candidate for candidate, names in _WAIT.items() if name in names.split()), "")
    short = {"--wait": "-w", "-w": "--wait", "--block": "-b", "-f": "--nofork"}.get(option, option)
    return "" if {option.split(" ")[0], short.split(" ")[0]} & set(options) else option


def how_to_wait(again: str) -> str:
    """Return a sentence that tells how to make the user's editor wait until its window is closed.

    again: `toychest` command that has opened the editor, such as "toychest cards edit".
    """
    option = wait_option()
    if not option:
        return "Many editors have an option to wait: code --wait, subl -w, gedit --wait."
    return f"To let it wait the next time: {with_another(f'{quoted(*_words())} {option}', again)}"


def quoted(*words: str) -> str:
    """Return words as a command line, quoted for this system's shell."""
    return shlex.join(words) if POSIX else subprocess.list2cmdline(words)


def with_another(editor: str, again: str) -> str:
    """Return the command line that runs a `toychest` command with another text editor. On Windows
    it begins with "in PowerShell, ".

    editor: command that starts the other editor, such as "nano".
    again: `toychest` command, such as "toychest cards edit".
    """
    if POSIX:
        return f"{_variable()}={shlex.quote(editor)} {again}"
    escaped = editor.replace("'", "''")
    return f"in PowerShell, $env:{_variable()} = '{escaped}'; {again}"
