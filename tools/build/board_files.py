"""Read constants of the firmware without running it, such as the pins in its board files."""

import ast
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "firmware" / "toychest" / "boards"


def constants(path: Path) -> dict[str, Any]:
    """Return the constants of a module of the firmware whose values are literals, {name: value}.
    Those that a board file imports from another are included. The file is parsed, not run.

    path: path of the module.
    """
    found = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            package, _, name = (node.module or "").rpartition(".")
            if package == "toychest.boards":
                other = constants(path.with_name(f"{name}.py"))
                found |= {alias.name: other[alias.name] for alias in node.names}
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                found[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue  # computed: not a constant
    return found


def read_boards(folder: Path = FOLDER) -> dict[str, dict[str, Any]]:
    """Return the boards in the order of the firmware's list, {name of a board file: its constants}.
    The first one is the reference board. Raises FileNotFoundError if a file is missing.

    folder: folder of the board files.
    """
    boards = {}
    for name in constants(folder / "__init__.py")["BOARDS"]:
        path = folder / f"{name}.py"
        if not path.exists():
            raise FileNotFoundError(f"Write {path}, or take {name} out of BOARDS in __init__.py.")
        boards[name] = constants(path)
    return boards


BOARDS = read_boards()
REFERENCE = next(iter(BOARDS))
