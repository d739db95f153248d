"""Read and write files of custom dice, and find the errors in them.

dice.schema.json describes the format. This module checks what a schema can't: names that occur
twice or don't exist, sets that contain themselves, how many dice a set rolls, letters and icons
that the box lacks, and the size on the box.
"""

import difflib
import json
import re
from binascii import crc32
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError

from toychest_host import firmware
from toychest_host.console import short
from toychest_host.content import csv_table, json_lines, panel_pictures, table, texts

firmware.prepare()

from toychest.core import settings  # noqa: E402
from toychest.games.dice import notation  # noqa: E402
from toychest.games.dice.dice_file import (  # noqa: E402
    LONGEST,
    MOST_FACES,
    OFFERED,
    built_in_faces,
    face_of,
    roll_size,
)
from toychest.games.dice.rules import (  # noqa: E402
    ALL_SIDES,
    MAX_SIDES,
    MIN_SIDES,
    MOST_DICE,
    SUM,
    is_rule,
    numbers,
)
from toychest.games.toss import dice as toss  # noqa: E402

FILE = "dice.json"  # in the saves
KEYS = ("version", "dice", "sets")
_MOST = 100_000  # most bytes of a file
SCHEMA = Path(__file__).with_name("dice.schema.json")
_CHECKED = re.compile(rb"\n([0-9a-f]{8})\s*\Z")  # the CRC-32 that the box writes below a file

Face = int | str | dict[str, Any]
TOSS = ("action", "number")  # the dice of Toss Your Cookies, whose faces are entered on the box

# The dice and sets that every box has. Other dice of 2 to 100 sides, such as d7, are there, too.
DICE: dict[str, Any] = {
    name: [{"icon": toss.ICONS[face], "count": 1} for face in die.guess]
    for name, die in zip(TOSS, (toss.ACTION_DIE, toss.NUMBER_DIE), strict=True)
}
DICE |= {name: built_in_faces(name) for name in OFFERED if name not in DICE}
SETS = {"2d6": ["d6", "d6"], "d20": ["d20"], "Toss Your Cookies": list(TOSS)}

_DICE = (
    f"4d6kh3, 2d20kl1+2, d6! or 4dF, with 1 to {MOST_DICE} dice of {MIN_SIDES} to {MAX_SIDES} sides"
)
_RULES = "kh3, kl1+2, ! or cs>=5"
# The beginning of a text that may be meant as dice: a number, or a die.
_AS_DICE = re.compile(r"\d|[dD]([F%]|[^A-Za-z\s]|$)")

START = """\
{
  "version": 1,
  "dice": [
    {"name": "weather", "faces": ["sun", "rain", "wind", "snow"]},
    {"name": "coin", "faces": [0, 1]},
    {"name": "snack", "faces": [{"icon": "milk"}, {"icon": "milk", "count": 2}, "none", 3]}
  ],
  "sets": [
    {"name": "4 coins", "dice": ["coin", "coin", "coin", "coin"]},
    {"name": "picnic", "dice": ["weather", "snack"]},
    {"name": "picnic + 2d6", "dice": ["picnic", "2d6"]}
  ]
}
"""


Parts = list[tuple[json_lines.Path, Any]]  # the parts of a file that are of the right kind
LineError = tuple[int, str]  # (number of a line, from 1; the error in it, a sentence)


