"""Read and write CSV tables that people fill in."""

import csv
import io
import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass

from toychest_host.console import short
from toychest_host.content import texts

_MOST_SENTENCES = 20
Row = dict[str, str]


@dataclass
class Line:
    """A row of a CSV table.

    number: number of the file's line in which the row begins, from 1.
    cells: texts of the cells, without blanks at the ends.
    """

    number: int
    cells: list[str]


def write(head: list[str], rows: Iterable[list[str]]) -> str:
    """Return a table as CSV text.

    head: names of the columns.
    rows: list of cells for each row.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()


def parsed(text: str) -> tuple[list[Line], list[str]]:
    """Split a CSV text into rows. Return (rows, errors), a list of Line and a list of sentences.

    The first row names the columns. Lines above it that begin with # are comments. One line above
    it may name the separator as Excel does (sep=;). Otherwise the separator is the character
    between the names of the columns.
    """
    lines = texts.tidy(text).split("\n")
    separator = ""
    first = 0
    for line in lines:
        named = re.fullmatch(r'"?sep=(.)"?', line, re.IGNORECASE)
        if named:
            separator = named[1]
        elif line.strip(' \t,;|"') and not line.lstrip('"').startswith("#"):
            break
        first += 1
    head = lines[first] if first < len(lines) else ""
    between = re.search(r"\t|[^\w\s\"'“”„‘’]", head)
    separator = separator or (between[0] if between else ",")
    rows: list[Line] = []
    number = first + 1
    try:
        reader = csv.reader(
            (f"{line}\n" for line in lines[first:]),
            delimiter=separator,
            skipinitialspace=separator != " ",
        )
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append(Line(number, [cell.strip() for cell in row]))
            number = first + reader.line_num + 1
    except (
        csv.Error,
        TypeError,
        ValueError,
    ) as error:  # an odd separator raises TypeError or ValueError
        return [], [f"Line {number}: It can't be read as a table: {error}."]
    return rows, []


def read_lines(
    lines: list[Line],
    head: list[str],
    take: Callable[[int, Row], Iterable[str]],
    names: Container[str] = (),
) -> list[str]:
    """Pass each row of a table to a function. Return a list with a sentence for each error.

    A row whose first cell begins with "# ", and whose other cells are empty, is a comment. Comments
    are left out.
    lines: the rows. The first one names the columns, in any order.
    head: names of the known columns. The first of them must be present.
    take: function called with the number of each row, from 1, and {column: cell}. It yields the
        errors of the row. A row with a fault, such as a cell in no column, is left out.
    names: texts in small letters, such as names of properties. A row is no comment if its first
        cell, in small letters, is one of them.
    """
    rows = []
    for line in lines:
        first, *others = line.cells
        if not first.startswith("# ") or any(others) or first.lower() in names:
            rows.append(line)
    return list(_row_errors(rows, head, take))


def first_errors(errors: list[str]) -> list[str]:
    """Return the first twenty errors of a list. If there are more, a last sentence such as "And 3
    more." is added."""
    more = len(errors) - _MOST_SENTENCES
    return errors if more <= 0 else [*errors[:-more], f"And {more} more."]


def _row_errors(
    lines: list[Line], head: list[str], take: Callable[[int, Row], Iterable[str]]
) -> Iterator[str]:
    first = lines[0] if lines else Line(1, [])
    columns = [" ".join(cell.lower().split()) for cell in first.cells]
    while columns and not columns[-1]:
        columns.pop()
    errors = [words for column in columns for words in _odd_quotes(column)]
    if not errors and head[0] not in columns:
        errors.append(f"The first row must name the columns: {', '.join(head)}.")
    yield from (f"Line {first.number}: {words}" for words in errors)
    if errors:
        return
    for index, column in enumerate(columns):
        if column and column not in head:
            yield f"Line {first.number}: There is no column “{short(column)}”."
        elif column and column in columns[:index]:
            yield f"Line {first.number}: The column “{column}” is there twice."
    for number, line in enumerate(lines[1:], 1):
        row = {name: cell for name, cell in zip(columns, line.cells, strict=False) if name}
        errors = list(_cell_errors(line, columns)) or take(number, row)
        yield from (f"Line {line.number}: {words}" for words in errors)


def _cell_errors(line: Line, columns: list[str]) -> Iterator[str]:
    for index, cell in enumerate(line.cells):
        if "\n" in cell:
            yield f"“{short(cell)}” goes on in the next line: write it in one."
            return
        yield from _odd_quotes(cell)
        if cell and (index >= len(columns) or not columns[index]):
            yield (
                f"“{short(cell)}” stands in no column: there is no name above it. A text with the "
                'separator in it needs " around it.'
            )
            return


def _odd_quotes(cell: str) -> Iterator[str]:
    if len(cell) > 1 and all(mark == "'" or texts.is_curly(mark) for mark in (cell[0], cell[-1])):
        yield f'“{short(cell)}” has quotation marks around it that are not ": leave them out.'
