"""The pages for people: README's first screen says what it is, and no link is broken."""

import json
import re
import tempfile
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

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


def test_a_drive_that_goes_away_is_right():
    """Systems call it an error. Only one of them is one."""
    [row] = [line for line in README.splitlines() if "*not ejected properly*" in line]
    assert "error -36" in row and "that is right" in row
    assert "cp -X" in row.partition("100093")[2]
    words = json.loads((ROOT / "tools/sim/web/install_words.json").read_text("utf-8"))
    for language, right in (("en", "that is right"), ("es", "está bien")):
        for key in ("dragText", "bootsel"):
            assert right in words[language][key].partition("error -36")[2], (language, key)


def test_the_first_screen_has_the_box_its_price_and_the_commands(browser):
    """The page is as wide as git hosts show it, below their head of 100 px."""
    page = browser.new_page(viewport={"width": 830, "height": 900})
    style = (
        "body { margin: 0; font: 16px/1.5 sans-serif } img { max-width: 100% } "
        "h1, p, ul, pre { margin: 0 0 16px } pre { padding: 16px; font-size: 13.6px }"
    )
    shown = MarkdownIt("commonmark", {"html": True}).render(README)
    with tempfile.NamedTemporaryFile("w", suffix=".html", dir=ROOT / "build") as file:
        file.write(f"<style>{style}</style>{shown}".replace('"hardware/', '"../hardware/'))
        file.flush()
        page.goto(Path(file.name).as_uri())
        page.wait_for_function("[...document.images].every(image => image.naturalWidth)")
        ends = page.evaluate(
            """() => [...document.querySelectorAll("img, li, pre")].map(
                one => [one.tagName, one.textContent, one.getBoundingClientRect().bottom])"""
        )
    page.close()
    first = [(tag, text) for tag, text, bottom in ends if bottom <= 900 - 100]
    assert [tag for tag, _ in first[:6]] == ["IMG", "IMG", "LI", "LI", "LI", "PRE"], ends[:6]
    for number, words in enumerate(("costs: about 35 €", "Why e-ink?", "Why not a phone?"), 2):
        assert words in first[number][1]
    assert "make run" in first[5][1] and "make test" in first[5][1]


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


@pytest.mark.parametrize(("name", "least"), [("README.md", 6), ("hardware/README.md", 2)])
def test_quoted_messages_exist(name, least):
    """Each text in “…” in a table of troubles is a message of the Makefile, of the command, or of
    the screen."""
    places = [
        ROOT / "Makefile",
        ROOT / "tools" / "build" / "why_not.py",
        *(ROOT / "tools" / "toychest_host").rglob("*.py"),
        *(ROOT / "firmware" / "toychest" / "lang" / "en").glob("*.txt"),
    ]
    said = re.sub(r'"\s+f?"', "", "\n".join(path.read_text() for path in places))
    table = (ROOT / name).read_text().partition("| What you see |")[2].partition("\n\n")[0]
    seen = [line.split("|")[1] for line in table.splitlines() if line.startswith("|")]
    quoted = re.findall('"([^"]+)"', " ".join(seen))
    assert len(quoted) >= least
    assert [one for one in quoted if one not in said] == []
