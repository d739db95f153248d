"""The files of a release: the same bytes each time, right checksums, one version everywhere."""

import json
import os
import subprocess
import types
import zipfile

import pytest

from build import port, release
from toychest_host.flashing import compiler as firmware_build

VERSION = firmware_build.version()

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("release")]


@pytest.fixture(scope="module")
def uf2(tmp_path_factory):
    """Return a stand-in for the file that `make firmware` writes, which takes minutes."""
    path = tmp_path_factory.mktemp("uf2") / "toychest-pico.uf2"
    path.write_bytes(b"UF2" * 100)
    return path


@pytest.fixture(scope="module")
def made(tmp_path_factory, uf2):
    """Return (folder of a release, {name of a file: SHA-256})."""
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
    subprocess.run(["sha256sum", "--check", "--strict", release.SUMS], cwd=made[0], check=True)
    lines = (made[0] / release.SUMS).read_text().splitlines()
    assert {line.split("  ")[1] for line in lines} == set(made[1])


def test_made_again_it_is_the_same_also_by_a_careful_user(made, uf2, tmp_path, request):
    """The other user's umask hides files from others, and a wheel stores the modes of files."""
    _, sums = made
    before = os.umask(0o077)
    request.addfinalizer(lambda: os.umask(before))
    again = release.make(tmp_path / "again", [uf2])
    assert release.differences(sums, again) == []
    assert release.differences(sums, {**again, "more": "1", uf2.name: "2"}) == ["more", uf2.name]


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
        assert uf2.name not in packed.read("sw.js").decode()  # it is not cached for offline use
    with zipfile.ZipFile(made[0] / f"toychest-{VERSION}-py3-none-any.whl") as packed:
        assert len([name for name in packed.namelist() if name.endswith(".uf2")]) == 1


def test_one_version_everywhere(made, monkeypatch):
    [wheel] = [name for name in made[1] if name.endswith(".whl")]
    assert release.wrong_versions(wheel) == []
    monkeypatch.setattr(firmware_build, "version", lambda: "9.9.9")
    assert [line.split(" has ")[0] for line in release.wrong_versions(wheel, "v9.9.8")][:4] == [
        "CHANGELOG.md", "package.json", "The wheel", "The tag",
    ]  # fmt: skip


def test_a_tag_needs_a_changelog_that_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    wheel = f"toychest-{VERSION}-py3-none-any.whl"
    for when, wrong in (
        (", not released yet", [f"CHANGELOG.md says that {VERSION} is not released yet."]),
        (", 1 May 2026", []),
        ("", []),
    ):
        (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## {VERSION}{when}\n\n## 0.0.1\n")
        assert release.wrong_versions(wheel) == []
        assert release.wrong_versions(wheel, f"v{VERSION}") == wrong


def test_a_file_to_drag_that_was_not_built_is_named(monkeypatch, capsys, tmp_path, uf2, made):
    """Only the other of the two UF2 files was built."""
    targets = [types.SimpleNamespace(out=one) for one in (uf2, tmp_path / "toychest-pico2.uf2")]
    monkeypatch.setattr(port, "TARGETS", targets)
    monkeypatch.setattr(release, "make", lambda out, uf2s, address: made[1])
    monkeypatch.setattr(release, "OUT", made[0])
    monkeypatch.setattr("sys.argv", ["release.py"])
    with pytest.raises(SystemExit, match="There is no toychest-pico2.uf2 in build/"):
        release.main()
    assert "All of it" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "option, value, words",
    [
        ("--tag", 'v1";id;"', "is no v and a version, such as v0.2.0"),
        ("--tag", "0.2.0", "is no v and a version"),
        ("--tag", "v0.2", "is no v and a version"),
        ("--tag", "v0.2.0\nid", "is no v and a version"),
        ("--address", "example.org", "is no web address, such as https://example.org/toychest/"),
        ("--address", 'https://a.org/"><script>', "is no web address"),
        ("--address", "javascript:x", "is no web address"),
    ],
)
def test_what_is_no_tag_and_no_address_is_told_first(monkeypatch, capsys, option, value, words):
    monkeypatch.setattr(release, "make", lambda *_: pytest.fail("it began"))
    monkeypatch.setattr("sys.argv", ["release.py", option, value])
    with pytest.raises(SystemExit, match="2"):
        release.main()
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("tag", ["v0.2.0", "v10.0.12", "v1.0.0-rc.1", "v1.0.0rc1"])
def test_tags_of_every_form(tag, monkeypatch, made):
    monkeypatch.setattr(release, "make", lambda *_: made[1])
    monkeypatch.setattr(release, "OUT", made[0])
    arguments = ["--tag", tag, "--address", "https://example.org/toychest/"]
    monkeypatch.setattr("sys.argv", ["release.py", *arguments])
    with pytest.raises(SystemExit, match=f"The tag has {tag[1:]}, and the firmware is"):
        release.main()


@pytest.mark.parametrize("date, dated", [("", "commit"), ("86400", "86400")])
def test_a_firmware_has_the_date_of_its_commit_and_not_of_today(monkeypatch, date, dated):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    monkeypatch.setattr(port, "commit_time", lambda: "commit")
    assert port.environment()["SOURCE_DATE_EPOCH"] == dated
