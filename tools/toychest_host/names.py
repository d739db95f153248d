"""Fewer names in compiled modules.

MicroPython keeps every name that a module holds, and while it loads one it looks for each of its
names among all that it keeps: half of the time that loading takes. Nobody outside needs the names
of private things, nor those of parameters that are given by their place. So private names share
a few, and these parameters are all called `_`.

What is changed is the table of names at the head of an .mpy file (MicroPython's docs, "MicroPython
.mpy files"); code refers to its rows by number. A row holds text, or the number of a name that
every MicroPython has built in, which needs neither memory nor a search.
"""

import ast
import builtins
import keyword
import re
import symtable
import tempfile
from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import chain, count
from pathlib import Path

Row = str | int
_TABLE = 4  # where it begins in an .mpy file, with two counts: of its rows, and of constants
_RESERVED = ("open",)  # MicroPython calls it on a filesystem

Compile = Callable[[Path, Path], None]  # one source into one .mpy file


def rows(mpy: bytes) -> list[Row]:
    """The table of names of an .mpy file: text, or the number of a built-in name."""
    return _split(mpy)[0]


def renamed(mpy: bytes, names: Mapping[str, Row]) -> bytes:
    """An .mpy file with other names."""
    table, start, end = _split(mpy)
    out = bytearray(mpy[:start])
    for row in table:
        new = names.get(row, row) if isinstance(row, str) else row
        if isinstance(new, int):
            out += _number(new << 1 | 1)
        else:
            text = new.encode()
            out += _number(len(text) << 1) + text + b"\0"
    return bytes(out + mpy[end:])


def _split(mpy: bytes) -> tuple[list[Row], int, int]:
    """The table, and the offsets of its first byte and of the byte behind it."""
    rest = iter(mpy[_TABLE:])
    length = 0

    def byte() -> int:
        nonlocal length
        length += 1
        return next(rest)

    def number() -> int:
        """Seven bits a byte, the highest first; the last byte is below 128."""
        value = 0
        while True:
            part = byte()
            value = value << 7 | part & 0x7F
            if part < 0x80:
                return value

    size = number()
    number()
    start = _TABLE + length
    table: list[Row] = []
    for _ in range(size):
        kind = number()
        if kind & 1:
            table.append(kind >> 1)
        else:
            table.append(bytes([byte() for _ in range(kind >> 1)]).decode())
            byte()
    return table, start, _TABLE + length


def _number(value: int) -> bytes:
    parts = [value & 0x7F]
    while value := value >> 7:
        parts.append(value & 0x7F | 0x80)
    return bytes(reversed(parts))


def built_in(compile_source: Compile) -> dict[str, int]:
    """The numbers of names that every MicroPython has built in, as far as any name may have them
    that is no one else's: those of functions, exceptions and methods."""
    candidates = sorted({
        name for kind in (builtins, str, list, dict, set, bytes) for name in dir(kind)
        if name.isidentifier() and not name.startswith("_") and not keyword.iskeyword(name)
    })
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "names.py", Path(folder) / "names.mpy"
        source.write_text("".join(f"_x.{name}\n" for name in ["_", *candidates]))
        compile_source(source, out)
        _, _, *table = rows(out.read_bytes())  # the names of the source and of its top level
    table.remove("_x")
    return {
        name: row for name, row in zip(["_", *candidates], table, strict=True)
        if isinstance(row, int)
    }


def is_private(name: str) -> bool:
    """Whether it begins with one underscore, and something follows."""
    return name[:1] == "_" and name[1:2] not in ("", "_")


def fewer(
    sources: dict[str, str], tables: Mapping[str, Sequence[Row]], spare: dict[str, int]
) -> dict[str, Row]:
    """What to call the private names and parameters of a program.

    sources: by the name of each module. tables: those of the modules that are renamed; the names
    that others use are left. spare: see built_in.
    Two private names share a new one only if no module has both, be it in the modules that the
    bases of its classes come from. Functions get a name that shows that it is short for another,
    because tracebacks tell it.
    """
    trees = {module: ast.parse(source) for module, source in sources.items()}
    used = {row for table in tables.values() for row in table}
    free = [number for name, number in spare.items()
            if number not in used and name not in ("_", *_RESERVED)]
    functions, bound = _bound(trees)
    for module in sources.keys() - tables.keys():
        bound.difference_update(re.findall(r"\w+", sources[module]))
    where = defaultdict(set)  # private name -> modules
    for module, table in tables.items():
        for row in bound.intersection(table):
            if is_private(row):
                where[row].add(module)
    heirs = _heirs(trees)
    names: dict[str, Row] = dict.fromkeys(_parameters(sources, trees), spare["_"])
    taken: dict[Row, set[str]] = defaultdict(set)  # new name -> modules that can meet it
    for name in sorted(where, key=lambda name: (-len(where[name]), name)):
        met = set().union(*(heirs[module] for module in where[name]))
        short = (f"_{number}" for number in count())
        for new in short if name in functions else chain(free, short):
            if not taken[new] & met:
                break
        names[name] = new
        taken[new] |= met
    return names


def _bound(trees: dict[str, ast.Module]) -> tuple[set[str], set[str]]:
    """The names of the functions and classes of a program, and all that it gives to what is its
    own. MicroPython has private names, too."""
    functions: set[str] = set()
    bound: set[str] = set()
    for node in chain(*(ast.walk(tree) for tree in trees.values())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            functions.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                bound.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
    return functions, bound | functions


def _heirs(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """For each module itself, and those whose classes have bases in it, or in one of these."""
    heirs = {module: {module} for module in trees}
    for module, tree in trees.items():
        for base in _origins_of_bases(tree, trees):
            heirs[base].add(module)
    for module in heirs:
        todo = list(heirs[module])
        while todo:
            more = heirs[todo.pop()] - heirs[module]
            heirs[module] |= more
            todo += more
    return heirs


def _origins_of_bases(tree: ast.Module, modules: Container[str]) -> Iterator[str]:
    """The modules from which the bases of a module's classes come."""
    origins = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                path = f"{node.module}.{alias.name}"
                origins[alias.asname or alias.name] = path if path in modules else node.module
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                name = base.value if isinstance(base, ast.Attribute) else base
                origin = origins.get(name.id, "") if isinstance(name, ast.Name) else ""
                if origin in modules:
                    yield origin


def _parameters(sources: dict[str, str], trees: dict[str, ast.Module]) -> set[str]:
    """The names that are those of parameters and nothing else: no call has them as keywords."""
    parameters: set[str] = set()
    others = {"self"}
    for node in chain(*(ast.walk(tree) for tree in trees.values())):
        if isinstance(node, ast.Attribute):
            others.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            others.add(node.arg)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            others.add(node.value)
        elif isinstance(node, ast.alias):
            others.update(node.name.split("."))
        elif isinstance(node, ast.ImportFrom) and node.module:
            others.update(node.module.split("."))

    def look(scope: symtable.SymbolTable) -> None:
        for symbol in scope.get_symbols():
            if symbol.is_parameter():
                parameters.add(symbol.get_name())
            elif symbol.is_global() or scope.get_type() != "function":
                others.add(symbol.get_name())
        for inner in scope.get_children():
            look(inner)

    for module, source in sources.items():
        look(symtable.symtable(source, module, "exec"))
    return parameters - others