@dataclass
class Dice:
    """A file of custom dice: its content and its errors.

    document: content of the file as a JSON object.
    errors: list of (number of a line from 1, error in this line as words).
    icons: {name of an icon that is not built into the box: line of its first use}.
    """

    document: dict[str, Any] = field(default_factory=dict)
    errors: list[LineError] = field(default_factory=list)
    icons: dict[str, int] = field(default_factory=dict)

    def without(self, icons: Collection[str] | None = None) -> list[str]:
        """Return the errors in the file, also missing icons, as sentences with their line
        numbers. After twenty errors, a last sentence says how many more there are.

        icons: names of all icons that the owner has made. A face with another icon is an error,
            unless the icon is built in. With None, all icons are allowed.
        """
        errors = set(self.errors)
        more = (
            f"; the box has {', '.join(panel_pictures.icons())}, and toychest dice icon makes more"
        )
        for name, line in self.icons.items():
            if icons is not None and name not in icons:
                near = _near(name, [*panel_pictures.icons(), *icons]) or more
                errors.add((line, f"there is no icon “{short(name)}”{near}"))
        return csv_table.first_errors([f"Line {line}: {words}." for line, words in sorted(errors)])

    @property
    def dice(self) -> dict[str, list[Face]]:
        """Return all dice in the file, {name of a die: list of its faces}. A face is a number, a
        text or {"icon": name of the icon, "count": number of icons}; "count" may be missing."""
        return {die["name"]: die["faces"] for die in self.document["dice"]}

    @property
    def sets(self) -> dict[str, list[str]]:
        """Return all sets in the file, {name of a set: list of the names of its dice and sets}."""
        return {entry["name"]: members_of(entry) for entry in self.document["sets"]}

    def faces(self, die: str) -> list[Face]:
        """Return the list of the faces of a die, each as in `dice`. Return [] if the die is
        neither in the file nor built into the box."""
        return self.dice.get(die) or built_in(die)

    def roll(self, name: str) -> list[str]:
        """Return the names of the dice that are rolled for a die or a set, [] if it is unknown.

        name: name of the die or the set, or a text such as "2d20kh1".
        """
        if name not in self.sets and (name in self.dice or built_in(name)):
            return [name]
        names: list[str] = []
        todo = list(reversed(self._members(name)))
        while todo:
            member = todo.pop()
            if member in self.dice or built_in(member):
                names.append(member)
            else:
                todo += reversed(self._members(member))
        return names

    def rule(self, name: str) -> list[int]:
        """Return the rule of a set: a list [keep, explode, add, success] that says what a roll
        counts, such as only the highest die. The four numbers are explained in
        games/dice/rules.py, at KEEP to SUCCESS. All are 0 without a rule: the sum of all dice
        counts.

        name: name of the set, or a text such as "2d20kh1".
        """
        for entry in self.document["sets"]:
            if entry["name"] == name:
                return rule_of(entry)
        return rule_of({"dice": name}) if notation_of(name) else SUM

    def wrong_with(self, name: str) -> str:
        """Return why a die or a set can't be rolled, as words. Return "" if it can.

        name: name of the die or the set, or a text such as "2d20kh1".
        """
        if self.roll(name):
            return next(_misfits(name, self), "")
        own = [*self.dice, *self.sets]
        near = _near(name, own or [*SETS, *DICE])
        if _AS_DICE.match(name):
            return f"“{short(name)}” can't be rolled: {misread(name)}{near if own else ''}"
        known = (
            f"there are {', '.join(own)}" if own else f"every box has {', '.join([*SETS, *DICE])}"
        )
        return f"there is no die and no set “{short(name)}”{near or f'; {known}'}"

    def _members(self, name: str) -> list[str]:
        sets = {**SETS, **self.sets}
        return sets[name] if name in sets else notation_of(name)


def built_in(name: str) -> list[Any]:
    """Return the faces of a die that every box has, as a list. Return [] if there is no such die.

    name: name of the die, such as "d20".
    """
    return DICE.get(name) or (built_in_faces(name) if name.isascii() else [])


def notation_of(text: str) -> list[str]:
    """Return the names of the dice in a text such as "4d6kh3": here "d6" four times. Return [] if
    the text is not in the notation of games/dice/notation.py."""
    try:
        return notation.parse(text)[0]
    except notation.NoDice:
        return []


def members_of(entry: dict[str, Any]) -> list[str]:
    """Return the names of the dice and sets in a set.

    entry: JSON object that describes the set in a file of dice.
    """
    members = entry["dice"]
    return notation_of(members) if isinstance(members, str) else members


def rule_of(entry: dict[str, Any]) -> list[int]:
    """Return the rule of a set: a list [keep, explode, add, success] that says what a roll counts,
    such as only the highest die. The four numbers are explained in games/dice/rules.py, at KEEP to
    SUCCESS. All are 0 for a set without a rule: the sum of all dice counts.

    entry: JSON object that describes the set in a file of dice.
    """
    if isinstance(entry["dice"], str):
        return notation.parse(entry["dice"])[1]
    return notation.parse_rule(entry["rule"]) if "rule" in entry else SUM


def read(file: Path) -> Dice:
    """Read a file of custom dice. Return a Dice, its content and the errors in it. Raises OSError,
    and Problem if the file is missing, too long or not a plain file."""
    return of(texts.content(file, _MOST, f"a file of dice: {_MOST} bytes at most"))


