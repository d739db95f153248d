"""What the pages say about real boards: nothing more than the table *Tried on* has."""

import datetime
import json
import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML
from test_readme import PAGES, prose

from draw import wiring

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = "hardware/README.md"
FORM = ROOT / ".github" / "ISSUE_TEMPLATE" / "board.yml"
HEAD = ["Board", "Panel", "Line", "Date", "Who"]
# A sentence that says that somebody has tried something.
CLAIM = re.compile(r"\b(works?|worked|working|tried|tested|confirmed|proven|built one)\b", re.I)
# What it says that of.
THING = re.compile(
    r"\b(hardware|real (box|board|panel|Pico|Badger)\w*|boards?|Badger\w*|Inky Pack|Pico[- ]\w*"
    r"|panels?|built one|e-ink|ePaper)\b"
)
DENIES = re.compile(
    r"\b(not|no|none|nobody|never|until|without|models?|emulated|can't|before|if)\b", re.I
)
NOBODY = re.compile(
    "Nobody has (built|reported)|none on real hardware|None of this was tried"
    "|not (tried )?on (the |real )?(boards|hardware)"
)


def rows(page: str) -> list[list[str]]:
    """Return the rows of the table *Tried on* in hardware/README.md, a list of cells each."""
    section = page.partition("\n## Tried on\n")[2].partition("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    assert lines[0] == HEAD
    return [[cell.strip("` ") for cell in line] for line in lines[2:]]


def check(row: list[str]) -> None:
    """Check a row of the table. Raises AssertionError, ValueError."""
    board, panel, line, date, who = row
    assert board in wiring.BOARDS and panel and who
    driver = wiring.read_board(wiring.FOLDER / f"{board}.py")["PANEL"]["driver"]
    assert line.startswith(f"PANEL {board} {driver} ")
    datetime.date.fromisoformat(date)


def sentences(text: str) -> list[str]:
    """Return the sentences of a page, without its code and links; a row of a table is one."""
    text = re.sub(r"^\|", "\n\n|", prose(text), flags=re.MULTILINE)
    text = re.sub(r"\]\([^)]*\)|[*|[]", " ", text)
    text = re.sub(r"\bTried on\b|how it works|work on it", "", text)  # the name of the table
    parts = re.split(r"\n\s*\n|\n- |\n\d+\. |(?<=[.:?!])\s", text)
    return [" ".join(part.split()) for part in parts if part.strip()]


def claims(text: str, tried: set[str]) -> list[str]:
    """Return the sentences that claim more than the table has. tried: names of the boards that have
    a row."""
    names = {wiring.read_board(wiring.FOLDER / f"{name}.py")["NAME"] for name in tried} | tried
    return [
        one
        for one in sentences(text)
        if CLAIM.search(one)
        and THING.search(one)
        and not DENIES.search(one)
        and not any(name in one for name in names)
    ]


def texts() -> dict[str, str]:
    """Return {path: text} of everything that people read about boards."""
    found = {page: (ROOT / page).read_text("utf-8") for page in PAGES}
    words = json.loads((ROOT / "tools/sim/web/install_words.json").read_text("utf-8"))
    found["install_words.json"] = "\n\n".join(words["en"].values())
    return found


TRIED = rows((ROOT / HARDWARE).read_text("utf-8"))


def test_each_row_is_whole():
    for row in TRIED:
        check(row)


def test_an_odd_row_is_noticed():
    good = ["badger2040", "GDEW029T5D", "PANEL badger2040 uc8151 id=-", "2026-12-01", "Ana"]
    check(good)
    for i, odd in enumerate(("badger", "", "PANEL inky_pack uc8151 id=-", "1 December", "")):
        with pytest.raises((AssertionError, ValueError)):
            check([*good[:i], odd, *good[i + 1 :]])


@pytest.mark.parametrize("page", [*PAGES, "install_words.json"])
def test_nothing_is_said_to_work_before_it_has_a_row(page):
    assert claims(texts()[page], {row[0] for row in TRIED}) == []


@pytest.mark.parametrize(
    "text",
    [
        "Toychest works on a Badger 2040.",
        "It was tested on the Inky Pack, and is quick.",
        "| Badger 2040 | works |\n",
        "All of it was tried on real hardware.",
        "**Confirmed** on two panels.",
    ],
)
def test_a_claim_is_noticed(text):
    assert claims(text, set())
    assert not claims("Toychest works on a Badger 2040.", {"badger2040"})


def test_the_pages_do_not_deny_a_row():
    """As soon as a board has a row, these sentences have to change."""
    said = [one for text in texts().values() for one in sentences(text) if NOBODY.search(one)]
    assert bool(said) != bool(TRIED), said


def test_the_form_asks_for_what_a_row_needs():
    form = YAML(typ="safe").load(FORM)
    assert {"name", "description", "body"} <= set(form)
    items = {item["id"]: item for item in form["body"] if item["type"] != "markdown"}
    assert {"board", "panel", "line", "photos", "seen", "who"} <= set(items)
    for item in items.values():
        assert item["type"] in ("input", "textarea", "dropdown") and item["attributes"]["label"]
    assert items["board"]["attributes"]["options"] == [*wiring.BOARDS, "another one"]
    assert items["line"]["attributes"]["placeholder"].startswith("PANEL ")
    section = (ROOT / HARDWARE).read_text("utf-8")
    assert f"*{form['name']}*" in section
    for photo in ("tuner", "edge", "a minute later"):
        assert photo in items["photos"]["attributes"]["description"] and photo in section
