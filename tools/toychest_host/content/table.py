"""The common part of all tables that an owner fills in: the file in a box's saves that keeps the
table, and the text that people read and change."""

import contextlib
import tempfile
from collections.abc import Callable, Container, Iterator
from pathlib import Path
from typing import Any

import rich.table
from rich.console import RenderableType
from rich.markup import escape

from toychest_host.console import plain, short
from toychest_host.content import csv_table
from toychest_host.storage.places import Saves


class Table:
    """A table that an owner fills in, such as the cards of a game. Each kind is a subclass.

    A subclass says what the file on the box is (`document`, `content`, `keep`), and what a row is
    (`empty`, `rows`, `take`, `together`). `read` and `write`, for the saves of a box, and `text`
    and `from_text`, for a CSV text, use these methods.

    name: name of the group of commands, such as "cards".
    help: help text of the group.
    in_words: the table in a sentence, such as "the cards".
    unread: subject of the sentence that the table is damaged, such as "The cards".
    most: largest number of rows.
    hint: comment lines above the table in an editor.
    file: path of the file in the saves, such as "cards.json".
    head: names of the columns. The first must be present.
    row: beginning of a sentence about a row, in which {} stands for the row's number.
    numbered: whether the first column has the number of the row, from 1 to `most`.
    no_comments: texts in small letters that are no comment, although they may begin with "# ".
    """

    name = help = in_words = unread = hint = file = row = ""
    most = 0
    head: list[str] = []
    numbered = False
    no_comments: Container[str] = ()

    def document(self, folder: str) -> Any:
        """Return the firmware's object that reads and writes the file in a folder."""
        raise NotImplementedError

    def content(self, document: Any) -> Any:
        """Return the content of the table from its document."""
        raise NotImplementedError

    def keep(self, document: Any, content: Any) -> None:
        """Put new content into the document, which writes its file."""
        raise NotImplementedError

    def empty(self) -> Any:
        """Return the content of a table without rows."""
        return []

    def rows(self, content: Any) -> list[list[str]]:
        """Return the cells of each row."""
        raise NotImplementedError

    def take(self, content: Any, index: int, row: csv_table.Row) -> Iterator[str]:
        """Put a row into the content. For each error, yield the text that follows `row`.

        index: number of the row, from 0.
        row: {column: cell}.
        """
        raise NotImplementedError

    def together(self, content: Any, count: int, right: bool) -> list[str]:
        """Return a sentence for each error that no single row has.

        count: number of rows.
        right: whether each row alone is right.
        """
        return []

    def read(self, saves: Saves) -> tuple[Any, str]:
        """Return (content, damaged) of the table in a box's saves. damaged names the unreadable
        part, such as "The cards". It is "" if all was read."""
        with opened(saves, self.file, self.document) as (document, _):
            return self.content(document), self.unread if document.damaged else ""

    def write(self, saves: Saves, content: Any) -> Saves:
        """Return a copy of a box's saves with this content, or the same saves if they have it. A
        damaged file is kept under the new name that the firmware gives it."""
        if self.read(saves) == (content, ""):
            return saves
        with opened(saves, self.file, self.document) as (document, folder):
            self.keep(document, content)
            return changed(saves, folder)

    def text(self, content: Any) -> str:
        """Return the content as CSV text."""
        return csv_table.write(self.head, self.rows(content))

    def from_text(self, text: str) -> tuple[Any, list[str]]:
        """Return (content, errors) of a CSV text. errors is a list of sentences."""
        lines, errors = csv_table.parsed(text)
        content, more = (self.empty(), errors) if errors else self.from_lines(lines)
        return content, csv_table.first_errors(more)

    def from_lines(self, lines: list[csv_table.Line]) -> tuple[Any, list[str]]:
        """Return (content, errors) of a table, from its rows. The first row names the columns."""
        content = self.empty()
        numbers: list[int] = []

        def take(number: int, row: csv_table.Row) -> Iterator[str]:
            if self.numbered:
                what = self.head[0]
                text = row.get(what, "")
                number = int(text) if text.isdecimal() and len(text) < 10 else 0
                if not 1 <= number <= self.most:
                    yield f"“{short(text)}” is not a {what}: they are 1 to {self.most}."
                    return
                if number in numbers:
                    yield f"{what.capitalize()} {number} is there twice."
            numbers.append(number)
            for error in self.take(content, number - 1, row):
                yield self.row.format(number) + error

        errors = csv_table.read_lines(lines, self.head, take, self.no_comments)
        return content, errors + self.together(content, len(numbers), not errors)

    def shown(self, content: Any) -> RenderableType:
        """Return the table as a rich object to print."""
        return grid(self.head, self.rows(content))


def grid(head: list[str], rows: list[list[str]], right: Container[str] = (), **options: Any) -> Any:
    """Return a rich table.

    right: names of the columns whose texts stand at the right.
    options: those of rich.table.Table.
    """
    table = rich.table.Table(box=None, padding=(0, 1, 0, 0), **options)
    for name in head:
        table.add_column(name, justify="right" if name in right else "left")
    for row in rows:
        table.add_row(*(escape(plain(cell)) for cell in row))
    return table


@contextlib.contextmanager
def opened(saves: Saves, name: str, make: Callable[[str], Any]) -> Iterator[tuple[Any, Path]]:
    """Copy a file of a box's saves to a temporary folder, and read it there with the firmware's own
    code. Yield (document, folder), for a `with` block.

    document is the firmware's object that reads and writes the file. folder is the path of the
    temporary folder.
    saves: {path: content, None for a folder}.
    name: path of the file in the saves, such as "deeds.json".
    make: function called with the path of the temporary folder. It returns the document.
    """
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "copy").mkdir()
        for path in paths(name):
            data = saves.get(path)
            if data is not None:
                (folder / path).write_bytes(data)
        yield make(temporary), folder


def paths(name: str) -> tuple[str, str]:
    """Return the two paths of a file that a box stores twice, such as ("deeds.json",
    "copy/deeds.json"). They are relative to the folder of saves. name: first of the two paths."""
    return name, f"copy/{name}"


def changed(saves: Saves, folder: Path) -> Saves:
    """Return a copy of a box's saves with all files of a folder added, each in place of an old file
    with the same path.

    A damaged file is added under the new name that the firmware gave it in the folder.
    saves: {path: content, None for a folder}.
    folder: temporary folder of `opened`.
    """
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    return {**saves, **files}