def of(data: bytes) -> Dice:
    """Return the content of a file of custom dice and the errors in it, as a Dice.

    data: bytes of the file, which a person or a box wrote.
    """
    own = _CHECKED.search(data)
    if own and int(own[1], 16) == crc32(data[: own.start()]):
        data = data[: own.start()]
    try:
        parsed = json_lines.read(texts.decoded(data))
    except (texts.NoText, json_lines.NoJson) as error:
        return Dice(errors=[(error.line, error.words)])
    parsed.value = _composed(parsed.value)
    if own and isinstance(parsed.value, dict):
        parsed.value.pop("changes", None)
    return _check(parsed)


def _composed(value: Any) -> Any:
    if isinstance(value, str):
        return texts.composed(value)
    if isinstance(value, list):
        return [_composed(part) for part in value]
    if isinstance(value, dict):
        return {name: _composed(part) for name, part in value.items()}
    return value


def _check(parsed: json_lines.Read) -> Dice:
    errors = [
        (line, f"“{short(name)}” is there twice; one of them has to go")
        for line, name in parsed.twice
    ]
    faulty = set()
    for error in _validator().iter_errors(parsed.value):
        errors += _explained(error, parsed)
        faulty.add(tuple(error.absolute_path))
    parts = [(path, value) for path, value in parsed.parts() if path not in faulty]
    wrong = list(_notations(parts, parsed))
    if not errors and not wrong:  # all dice and sets have what `_rolls` reads
        wrong = list(_rolls(parsed))
    errors += [*wrong, *_names(parts, parsed), *_letters(parts, parsed)]
    size = 0 if errors else kept_size(parsed.value)
    if size > LONGEST:
        errors.append(
            (
                1,
                f"this takes {size} bytes on the box, and {LONGEST} are "
                "possible; fewer or shorter words and names make it shorter",
            )
        )
    return Dice(parsed.value, errors, _icons(parts, parsed))


@cache
def _validator() -> Any:
    # As on the box, 3.0 is not an integer.
    base = Draft202012Validator
    checker = base.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    kind = validators.extend(base, type_checker=checker)
    return kind(json.loads(SCHEMA.read_text(encoding="utf-8")))


def _name_of(path: json_lines.Path, parsed: json_lines.Read) -> str:
    """Return the name of a JSON value for a sentence, such as "face 2 of the die coin".

    path: names and indexes that lead to the value, such as ("dice", 0, "faces", 1).
    parsed: content of the file of dice.
    """
    if not path:
        return "the file"
    if len(path) == 1:
        return f"“{short(str(path[0]))}”"
    kind = "die" if path[0] == "dice" else "set"
    entry = parsed.value[path[0]][path[1]]
    name = entry.get("name") if isinstance(entry, dict) else None
    number = f"{kind} {int(path[1]) + 1}"
    owner = f"the {kind} {short(name, 24)}" if isinstance(name, str) and name else number
    match path[2:]:
        case ():
            return owner
        case ("name",):
            return f"the name of {number}"
        case ("faces", int(face)):
            return f"face {face + 1} of {owner}"
        case ("faces", int(face), key):
            return f"“{key}” of face {face + 1} of {owner}"
        case (key, int(place)):
            return f"entry {place + 1} in “{key}” of {owner}"
        case (key, *_):
            return f"“{short(str(key))}” of {owner}"
    raise AssertionError(path)


def _explained(error: ValidationError, parsed: json_lines.Read) -> Iterator[LineError]:
    path = tuple(error.absolute_path)
    schema: Any = error.schema
    part, line = _name_of(path, parsed), parsed.lines[path]
    value: Any = error.instance
    right = schema.get("description", "")
    match error.validator:
        case "additionalProperties":
            known = ", ".join(f"“{name}”" for name in schema["properties"] if name != "$schema")
            for name in value:
                if name not in schema["properties"]:
                    near = _near(name, schema["properties"]) or f"; it can have {known}"
                    yield (
                        parsed.lines[(*path, name)],
                        f"{part} has an unknown “{short(name)}”{near}",
                    )
        case "required":
            missing = [name for name in schema["required"] if name not in value]
            yield line, f"{part} has no “{'”, “'.join(missing)}”, which it needs"
        case "minItems" | "maxItems":
            owner = _name_of(path[:-1], parsed)
            least = f"{schema['minItems']} to" if "minItems" in schema else "at most"
            yield (
                line,
                (
                    f"{owner} has {_counted(len(value), str(path[-1]))}; make that {least} "
                    f"{schema['maxItems']}"
                ),
            )
        case "minLength" | "maxLength":
            yield (
                line,
                (
                    f"{part}, “{short(value)}”, has {_counted(len(value), 'letters')}; "
                    f"make that {schema['minLength']} to {schema['maxLength']}"
                ),
            )
        case "pattern" if not value:
            pass  # minLength reports this
        case "pattern" if not value.strip() or value.strip() == value:
            yield line, f"{part} has to be one line of letters"
        case "pattern":
            yield line, f"{part}, “{short(value)}”, begins or ends with a blank; leave it out"
        case "minimum" | "maximum" if type(value) is not int:
            pass  # the type reports this
        case "minimum" | "maximum":
            yield (
                line,
                (
                    f"{part} is {_written(path, parsed)}; make that {schema['minimum']} to "
                    f"{schema['maximum']}"
                ),
            )
        case _:
            yield line, f"{part} is {_written(path, parsed)}; it has to be {right}"


