"""Put faults into the firmware, one at a time, and see which test finds each.

    python tools/measure/faults.py [--seed SEED] [--count COUNT]    faults of this firmware

A fault is one small change of one line. All runs use copies of the tracked files in build/faults,
never the working tree. First the tests run once, except the long ones and most of those in
LEFT_OUT, to learn which lines each reaches. This takes about ten minutes, and the result is kept
until a file changes. Then, for each fault, the tests that reach its line run, the quickest and
most specific first, until one fails. Scenarios run on CPython to learn the lines, and on 32-bit
MicroPython to find faults. A test that finds a fault by hanging, or that did not pass on CPython,
is also run without the fault.
"""

import argparse
import ast
import collections
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath
from queue import SimpleQueue
from typing import Any

from build import fetch, firmware_build
from toychest_host.flashing import compiler

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "faults"
FIRMWARE = "firmware/toychest"
# Tests of the command, pages, emulated Picos and the repository are left out: a fault in the
# firmware is found by the others, which take a second.
LEFT_OUT = {"command", "page", "pico", "repo"}
ALSO = ["host_tests/repo/test_fonts.py", "host_tests/repo/test_lang.py"]  # they read the firmware
LONGEST = 60  # s: a test that takes longer is not tried
COPIES = 2  # faults that are tried at a time

# {area: its faults of 120}, {name of a folder or file: its area}. The first name that fits counts.
SHARES = {"rules": 42, "screens": 40, "core": 22, "drivers": 16}
AREAS = {
    "screens": "screens", "screens.py": "screens", "words.py": "screens", "games": "rules",
    "ui": "screens", "asking": "screens", "box": "screens", "core": "core", "lang": "core",
    "drivers": "drivers", "boards": "drivers", "app": "drivers", "toychest": "drivers",
}  # fmt: skip

COMPARE = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
}  # fmt: skip
ARITHMETIC = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"), ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"),
}  # fmt: skip


class NullFault(Exception):
    """Tests fail without a fault. The message says which."""


# ---- choosing


def area(path: str) -> str:
    """Return the area of a file of the firmware. Raises ValueError for a folder of no area.

    path: path below firmware/, such as "toychest/core/pool.py".
    """
    package, *folders, name = PurePosixPath(path).parts
    for part, found in AREAS.items():
        if part == name or part in (folders or [package]):
            return found
    raise ValueError(f"{path} is in no area of tools/measure/faults.py: add its folder to AREAS.")


def _edit(node: ast.AST, inside: bool) -> Any:
    """Return a change of a syntax node: (kind, from, to, old, new), or None.

    from, to: (line, column) between which `old` becomes `new`. If `old` is None, it is all text
    between them, and {} in `new` stands for that text.
    inside: whether the node is in a function.
    """
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return "compare", _end(left), _start(right), *COMPARE[type(op)]
        case ast.BinOp(left=ast.Constant(value=str())):
            return None
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
            return "arithmetic", _end(left), _start(right), *ARITHMETIC[type(op)]
        case ast.BoolOp(op=op, values=[left, right, *_]):
            words = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
            return "and, or", _end(left), _start(right), *words
        case ast.Constant(value=bool(value)):
            return "truth", _start(node), _end(node), None, str(not value)
        case ast.Constant(value=int(value)):
            return "number", _start(node), _end(node), None, str(value + 1)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return "not", _start(node), _start(operand), "not ", ""
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare):
                return "condition", _start(test), _end(test), None, "(not ({}))"
        case ast.Expr(value=ast.Call() | ast.Await()) if inside:
            return "call dropped", _start(node), _end(node), None, "pass"
        case (
            ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_])
            | ast.AugAssign(target=ast.Attribute() | ast.Subscript())
        ) if inside:
            return "assignment dropped", _start(node), _end(node), None, "pass"
        case ast.Return(value=ast.expr() as value):
            return "None returned", _start(value), _end(value), None, "None"


def _start(node):
    return node.lineno, node.col_offset


def _end(node):
    return node.end_lineno, node.end_col_offset


