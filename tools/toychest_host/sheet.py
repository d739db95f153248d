"""Tables that people fill in, as CSV, and the file in the saves that keeps what they hold."""

import contextlib
import csv
import io
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from toychest_host.console import short
from toychest_host.disks import Saves

_MOST_SENTENCES = 20
Row = dict[str, str]


def write(head: list[str], rows: Iterable[list[str]]) -> str:
    """A table as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()


def read(text: str, head: list[str], take: Callable[[Row], Iterable[str]]) -> list[str]:
    """Read CSV; returns what is wrong with it, a sentence each.

    head: the columns there may be, in any order; the first one must be there. take(row) gets each
    row that holds something, its cells by column, and yields what is wrong with it.
    """
    try:
        wrong = list(_read(text, head, take))
    except csv.Error as error:
        wrong = [f"It can't be read as a table: {error}."]
    return wrong


def some(wrong: list[str]) -> list[str]:
    """As many of these sentences as people read."""
    more = len(wrong) - _MOST_SENTENCES
    return wrong if more <= 0 else [*wrong[:-more], f"And {more} more."]


def _read(text: str, head: list[str], take: Callable[[Row], Iterable[str]]) -> Iterator[str]:
    lines = [line for line in text.lstrip("\ufeff").splitlines() if not line.startswith("#")]
    first = lines[0] if lines else ""
    separator = ";" if first.count(";") > first.count(",") else ","  # some spreadsheets' way
    reader = csv.DictReader(lines, delimiter=separator, skipinitialspace=True)
    found = [(one or "").strip().lower() for one in reader.fieldnames or ()]
    reader.fieldnames = found
    if head[0] not in found:
        yield f"The first row must name the columns: {', '.join(head)}."
        return
    for one in found:
        if one and one not in head:
            yield f"There is no column “{short(one)}”."
    for row in reader:
        cells = {key: (value or "").strip() for key, value in row.items()
                 if key and isinstance(value, str)}
        if any(cells.values()):
            yield from take(cells)


@contextlib.contextmanager
def opened(saves: Saves, name: str, make: Callable[[str], Any]) -> Iterator[tuple[Any, Path]]:
    """Yield what make(folder of all saves) makes of a document in some saves, see
    core.settings.Document, and that folder. name: of the file."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "copy").mkdir()
        for path in paths(name):
            data = saves.get(path)
            if data is not None:
                (folder / path).write_bytes(data)
        yield make(temporary), folder


def paths(name: str) -> tuple[str, str]:
    """The files of a document in the saves."""
    return name, f"copy/{name}"


def changed(saves: Saves, name: str, folder: Path) -> Saves:
    """The saves with a document as it is in a folder."""
    return {**saves, **{path: (folder / path).read_bytes() for path in paths(name)}}