def _written(path: json_lines.Path, parsed: json_lines.Read) -> str:
    words = {"{": "an object", "[": "a list"}
    text = parsed.written[path]
    return words.get(text) or short(text, 24)


def _counted(count: int, plural: str) -> str:
    singular = {"faces": "face", "dice": "die", "sets": "set", "letters": "letter"}[plural]
    return f"{count} {singular if count == 1 else plural}"


def _near(name: str, names: Collection[str]) -> str:
    near = difflib.get_close_matches(name[:32], names, 1)
    return f"; “{near[0]}” may be meant" if near else ""


def _names(parts: Parts, parsed: json_lines.Read) -> Iterator[LineError]:
    first: dict[str, int] = {}
    for path, name in parts:
        match path:
            case ("dice" | "sets", int(), "name") if isinstance(name, str):
                line = parsed.lines[path]
                if name in first:
                    yield (
                        line,
                        f"the name “{short(name)}” is taken in line {first[name]}; every die and "
                        "every set needs its own",
                    )
                first.setdefault(name, line)


def _notations(parts: Parts, parsed: json_lines.Read) -> Iterator[LineError]:
    for path, text in parts:
        match path:
            case ("sets", int(place), "dice" | "rule" as key):
                one_text = isinstance(parsed.value["sets"][place].get("dice"), str)
                wrong = misread(text, key == "rule") if isinstance(text, str) else ""
                if key == "rule" and one_text:
                    yield (
                        parsed.lines[path],
                        f"{_name_of(path[:2], parsed)} has “dice” as one text, which includes its "
                        "rule; leave “rule” out",
                    )
                elif wrong:
                    yield parsed.lines[path], f"{_name_of(path, parsed)}: {wrong}"


def misread(text: str, rule: bool = False) -> str:
    """Return what is wrong with dice in the notation of games/dice/notation.py, and what would be
    right, as words. Return "" if nothing is wrong.

    text: the dice, such as "4d6kh3".
    rule: whether the text is only what follows the dice, such as "kh3".
    """
    try:
        (notation.parse_rule if rule else notation.parse)(text)
    except notation.NoDice as error:
        right, wrong = short(text[: error.index]), short(text[error.index :])
        like = _RULES if rule else _DICE
        if right and not wrong:
            return f"something is missing after “{right}”; write it like {like}"
        wrong = f"“{right}” is right, “{wrong}” isn't" if right else f"“{wrong}” isn't right"
        return f"{wrong}; write it like {like}"
    return ""


def _rolls(parsed: json_lines.Read) -> Iterator[LineError]:
    content = Dice(parsed.value)
    own = content.sets
    counts: dict[str, int] = {}
    circles: list[list[str]] = []

    def is_die(name: str) -> bool:  # a name that a die and a set share means the die
        return name in content.dice or bool(built_in(name))

    def members(name: str) -> list[str]:
        return {**SETS, **own}.get(name) or notation_of(name)

    def count(name: str, above: list[str]) -> int:
        if name in above:
            circles.append([*above[above.index(name) :], name])
            return 0
        if name not in counts:
            counts[name] = sum(
                1 if is_die(member) else count(member, [*above, name]) for member in members(name)
            )
        return counts[name]

    paths = {entry["name"]: ("sets", place) for place, entry in enumerate(parsed.value["sets"])}
    unknown = False
    for name, parts in own.items():
        for index, member in enumerate(parts):
            if is_die(member):
                continue
            if not members(member):
                unknown = True
                near = _near(member, [*DICE, *content.dice, *SETS, *own])
                yield (
                    parsed.lines[*paths[name], "dice", index],
                    f"the set {name} has “{short(member)}” in it, which is neither a die nor a "
                    f"set{near or '; name a die or a set of this file or of the box'}",
                )
            elif content.rule(member) != SUM:
                yield (
                    parsed.lines[*paths[name], "dice", index],
                    f"the set {name} has “{short(member)}” in it, which has a rule of its own; "
                    "name its dice instead",
                )
        makes = count(name, [])
        if makes > MOST_DICE and not circles:
            yield (
                parsed.lines[paths[name]],
                (f"the set {name} makes {makes} dice; make that 1 to {MOST_DICE}"),
            )
        elif not circles and not unknown:
            yield from ((parsed.lines[paths[name]], words) for words in _misfits(name, content))
    for circle in circles:
        yield (
            parsed.lines[paths[circle[0]]],
            (
                f"the set {circle[0]} is within itself ({', '.join(circle)}); a set has to lead to "
                "dice in the end"
            ),
        )


