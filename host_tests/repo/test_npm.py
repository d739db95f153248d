"""Packages from npm: only files with the pinned digests are used, and each error has a message of
one sentence."""

import hashlib
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from build import build_site, npm
from draw import fonts

NAME = "@some/thing@1.2.3"
CONTENT = b"the file\n"
FILES = {"lib/file.js": hashlib.sha256(CONTENT).hexdigest()}


@pytest.fixture
def registry(tmp_path, monkeypatch):
    """Replace npm by a stand-in. `registry(content)` sets the content that it delivers; None makes
    it fail.

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


def test_other_files_are_refused(registry):
    registry(b"another file\n")
    with pytest.raises(ValueError, match=r"file\.js is not that of @some/thing@1\.2\.3\."):
        npm.package(NAME, FILES)
    file = npm.BUILD / "some-thing-1.2.3" / "package" / "lib" / "file.js"
    file.unlink()
    with pytest.raises(ValueError, match="is not that of"):
        npm.package(NAME, FILES)


def test_a_fetch_that_fails_asks_for_a_network_and_leaves_nothing(registry):
    registry(None)
    with pytest.raises(OSError, match=r"^npm could not fetch @some/thing@1\.2\.3: is there a net"):
        npm.package(NAME, FILES)
    registry(CONTENT)
    assert npm.package(NAME, FILES).is_dir()


def site():
    """Build the site from its command line."""
    build_site.main()


@pytest.mark.parametrize("tool", [fonts.main, site], ids=lambda tool: tool.__module__)
def test_the_tools_say_so_in_one_sentence(registry, capsys, tmp_path, monkeypatch, tool):
    monkeypatch.setattr(sys, "argv", ["build_site.py", "--out", str(tmp_path / "site")])
    registry(None)
    with pytest.raises(SystemExit, match=r"^npm could not fetch \S+: is there a network\?$"):
        tool()
    registry(b"another")
    with pytest.raises(SystemExit, match="is not that of"):
        tool()
    assert capsys.readouterr() == ("", "")
    assert not (tmp_path / "site").exists()