def functions(tree: ast.AST) -> set[int]:
    """Return the numbers of all lines in the bodies of functions."""
    return {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for line in range(node.body[0].lineno, (node.end_lineno or 0) + 1)
    }


def changes(source: str) -> Iterator[dict]:
    """Yield small changes of a module as dicts: "line" (its number), "kind", and the text of the
    line before ("old") and after ("new") the change, without indentation. A few are no valid
    Python. source: text of the module."""
    tree = ast.parse(source)
    lines = source.splitlines()
    inside = functions(tree)
    for node in ast.walk(tree):
        edit = _edit(node, getattr(node, "lineno", 0) in inside)
        if edit is None or edit[1][0] != edit[2][0]:
            continue
        kind, (line, start), (_, end), old, new = edit
        whole = lines[line - 1].encode()
        part = whole[start:end].decode()
        part = new.replace("{}", part) if old is None else part.replace(old, new, 1)
        text = (whole[:start] + part.encode() + whole[end:]).decode()
        if text.strip() != lines[line - 1].strip():
            yield {"line": line, "kind": kind, "old": lines[line - 1].strip(), "new": text.strip()}


def changed(source: str, fault: dict) -> str:
    """Return the text of a module with a fault in it. Raises ValueError if the line is not the one
    of the fault. source: text of the module."""
    lines = source.splitlines(keepends=True)
    line = lines[fault["line"] - 1]
    if line.strip() != fault["old"]:
        raise ValueError(f"line {fault['line']} of {fault['file']} is {line.strip()!r}")
    lines[fault["line"] - 1] = line.replace(fault["old"], fault["new"])
    return "".join(lines)


