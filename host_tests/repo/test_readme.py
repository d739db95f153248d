"""The pages for people: README's first screen says what it is, and no link is broken."""

import re
from pathlib import Path

import pytest

from toychest_host import firmware
from toychest_host.flashing import compiler

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
FOLDERS = [ROOT / name for name in ("firmware", "host_tests", "hardware", "tools")]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [*ROOT.glob("*.md"), *(path for one in FOLDERS for path in one.rglob("*.md"))]
)
MOST_LINES = 150


def prose(page):
    """Return the text of a page without its code."""
    return re.sub(r"^```.*?^```$|`[^`\n]*`", "", page, flags=re.DOTALL | re.MULTILINE)


def anchors(page):
    """Return the anchors of a page. GitHub makes them from the headings."""
    heads = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_readme_is_short_and_has_the_two_commands():
    lines = README.splitlines()
    assert len(lines) <= MOST_LINES
    (begin,) = [number for number, line in enumerate(lines) if line.startswith("make run     #")]
    block = [line.split("  ")[0] for line in lines[begin - 1 : begin + 3]]
    assert block == ["```sh", "make run", "make test", "```"]


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name):
    page = ROOT / name
    links = re.findall(r"\]\(([^)\s]+)\)", prose(page.read_text()))
    for link in links:
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_relative_to(ROOT) and target.exists(), link
        if anchor:
            assert anchor in anchors(target.read_text()), link


def test_each_target_that_a_page_names_is_in_the_makefile():
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert {"run", "test"} < targets
    for name in PAGES:
        said = re.findall(r"(?:^|`|&& )make ([a-z][a-z0-9-]*)", (ROOT / name).read_text(), re.M)
        assert set(said) <= targets, name


@pytest.mark.parametrize("name", PAGES)
def test_each_path_in_a_command_exists(name):
    """A path is in code, and begins with a folder of the project. `make new-game` writes the game
    first_to_ten of the pages."""
    said = (ROOT / name).read_text()
    code = " ".join(re.findall(r"^```.*?^```$|`[^`]*`", said, re.DOTALL | re.MULTILINE))
    folders = "|".join(folder.name for folder in FOLDERS)
    paths = re.findall(rf"(?<![\w/.])(?:{folders})/[\w./-]*\w", code)
    missing = [path for path in paths if not (ROOT / path).exists()]
    assert [path for path in missing if "first_to_ten" not in path] == []


def test_no_page_goes_onto_the_pico():
    assert list(firmware.FIRMWARE.rglob("README.md"))
    assert not [path for path in compiler.sources(firmware.FIRMWARE) if path.suffix == ".md"]
    assert ".md" not in (ROOT / "package.json").read_text()
