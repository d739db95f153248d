"""What a release has: the same bytes each time, sums that fit, one version everywhere."""

import hashlib
import json
import subprocess
import zipfile

import pytest

import release
from toychest_host.flashing import compiler as firmware_build

VERSION = firmware_build.version()


@pytest.fixture(scope="module")
def uf2(tmp_path_factory):
    """A file in the place of the one that `make firmware` writes, which takes minutes."""
    path = tmp_path_factory.mktemp("uf2") / "toychest-pico.uf2"
    path.write_bytes(b"UF2" * 100)
    return path


@pytest.fixture(scope="module")
def made(tmp_path_factory, uf2):
    """(folder of a release, sums that were told of it)."""
    out = tmp_path_factory.mktemp("release") / "one"
    return out, release.make(out, [uf2])


def test_it_has_all_that_is_promised(made, uf2):
    out, sums = made
    assert set(sums) == {
        "toychest-site.zip",
        "toychest-mip.zip",
        f"toychest-{VERSION}-py3-none-any.whl",
        f"toychest-{VERSION}.tar.gz",
        uf2.name,
    }
    assert {path.name for path in out.iterdir()} == {*sums, release.SUMS}


def test_the_sums_are_those_of_the_files(made):
    out, sums = made
    lines = (out / release.SUMS).read_text().splitlines()
    assert sorted(lines) == sorted(
        f"{hashlib.sha256((out / name).read_bytes()).hexdigest()}  {name}" for name in sums
    )
    subprocess.run(["sha256sum", "--check", "--strict", release.SUMS], cwd=out, check=True)


def test_made_again_it_is_the_same(made, uf2, tmp_path):
    _, sums = made
    assert release.differences(sums, release.make(tmp_path / "again", [uf2])) == []


def test_what_differs_is_named():
    assert release.differences({"a": "1", "b": "2"}, {"a": "1", "b": "3", "c": "4"}) == ["b", "c"]


def test_the_files_of_mip_are_all_that_its_list_names(made):
    with zipfile.ZipFile(made[0] / release.MIP) as packed:
        names = set(packed.namelist())
        listed = json.loads(packed.read("package.json"))
    assert listed["version"] == VERSION and len(listed["urls"]) > 50
    assert {source for _, source in listed["urls"]} | {"package.json"} == names


def test_the_site_has_the_file_to_drag_and_the_wheel_has_it_once(made, uf2):
    with zipfile.ZipFile(made[0] / release.SITE) as packed:
        assert packed.read(uf2.name) == uf2.read_bytes()
        assert uf2.name in packed.read("install-facts.js").decode()
    with zipfile.ZipFile(made[0] / f"toychest-{VERSION}-py3-none-any.whl") as packed:
        assert len([name for name in packed.namelist() if name.endswith(".uf2")]) == 1


def test_one_version_everywhere(monkeypatch):
    assert release.wrong_versions() == []
    monkeypatch.setattr(firmware_build, "version", lambda: "9.9.9")
    assert len(release.wrong_versions()) == 2