def _misfits(name: str, content: Dice) -> Iterator[str]:
    """Yield the errors of a set as sentences, such as too many sides, or a rule that does not fit
    its dice.

    name: name of the set. All its dice must be in the file or built into the box.
    content: the file with the set.
    """
    roll, rule = content.roll(name), content.rule(name)
    kinds = {die: [face_of(face) for face in content.faces(die)] for die in roll}
    sides = sum(map(len, kinds.values()))
    if sides > ALL_SIDES:
        yield f"the different dice of the set {name} have {sides} sides; make that {ALL_SIDES}"
    if sum(max(map(roll_size, kinds[die])) for die in roll) > MOST_FACES:
        yield f"the words and icons of the set {name} are too long for {len(roll)} dice at once"
    if rule != SUM:
        words = [die for die, faces in kinds.items() if numbers(faces) is None]
        if words:
            yield (
                f"the rule of the set {name} needs numbers, and the die {words[0]} has words or "
                "icons"
            )
        if not is_rule(rule, len(roll)):
            yield f"the rule of the set {name} does not fit its number of dice"


def _letters(parts: Parts, parsed: json_lines.Read) -> Iterator[LineError]:
    for path, text in parts:
        match path:
            case ("dice" | "sets", int(), "name") | ("dice", int(), "faces", int()):
                words = texts.undrawn(text) if isinstance(text, str) else ""
                if words:
                    yield parsed.lines[path], f"{_name_of(path, parsed)} {words}"


def _icons(parts: Parts, parsed: json_lines.Read) -> dict[str, int]:
    icons: dict[str, int] = {}
    for path, name in parts:
        match path:
            case ("dice", int(), "faces", int(), "icon") if isinstance(name, str):
                if name not in panel_pictures.icons():
                    icons.setdefault(name, parsed.lines[path])
    return icons


# ---- on the box


def plain(document: dict[str, Any]) -> dict[str, Any]:
    """Return the content of a file of dice with only those keys that the box stores.

    document: content of the file as a JSON object.
    """
    return {name: document[name] for name in document if name in KEYS}


class DiceTable(table.Table):
    """The file of custom dice: a JSON object, {} without a file.

    longest: largest size of the file in bytes.
    """

    unread = "The dice"
    file = FILE

    def __init__(self, longest: int = LONGEST):
        self._longest = longest

    def document(self, folder: str) -> settings.Document:
        return settings.Document(folder, FILE, self._longest)

    def content(self, document: Any) -> dict[str, Any]:
        return {name: document.data[name] for name in document.data if name != "changes"}

    def keep(self, document: Any, content: dict[str, Any]) -> None:
        document.save(plain(content))

    def text(self, content: dict[str, Any]) -> str:
        """Return the file as JSON text, with one line for each die and each set."""
        parts = []
        for name, value in content.items():
            if isinstance(value, list) and value:
                rows = ",\n".join(f"    {_json(entry)}" for entry in value)
                parts.append(f"  {_json(name)}: [\n{rows}\n  ]")
            else:
                parts.append(f"  {_json(name)}: {_json(value)}")
        return "{\n" + ",\n".join(parts) + "\n}\n"


KEPT = DiceTable()


def kept_size(document: dict[str, Any]) -> int:
    """Return the number of bytes that a file of dice takes on the box, with up to five digits for
    the counter of its changes.

    document: content of the file as a JSON object.
    """
    data = DiceTable(1_000_000).write({}, document).get(FILE)  # the counter is 1
    return len(data) + 4 if data else 0


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
