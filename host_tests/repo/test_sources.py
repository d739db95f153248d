"""The sources of MicroPython that `make firmware` builds from are locked."""

import hashlib
import re
import shutil

import pytest

from build import fetch, port

FILES = {
    "micropython_1.26.1+ds-1.dsc": b"description",
    "micropython_1.26.1+ds.orig.tar.xz": b"source",
    "pico-sdk-source_2.1.1-1_all.deb": b"package",
}


@pytest.fixture
def lock(tmp_path, monkeypatch):
    """Lock FILES, and let no program run. Return the folder in which the sources are fetched."""
    monkeypatch.setattr(port, "ROOT", tmp_path)
    monkeypatch.setattr(port, "LOCK", tmp_path / "lock-sources.txt")
    monkeypatch.setattr(port, "OTHERS", tmp_path / "build" / "sources")
    monkeypatch.setattr(port, "TREE", tmp_path / "build" / "micropython")
    monkeypatch.setattr(shutil, "which", lambda name: name)
    sums = [f"{hashlib.sha256(data).hexdigest()}  {name}" for name, data in FILES.items()]
    port.LOCK.write_text("\n".join(["# A comment", *sums, ""]))
    (tmp_path / "build" / "work").mkdir(parents=True)
    return tmp_path / "build" / "work"


@pytest.fixture
def archive(monkeypatch, lock):
    """Return a stand-in for Debian's archive: {package=version: {name of a file: content}}. Its
    packages can't be unpacked."""
    found = {
        "micropython=1.26.1+ds-1": {n: d for n, d in FILES.items() if n.startswith("micro")},
        "pico-sdk-source=2.1.1-1": {n: d for n, d in FILES.items() if n.startswith("pico")},
    }
    asked: list[str] = []

    class Archive:
        def __init__(self, work, arch, what, instead):
            work.mkdir()

        def update(self, suite, types):
            pass

        def run(self, *arguments, cwd):
            name = arguments[-1]
            asked.append(name)
            if name not in found:
                raise fetch.FetchError(f"apt-get could not: E: Version of {name!r} was not found")
            for path, data in found[name].items():
                (cwd / path).write_bytes(data)

    class Unpacked(Exception):
        pass

    def unpack(packages, root):
        raise Unpacked

    monkeypatch.setattr(fetch, "Archive", Archive)
    monkeypatch.setattr(fetch, "unpack", unpack)
    return found, asked, Unpacked


def test_the_lock_names_the_files_of_each_package():
    sums = port.locked()
    wanted = {package for packages in port.PACKAGES.values() for package in packages}
    assert set(port.versions(sums)) == wanted
    assert {name.split("_")[0] for name in sums} == wanted
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in sums.values())


def test_only_the_locked_versions_are_fetched(lock, archive):
    _, asked, unpacked = archive
    with pytest.raises(unpacked):
        port._fetch(lock)
    assert sorted(asked) == ["micropython=1.26.1+ds-1", "pico-sdk-source=2.1.1-1"]


@pytest.mark.parametrize(
    "package, place",
    [
        ("micropython=1.26.1+ds-1", "/package/micropython/1.26.1+ds-1/"),
        ("pico-sdk-source=2.1.1-1", "/binary/pico-sdk-source/2.1.1-1/"),
    ],
)
def test_what_to_do_when_a_version_is_gone(lock, archive, package, place):
    found, asked, unpacked = archive
    files = found.pop(package)
    with pytest.raises(port.BuildError) as told:
        port._fetch(lock)
    said = str(told.value)
    assert f"no longer has {package.replace('=', ' ')}, which tools/build/lock-sources.txt" in said
    for way in (f"snapshot.debian.org{place}", "MICROPYTHON=DIR", "tools/build/port.py --lock"):
        assert way in said
    # The first way works: the files are put beside, and that package is not asked for.
    port.OTHERS.mkdir()
    for name, data in files.items():
        (port.OTHERS / name).write_bytes(data)
    asked.clear()
    shutil.rmtree(lock)
    lock.mkdir()
    with pytest.raises(unpacked):
        port._fetch(lock)
    assert package not in asked and len(asked) == 1


def test_no_other_file_is_built(lock, archive):
    found, _, _ = archive
    name = "micropython_1.26.1+ds.orig.tar.xz"
    for other in ({name: b"changed"}, {}):
        found["micropython=1.26.1+ds-1"] = {"micropython_1.26.1+ds-1.dsc": b"description", **other}
        with pytest.raises(port.BuildError, match=re.escape(f"{name} is not the file that tools/")):
            port._fetch(lock)
        shutil.rmtree(lock)
        lock.mkdir()
    port.OTHERS.mkdir()
    (port.OTHERS / name).write_bytes(b"changed")
    with pytest.raises(port.BuildError, match=re.escape(f"build/sources/{name} is not the file")):
        port._fetch(lock)


def test_what_make_was_told_is_not_for_the_makefiles_of_micropython(monkeypatch):
    monkeypatch.setenv("MAKEFLAGS", " -- BOARD=x")
    monkeypatch.setenv("PATH", "/bin")
    assert "MAKEFLAGS" not in port.environment() and port.environment()["PATH"] == "/bin"


def test_a_package_of_npm_with_another_file_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(fetch, "BUILD", tmp_path)
    file = tmp_path / "some-thing-1.2.3" / "package" / "a.js"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"another")
    with pytest.raises(ValueError, match=r"a\.js is not that of @some/thing@1\.2\.3\."):
        fetch.npm_package("@some/thing@1.2.3", {"a.js": hashlib.sha256(b"a file").hexdigest()})
    file.write_bytes(b"a file")
    fetch.npm_package("@some/thing@1.2.3", {"a.js": hashlib.sha256(b"a file").hexdigest()})
