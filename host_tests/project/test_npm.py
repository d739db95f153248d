"""Packages from npm: only pinned files are used, and each error has a message of one sentence."""

import hashlib
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import build_site
import fonts
import icons
import npm
import toys

NAME = "@some/thing@1.2.3"
CONTENT = b"the file\n"
FILES = {"lib/file.js": hashlib.sha256(CONTENT).hexdigest()}


@pytest.fixture
def registry(tmp_path, monkeypatch):
    """Replace npm by a stand-in: `registry(content)` sets what it delivers, None makes it fail.

    Returns the list of the requested packages.
    """
    asked = []
    monkeypatch.setattr(npm, "BUILD", tmp_path / "build")
    monkeypatch.setattr(npm, "command", lambda: ["npm"])

    def serve(content):
        def pack(command, *, cwd, check, **_options):
            asked.append(command[-1])
            if content is None:
                raise subprocess.CalledProcessError(1, command)
            file = tmp_path / "file.js"
            file.write_bytes(content)
            with tarfile.open(Path(cwd) / "some-thing-1.2.3.tgz", "w:gz") as tar:
                tar.add(file, "package/lib/file.js")

        monkeypatch.setattr(subprocess, "run", pack)
        return asked

    return serve


def test_a_package_is_fetched_once(registry):
    asked = registry(CONTENT)
    for _ in range(2):
        assert (npm.package(NAME, FILES) / "lib" / "file.js").read_bytes() == CONTENT
    assert asked == [NAME]
    assert [path.name for path in npm.BUILD.iterdir()] == ["some-thing-1.2.3"]
    assert [path.name for path in (npm.BUILD / "some-thing-1.2.3").iterdir()] == ["package"]


@pytest.mark.parametrize("content", [b"another file\n", b""])
def test_another_file_is_refused(registry, content):
    registry(content)
    with pytest.raises(ValueError, match=r"file\.js is not that of @some/thing@1\.2\.3\."):
        npm.package(NAME, FILES)


def test_a_file_that_was_changed_or_is_missing_is_refused(registry):
    registry(CONTENT)
    file = npm.package(NAME, FILES) / "lib" / "file.js"
    file.write_bytes(b"changed\n")
    with pytest.raises(ValueError, match="is not that of"):
        npm.package(NAME, FILES)
    file.unlink()
    with pytest.raises(ValueError, match="is not that of"):
        npm.package(NAME, FILES)


def test_a_fetch_that_fails_asks_for_a_network_and_leaves_nothing(registry):
    registry(None)
    with pytest.raises(OSError, match=r"^npm could not fetch @some/thing@1\.2\.3: is there a net"):
        npm.package(NAME, FILES)
    registry(CONTENT)
    assert npm.package(NAME, FILES).is_dir()


@pytest.mark.parametrize("tool", [fonts, icons, toys], ids=lambda tool: tool.__name__)
def test_the_drawing_tools_say_so_in_one_sentence(registry, capsys, tool):
    registry(None)
    with pytest.raises(SystemExit, match=r"^npm could not fetch \S+: is there a network\?$"):
        tool.main([])
    registry(b"another")
    with pytest.raises(SystemExit, match="is not that of"):
        tool.main([])
    assert capsys.readouterr() == ("", "")


def test_the_site_says_so_in_one_sentence(registry, tmp_path, monkeypatch, capsys):
    registry(None)
    monkeypatch.setattr(sys, "argv", ["build_site.py", "--out", str(tmp_path / "site")])
    with pytest.raises(SystemExit) as caught:
        build_site.main()
    assert caught.value.code == f"npm could not fetch {build_site.PACKAGE}: is there a network?"
    registry(b"another")
    with pytest.raises(SystemExit, match="is not that of"):
        build_site.main()
    assert not (tmp_path / "site").exists()
    assert capsys.readouterr() == ("", "")