def means_another(source: str, fault: dict) -> bool:
    """Return whether a fault is valid Python with another meaning. source: text of the module."""
    try:
        return ast.dump(ast.parse(changed(source, fault))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


def choose(tree: Path, seed: int, count: int = 120) -> list[dict]:
    """Return about `count` random faults of a firmware: dicts as from `changes`, with "area" and
    "file". Each area has its share, see SHARES. Most faults are in functions. A file has few of
    them, a line at most one. tree: folder with a folder firmware/."""
    chance = random.Random(seed)
    pools: dict[str, list[dict]] = {name: [] for name in SHARES}
    for path in sorted((tree / FIRMWARE).rglob("*.py")):
        name = path.relative_to(tree / "firmware").as_posix()
        inside = functions(ast.parse(path.read_text()))
        for fault in changes(path.read_text()):
            if fault["line"] in inside or chance.random() < 0.15:
                pools[area(name)].append({"area": area(name), "file": name, **fault})
    chosen = []
    for name, pool in pools.items():
        chance.shuffle(pool)
        lines: set[tuple[str, int]] = set()
        files: collections.Counter[str] = collections.Counter()
        for fault in pool:
            place = fault["file"], fault["line"]
            if len(lines) == round(count * SHARES[name] / sum(SHARES.values())):
                break
            source = (tree / "firmware" / fault["file"]).read_text()
            if (
                place not in lines
                and files[fault["file"]] < max(4, count // 30)
                and means_another(source, fault)
            ):
                lines.add(place)
                files[fault["file"]] += 1
                chosen.append(fault)
    return chosen


# ---- trying


class Copy:
    """A copy of the repository's tracked files, in which faults are tried.

    folder: folder of the copy; an older copy in it is removed.
    """

    def __init__(self, folder: Path):
        shutil.rmtree(folder, ignore_errors=True)
        self.tree = folder / "tree"
        self.tree.mkdir(parents=True)
        self.folder = folder
        self.second = int(time.time())
        names = _git("ls-files", "-z").decode().split("\0")
        for name in filter(None, names):
            if (ROOT / name).is_file():
                target = self.tree / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target)
        parts = Path(__file__).with_name("faults_in_parts.py")
        if (self.tree / "host_tests" / "walks").is_dir():
            shutil.copy2(parts, self.tree / "host_tests" / "walks" / "test_in_parts.py")
        self.environment = {
            **os.environ,
            "MICROPYTHON32": " ".join(fetch.micropython32()),
            "PYTHONPATH": str(Path(__file__).parent),
            "FAULTS": str(folder),
        }

    def hash(self) -> str:
        """Return a hash of all files."""
        found = hashlib.sha256()
        for path in sorted(self.tree.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                found.update(f"{path.relative_to(self.tree)}".encode() + path.read_bytes())
        return found.hexdigest()[:16]

    def compile(self) -> None:
        """Compile the firmware and the simulated board for MicroPython. Raises CompileError."""
        for folder, level in firmware_build.SIMULATED.items():
            if (self.tree / folder).is_dir():
                out = self.folder / "device" / folder
                compiler.compile_tree(self.tree / folder, out, "x86", level)

    def run(self, tests: list[str], *options: str, **environment: str) -> int:
        """Run pytest on files or folders, and return its exit status, below 0 if a signal ended
        it. options: more arguments of pytest. environment: more environment variables."""
        for name in ("log", "hypothesis"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        (self.folder / "log").mkdir()
        done = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", "-p", "faults_plugin", "-p", "no:cacheprovider",
             "--hypothesis-seed=0", *options, *tests],
            cwd=self.tree,
            env={
                **self.environment,
                "HYPOTHESIS_STORAGE_DIRECTORY": str(self.folder / "hypothesis"),
                **environment,
            },
            stdout=(self.folder / "output.txt").open("w"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        done.wait()
        try:
            os.killpg(done.pid, signal.SIGKILL)  # what a test that hung has left
        except ProcessLookupError:
            pass
        return done.returncode

    def log(self) -> list[dict]:
        """Return the log of the last run: a dict for each start of a test, with its "id", and for
        each end, also with "outcome", "seconds" and "fixtures" (list of names)."""
        texts = [path.read_text() for path in (self.folder / "log").iterdir()]
        return [json.loads(line) for text in texts for line in text.splitlines()]

    def try_tests(self, tests: list[dict], limit: float) -> tuple[str, int]:
        """Run tests in this order until one fails or the time is over. Return (failed, number of
        tests that ran).

        failed: name of the failed test, "" for none. " (hangs)" is added if the test hung, or if
            Python crashed. If no test could start, it is a reason in brackets.
        tests: dicts as from `reach`.
        limit: time limit in s.
        """
        if not tests or limit <= 0:
            return "", 0
        (self.folder / "order.json").write_text(
            json.dumps({"limit": limit, "tests": {one["id"]: one["seconds"] for one in tests}})
        )
        status = self.run(
            list(dict.fromkeys(one["id"].split("::")[0] for one in tests)),
            "-x",
            FAULTS_ORDER=str(self.folder / "order.json"),
        )
        log = self.log()
        ran = [one["id"] for one in log if "outcome" in one]
        started = [one["id"] for one in log if "outcome" not in one]
        failed = [one["id"] for one in log if one.get("outcome") == "failed"]
        if status < 0:  # it hangs, or Python itself died
            return (started or ["(the start)"])[-1] + " (hangs)", len(started)
        if status not in (0, 5) and not started:
            return "(no test can be imported)", 0
        return (failed or [""])[0], len(ran)

    def apply(self, fault: dict) -> None:
        """Put a fault into the firmware. Raises CompileError."""
        source = (self.tree / "firmware" / fault["file"]).read_text()
        self._write(fault["file"], changed(source, fault))

    def _write(self, name: str, text: str) -> None:
        path = self.tree / "firmware" / name
        path.write_text(text)
        # Python's caches compare times in whole seconds, so each change has a second of its own.
        self.second += 1
        os.utime(path, (self.second, self.second))
        mpy = self.folder / "device" / "firmware" / Path(name).with_suffix(".mpy")
        compiler.compile_file(path, mpy, compiler.module_name(Path(name)), "x86", 3)

    def find(self, fault: dict, tests: list[dict], wrong: set[str], limit: float) -> dict:
        """Try a fault. Return its dict with four more keys: "found" (the failed test as from
        `try_tests`, "(the compiler)", or None), "reach" (number of tests that reach its line),
        "ran" (number of those that ran) and "seconds".

        tests: the tests that reach its line, in the order of trial.
        wrong: names of tests that fail without a fault. Those that are found here are added.
        limit: time limit in s.
        """
        begun = time.monotonic()
        text = (self.tree / "firmware" / fault["file"]).read_text()
        left = [one for one in tests if one["id"] not in wrong]
        ran = 0
        while True:
            try:
                self.apply(fault)
                found, more = self.try_tests(left, limit - (time.monotonic() - begun))
            except compiler.CompileError:
                found, more = "(the compiler)", 0
            finally:
                self._write(fault["file"], text)
            ran += more
            name = found.removesuffix(" (hangs)")
            same = [one for one in left if one["id"] == name]
            sure = found == name and [one for one in same if one["outcome"] == "passed"]
            if sure or not same or not self.try_tests(same, limit)[0]:
                break
            wrong.add(name)
            print(f"left out, as it fails without a fault: {name}", flush=True)
            left = left[left.index(same[0]) + 1 :]
        seconds = round(time.monotonic() - begun, 1)
        return {
            **fault,
            "found": found or None,
            "ran": ran,
            "reach": len(tests),
            "seconds": seconds,
        }


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True).stdout


# ---- which test reaches which line


def reach(copy: Copy) -> dict:
    """Run the tests once on CPython, except the long ones and those of LEFT_OUT that are not in
    ALSO. Return {"tests": list of tests, "lines": {"file:line": indices of tests in the list}}. A
    test is a dict with the keys "id", "seconds", "lines" (number of lines that it reaches) and
    "outcome"."""
    import coverage

    data = copy.folder / "coverage"
    settings = copy.folder / "coverage.ini"
    settings.write_text(
        f"[run]\ndata_file = {data}\nparallel = true\ninclude = {copy.tree}/firmware/*\n"
        "context = ${FAULTS_CONTEXT-}\ndisable_warnings = no-data-collected\n"
    )
    folders = [
        str(path.relative_to(copy.tree))
        for path in sorted((copy.tree / "host_tests").iterdir())
        if path.is_dir() and path.name not in LEFT_OUT and list(path.glob("test_*.py"))
    ]
    parallel = ["-n", str(COPIES)] if COPIES > 1 else []
    also = [one for one in ALSO if (copy.tree / one).exists()]
    copy.run(folders + also, *parallel, COVERAGE_PROCESS_START=str(settings))
    found = coverage.CoverageData(str(data))
    for path in copy.folder.glob("coverage.*.*"):
        part = coverage.CoverageData(str(path))
        part.read()
        found.update(part)
    by_context = collections.defaultdict(set)
    for file in found.measured_files():
        name = Path(file).relative_to(copy.tree / "firmware").as_posix()
        for line, contexts in found.contexts_by_lineno(file).items():
            for context in contexts:
                by_context[context.strip("|")].add(f"{name}:{line}")
    tests = [one for one in copy.log() if "outcome" in one]
    lines = collections.defaultdict(list)
    for number, test in enumerate(tests):
        own = by_context[test["id"]].union(*(by_context[one] for one in test.pop("fixtures")))
        test["lines"] = len(own)
        for line in own:
            lines[line].append(number)
    return {"tests": tests, "lines": lines}


def reaching(known: dict, source: str, fault: dict) -> list[dict]:
    """Return the tests that reach a fault's line, the quickest and most specific first. For a line
    outside functions, these are the tests that reach any line of the module. If the area is
    "screens", tests of screens and pictures follow the first three. Tests of 60 s or more are left
    out.

    known: as from `reach`.
    source: text of the module.
    """
    tree = ast.parse(source)
    line = fault["line"]
    spans = [(line, line)]
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or line):
            body = getattr(node, "body", None)
            spans.append((node.lineno, body[0].lineno - 1 if body else node.end_lineno or line))
    first, last = min(
        (span for span in spans[1:] if span[0] <= line <= span[1]),
        key=lambda span: span[1] - span[0],
        default=spans[0],
    )
    if line not in functions(tree):  # run by the import, which the first test does for all
        first, last = 1, len(source.splitlines())
    numbers = set()
    for one in range(first, last + 1):
        numbers.update(known["lines"].get(f"{fault['file']}:{one}", ()))
    tests = [known["tests"][number] for number in numbers]
    tests = [one for one in tests if one["seconds"] < LONGEST]
    tests.sort(key=lambda one: ((one["seconds"] + 0.01) * one["lines"], one["id"]))
    if fault["area"] == "screens":  # pictures reach many lines, and notice most of them
        tests[3:] = sorted(tests[3:], key=lambda one: not re.search("screens|picture", one["id"]))
    return tests


# ---- all of it


def measure(faults: list[dict] | None, seed: int, count: int, limit: float) -> list:
    """Try faults. Return a list with the dict of `Copy.find` for each. Raises NullFault.

    faults: the faults to try; None to choose `count` of them by `seed`.
    limit: time limit of a fault in s.
    """
    copies: SimpleQueue[Copy] = SimpleQueue()
    for number in range(COPIES):
        copy = Copy(OUT / str(number))
        copy.compile()
        copies.put(copy)
    known = _known(copy)
    wrong = set(known["wrong"])
    faults = choose(copy.tree, seed, count) if faults is None else faults
    sample = [one for one in known["tests"] if one["id"] not in wrong and one["seconds"] < 1]
    sample = random.Random(seed).sample(sample, min(30, len(sample)))
    found, _ = copy.try_tests(sample, 120)
    if found or wrong:
        names = ", ".join(filter(None, [*wrong, found]))
        raise NullFault(f"the tests fail without a fault: {names}")

    def find(fault: dict) -> dict:
        copy = copies.get()
        source = (copy.tree / "firmware" / fault["file"]).read_text()
        try:
            done = copy.find(fault, reaching(known, source, fault), wrong, limit)
        finally:
            copies.put(copy)
        print(told(done), flush=True)
        return done

    with ThreadPoolExecutor(COPIES) as pool:
        return list(pool.map(find, faults))


def _known(copy: Copy) -> dict:
    """Return the dict of `reach` with one more key, "wrong": list of the names of tests that fail
    without a fault. A file keeps the dict. If the tree has changed, the tests run again."""
    kept = OUT / f"reach-{copy.hash()}.json"
    if not kept.exists():
        print("running all tests once, to learn which lines each reaches", flush=True)
        known = reach(copy)
        # A scenario that failed on CPython may pass on MicroPython.
        left = [one for one in known["tests"] if one["outcome"] == "failed"]
        known["wrong"] = []
        while found := copy.try_tests(left, 600)[0].removesuffix(" (hangs)"):
            print(f"fails without a fault: {found}", flush=True)
            known["wrong"].append(found)
            names = [one["id"] for one in left]
            left = left[names.index(found) + 1 :] if found in names else []
        for path in OUT.glob("reach-*.json"):
            path.unlink()
        kept.write_text(json.dumps(known))
    return json.loads(kept.read_text())


def told(fault: dict) -> str:
    """Return a line with the change of a fault, and the test that found it, if any did.

    fault: as returned by `Copy.find`.
    """
    by = f"found by {fault['found']}"
    if not fault["found"]:
        by = f"SURVIVED {fault['ran']} of {fault['reach']} tests that reach the line"
    change = f"{fault['file']}:{fault['line']} {fault['old']} -> {fault['new']}"
    return f"{fault['seconds']:5.1f} s  {change}: {by}"


def report(tried: list[dict]) -> None:
    """Print how many faults were found in each area."""
    for name in (*SHARES, "all"):
        some = [one for one in tried if name in (one["area"], "all")]
        found = sum(bool(one["found"]) for one in some)
        print(f"{name:8} {found:3} of {len(some):3} found, {100 * found / max(1, len(some)):.0f} %")


def main() -> int:
    """Run the command. Return the exit status: 1 if tests fail without a fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--limit", type=float, default=60, help="s for one fault")
    options = parser.parse_args()
    try:
        tried = measure(None, options.seed, options.count, options.limit)
    except NullFault as error:
        print(error)
        return 1
    (OUT / "tried.json").write_text(json.dumps(tried, indent=1) + "\n")
    report(tried)
    return 0


if __name__ == "__main__":
    sys.exit(main())
