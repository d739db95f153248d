"""Differences of Windows, as far as other systems can imitate them."""

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
import serial

from command import ok, run
from editor import editor as text_editor
from toychest_host import firmware
from toychest_host.commands import editor
from toychest_host.errors import Problem
from toychest_host.storage import serial_box

COMMAND = Path(firmware.__file__).parent
MISSING = {"termios", "fcntl", "pwd", "grp", "tty", "pty", "resource", "syslog", "readline"}


@pytest.mark.parametrize("path", sorted(COMMAND.rglob("*.py")), ids=lambda path: path.stem)
def test_the_command_imports_nothing_that_windows_lacks(path):
    """An import in a `try` or in a function, which is indented, may fail."""
    names = re.findall(r"^(?:import|from) (\w+)", path.read_text(), re.MULTILINE)
    assert not MISSING & set(names)


def test_the_firmware_renames_over_files(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "rename", os.rename)
    monkeypatch.setattr(sys, "platform", "win32")
    firmware.prepare()
    assert os.rename is os.replace


def test_modules_find_what_lies_beside_them(tmp_path):
    """Modules find the files beside them if their own path has the separators of Windows."""
    beside = f"{tmp_path}/C:\\ui\\"
    shutil.copyfile(firmware.FIRMWARE / "toychest" / "ui" / "fonts.bin", beside + "fonts.bin")
    for name, file in (("ui/fonts.py", "fonts.py"), ("lang/__init__.py", "__init__.py")):
        path = firmware.FIRMWARE / "toychest" / name
        names = {"__file__": beside + file, "__name__": "tried"}
        exec(compile(path.read_text(), str(path), "exec"), names)
        assert names.get("_folder", beside) == beside


@pytest.mark.parametrize(
    "error, words",
    [
        (
            "FileNotFoundError(2, 'Das System kann die Datei nicht finden.')",
            "There is no port COM7.",
        ),
        ("PermissionError(13, 'Zugriff verweigert')", "Another program uses the port COM7."),
        ("OSError(22, 'Falscher Parameter')", "COM7 is not a serial port."),
    ],
)
def test_why_a_com_port_can_not_be_opened(monkeypatch, error, words):
    def opened(*_, **__):
        raise serial.SerialException(f"could not open port 'COM7': {error}")

    monkeypatch.setattr(serial_box.serial, "serial_for_url", opened)
    monkeypatch.setattr(serial_box, "PATIENCE", 0)
    with pytest.raises(Problem, match=words):
        serial_box.connect("COM7")


def test_commands_are_told_as_windows_wants_them(here, monkeypatch):
    (here / "my box").mkdir()
    (here / "my code").mkdir()
    code = here / "my code" / "code.exe"
    code.write_text("#!/bin/sh\n")  # an editor that opens a window and returns at once
    code.chmod(0o755)
    monkeypatch.setattr(editor, "POSIX", False)
    monkeypatch.setenv("EDITOR", f'"{code}"')
    said = run("deeds", "edit", "--at", "my box/save").stderr
    advice = f"in PowerShell, $env:EDITOR = '\"{code}\" --wait'; toychest deeds edit --at "
    assert f'{advice}"my box/save"' in said
    assert 'toychest deeds import --at "my box/save" ' in said


@pytest.mark.parametrize("quote", ["", '"'])
def test_an_editor_has_a_path_with_backslashes(here, monkeypatch, quote):
    (here / "save").mkdir()
    path = text_editor(here / "C:\\bin\\code.cmd", "text = text.replace('\\n1,', '\\n1,Ana')")
    monkeypatch.setattr(editor, "POSIX", False)
    monkeypatch.setenv("EDITOR", f"{quote}{path}{quote}")
    ok("names", "edit", "--at", "save")
    assert "Ana" in ok("names", "show", "--at", "save")


def test_an_editor_without_its_ending_is_found(here, monkeypatch):
    monkeypatch.setattr(editor, "POSIX", False)
    monkeypatch.setattr(shutil, "which", {"code": "C:\\My bin\\code.cmd"}.get)
    monkeypatch.setenv("EDITOR", "code --wait")
    assert shlex.split(editor.command() or "") == ["C:\\My bin\\code.cmd", "--wait"]
    monkeypatch.setenv("EDITOR", "none")
    assert editor.command() == "none"
    monkeypatch.delenv("EDITOR")
    assert editor.command() is None
