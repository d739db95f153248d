"""`make new-game`: either the new game passes all checks, or nothing is written."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from build import new_game
from draw import fonts
from toychest_host.flashing import compiler

ROOT = Path(__file__).resolve().parents[2]
# the longest name and the widest title, for which each line and each picture must have room
NAME = "w2345678_abcdefghij0"
TITLE = "WWWWWWW WWWWWWW"


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Return a copy of this repository without pictures. It shares build/."""
    folder = tmp_path_factory.mktemp("copy") / "toychest"
    leave = shutil.ignore_patterns("__pycache__", "golden", "saves", "*.egg-info")
    for name in ("firmware", "host_tests", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=leave)
    for name in ("package.json", "pyproject.toml"):
        shutil.copyfile(ROOT / name, folder / name)
    for name in ("build", ".venv"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def run(copy, *command):
    """Run a Python command in a copy; returns the completed process."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=copy,
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )


def tree(folder):
    """Return {path: content} of a folder."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def written(copy, mp32):
    """Return the copy after a new game was written into it."""
    done = run(copy, "tools/build/new_game.py", NAME, TITLE)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{TITLE} is there:\n"), done.stdout
    paths = re.findall("^  (.*)", done.stdout, re.M)
    assert f"Its NAME, {NAME}, is for ever: these {len(paths)} files and all saves" in done.stdout
    page = (ROOT / "firmware" / "ADD_A_GAME.md").read_text()
    assert f"it is in {len(paths)} files" in page
    for path in paths:
        text = (copy / path).read_text()
        assert NAME in text or TITLE in text, path
        if NAME in path:  # lists may have one that is called as the template is
            assert new_game.NAME not in text and new_game.TITLE not in text, path
    return copy


@pytest.mark.long
def test_its_tests_are_green(written):
    """The tests of the new game pass, and those of the project that concern it: language, imports,
    package."""
    done = run(
        written,
        *"-m pytest -q -n 0 -p no:cacheprovider".split(),
        f"host_tests/rules/test_{NAME}_rules.py",
        "host_tests/repo/test_lang.py",
        "host_tests/repo/test_imports.py",
        "host_tests/walks/test_device.py",
        "-k",
        f"not compiled and (not test_scenario or {NAME})",
    )
    assert done.returncode == 0, done.stdout[-4000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed and int(passed[1]) > 100 and "skipped" not in done.stdout, done.stdout[-500:]
    scenario = (written / "host_tests" / "walks" / "scenarios" / f"{NAME}.py").read_text()
    assert scenario.count("async def test_") > 3


def test_its_style_and_types(written):
    for check in ("check",), ("format", "--check", "--diff"):
        done = run(written, "-m", "ruff", *check, ".")
        assert done.returncode == 0, done.stdout
    types = written / "tools" / "build" / "types.json"
    include = [f"../../firmware/toychest/games/{NAME}"]
    types.write_text(json.dumps({"extends": "./pyright-firmware.json", "include": include}))
    done = run(written, "-m", "pyright", "-p", str(types), "--pythonpath", "none")
    types.unlink()
    assert done.returncode == 0, done.stdout


def test_mip_installs_it(written):
    listed = json.loads((written / "package.json").read_text())["urls"]
    there = {path.as_posix() for path in compiler.sources(written / "firmware")}
    assert {path for path, _ in listed} == there


def test_its_pictures_have_room(written):
    """Each picture of the new game has words, and all of them fit on the reference board."""
    script = (
        "import json, sys\n"
        "sys.path[:0] = ['tools', 'firmware', 'host_tests/walks']\n"
        "import golden\n"
        "for language in golden.LANGUAGES:\n"
        f"    for name, shot in golden.draw({NAME!r}, language, golden.REFERENCE).items():\n"
        "        print(json.dumps([f'{language}/{name}', shot['overflow'], shot['text']]))\n"
    )
    done = run(written, "-c", script)
    assert done.returncode == 0, done.stderr[-4000:]
    shots = {name: rest for name, *rest in map(json.loads, done.stdout.splitlines())}
    for code in fonts.languages():
        assert f"{code}/{NAME}-won" in shots and f"{code}/home-{NAME}" in shots
    assert len(shots) > 20
    for name, (overflow, text) in shots.items():
        assert overflow == [] and len(text.splitlines()) > 2, name


@pytest.mark.parametrize("name", [
    "", "a", "A", "first-to-ten", "1st", "_ten", "ten_", "to__ten", "../ten", "ñandu", "a" * 21,
    "class", "random", "device", "golden", "rules", "toss", "tossing", "stray", "box", "name", "ga",
])  # fmt: skip
def test_a_name_that_will_not_do(name):
    with pytest.raises(new_game.Problem) as error:
        new_game.check(name, "Ten")
    assert re.fullmatch(r"[^\n]*\.", str(error.value))


@pytest.mark.parametrize(
    "title",
    [
        "",
        " Ten",
        "Ten\nmore",
        "a" * 21,
        'Say "ten"',
        "Ten\\",
        "十",
        "▲",
        "W" * 8,
        "Www " * 4 + "Www",
    ],
)
def test_a_title_that_will_not_do(title):
    with pytest.raises(new_game.Problem, match="TITLE"):
        new_game.check("zq_ten", title)


def test_a_name_that_will_do():
    for name in ("zq", "z9", "zq_first_to_ten", "z" * 20):
        new_game.check(name, "¡Diez! Élan")


def test_wrong_names_write_nothing(copy):
    before = tree(copy)
    done = run(copy, "tools/build/new_game.py", "zq_ten", 'a"b')
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (1, "", 1)
    assert tree(copy) == before


@pytest.mark.parametrize("fails", range(0, 32, 5))
def test_what_fails_half_way_leaves_all_as_it_was(tmp_path, monkeypatch, fails):
    """Any step may fail: making a folder, writing a file beside its place, moving it there."""
    files = new_game.contents("zq_ten", "Ten")
    for path in files:
        if (ROOT / path).exists():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, tmp_path / path)
    before = tree(tmp_path)
    folders = {path for path in tmp_path.rglob("*") if path.is_dir()}
    left = [fails]

    def failing(do):
        def step(*arguments, **options):
            left[0] -= 1
            if left[0] < 0:
                left[0] = 10**9  # from now on nothing fails, because the rollback writes files
                raise OSError("No space left on device")
            return do(*arguments, **options)

        return step

    for name in ("mkdir", "write_text", "replace"):
        monkeypatch.setattr(Path, name, failing(getattr(Path, name)))
    with pytest.raises(OSError):
        new_game.write(tmp_path, files)
    monkeypatch.undo()
    assert tree(tmp_path) == before
    assert {path for path in tmp_path.rglob("*") if path.is_dir()} == folders
    new_game.write(tmp_path, files)
    assert {path.relative_to(tmp_path) for path in tree(tmp_path)} == set(files)


def test_a_language_that_the_template_does_not_speak_begins_in_english(tmp_path, monkeypatch):
    for folder in ("firmware/toychest/lang", "firmware/toychest/games", "firmware/toychest/app"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copyfile(ROOT / "package.json", tmp_path / "package.json")
    lang = tmp_path / "firmware/toychest/lang"
    shutil.copytree(lang / "es", lang / "fr")
    monkeypatch.setattr(new_game, "ROOT", tmp_path)
    files = new_game.contents("zq_ten", "Ten")
    french, english = (files[new_game.LANG / code / "zq_ten.txt"] for code in ("fr", "en"))
    assert french == english
    assert "game.zq_ten = Ten\n" in files[new_game.LANG / "fr" / "box.txt"]


def test_a_file_that_is_there_already_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(new_game, "ROOT", tmp_path)
    there = tmp_path / "host_tests" / "rules" / "test_zq_ten_rules.py"
    there.parent.mkdir(parents=True)
    there.write_text("")
    with pytest.raises(new_game.Problem, match="host_tests/rules/test_zq_ten_rules.py already"):
        new_game.contents("zq_ten", "Ten")
