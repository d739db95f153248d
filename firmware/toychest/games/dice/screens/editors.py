"""Dice and sets of one's own, made on the box."""

from micropython import const

from toychest.core import files
from toychest.games.dice.dice_file import MOST, Wrong
from toychest.games.dice.rules import (
    MAX_COUNT,
    MAX_NUMBER,
    MAX_SIDES,
    MIN_SIDES,
    MOST_DICE,
    NAME_LENGTH,
    WORD,
    WORD_LENGTH,
    face_words,
)
from toychest.games.dice.screens.faces import face
from toychest.lang import t
from toychest.screens.names import NameEditor
from toychest.screens.questions import Ask, Count
from toychest.ui.icons import NAMES
from toychest.ui.picker import arrows
from toychest.ui.screens import Chooser, Message, Screen, moved
from toychest.ui.widgets import HEADING, TEXT, Body, Menu, Page

_FACE = const(84)  # px
_USUAL = const(6)  # sides of a new die


def save(app, file, dice, sets):
    """Save these as the owner's own. Says why if that can't be; returns whether it is done."""
    if max(len(dice), len(sets)) > MOST:
        key = "dice.many"
    else:
        try:
            file.save(dice, sets)
            return True
        except Wrong:
            key = "dice.used"
        except OSError:
            key = "dice.not_saved"
    app.no()
    app.say(t("error.title"), t(key))
    return False


def free_name(file, name, key):
    """This name if nothing has it yet and it is not too long, else one that is made up of the words
    of a key and a number."""
    taken = [one for one, _ in file.dice + file.sets] + file.set_names()
    number = 1
    while not name or len(name) > NAME_LENGTH or name in taken:
        name = t(key, number)
        number += 1
    return name


def _menu(app, file, name, key, change=()):
    """What can be done with a die or a set of the owner's own: `change` first, as a Chooser's rows.
    key: of what it is called if a new name can't be."""

    def rename():
        app.open(NameEditor(t("dice.rename"), name, NAME_LENGTH, keep))

    def keep(new):
        if new != name:
            is_die = name in [one for one, _ in file.dice]
            # In a set, the name of a die is that die.
            parts_too = is_die or name not in file.die_names()
            new = free_name(file, new, key)
            save(
                app,
                file,
                [(called(one, new), faces) for one, faces in file.dice],
                [
                    (called(one, new), [called(part, new) if parts_too else part for part in parts])
                    for one, parts in file.sets
                ],
            )

    def called(one, new):
        return new if one == name else one

    def remove():
        save(
            app,
            file,
            *[[pair for pair in pairs if pair[0] != name] for pairs in (file.dice, file.sets)],
        )

    def sure():
        app.open(Message(name, t("dice.remove.sure"), icon="warning", yes=remove))

    return Chooser(
        lambda: name,
        lambda: (
            list(change)
            + [
                (t("dice.rename"), "", rename),
                (t("dice.remove"), "", sure),
            ]
        ),
    )


# ---- sets


def set_name(file, dice):
    """What a set of these dice may be called, as in "2d6 + action"."""
    parts = []
    for name in sorted(set(dice), key=dice.index):
        count = dice.count(name)
        gap = "" if name[0] == "d" and name[1:].isdigit() else " "
        parts.append("%d%s%s" % (count, gap, name) if count > 1 else name)
    return free_name(file, " + ".join(parts), "dice.set.name")


def set_menu(app, file, name):
    """What can be done with a set of the owner's own."""
    return _menu(app, file, name, "dice.set.name")


class SetEditor(Screen):
    """Put dice into a new set. then: called with its name in the end."""

    def __init__(self, file, then):
        self._file = file
        self._then = then
        self._names = file.die_names()
        self._dice = []
        self._selected = 0

    def page(self):
        full = len(self._dice) == MOST_DICE
        rows = []
        for name in self._names:
            count = self._dice.count(name)
            rows.append((name, "×%d" % count if count else ""))
        return Page(
            t("dice.new.set"),
            Menu(rows, self._selected),
            back=t("done" if self._dice else "back"),
            action=t("erase") if self._name() in self._dice else "",
            ok="" if full else t("name.add"),
            note=t("dice.dice.1") if len(self._dice) == 1 else t("dice.dice", len(self._dice)),
            moves=t("move"),
        )

    def _name(self):
        return self._names[self._selected]

    def on_intent(self, intent):
        if intent in ("up", "down"):
            self._selected = moved(self._selected, intent, len(self._names))
        elif intent == "ok" and len(self._dice) < MOST_DICE:
            self._dice.append(self._name())
        elif intent == "action" and self._name() in self._dice:
            self._dice.remove(self._name())
        elif intent == "back":
            self.app.close()
            if self._dice:
                self._keep()

    def _keep(self):
        file = self._file
        for name in file.set_names():
            if sorted(file.dice_of(name)) == sorted(self._dice):
                self._then(name)
                return
        name = set_name(file, self._dice)
        if save(self.app, file, file.dice, file.sets + [(name, self._dice)]):
            self._then(name)


# ---- dice


def dice_menu(app, file):
    """The dice of the owner's own, and a new one."""

    def items():
        rows = []
        for name, faces in file.dice:
            rows.append(
                (
                    name,
                    t("dice.faces", len(faces)),
                    lambda name=name: app.open(die_menu(app, file, name)),
                )
            )
        rows.append((t("dice.new.die"), "", lambda: app.open(_sides(app, file))))
        return rows

    return Chooser("dice.dice.own", items, keep=True)


def _sides(app, file):
    """How many faces a new die has."""

    def ask_faces(number):
        edit(list(range(1, number + 1)))

    def edit(faces):
        app.open(DieEditor(t("dice.new.die"), faces, ask_name))

    def ask_name(faces):
        name = free_name(file, "", "dice.die.name")
        app.open(
            NameEditor(
                t("dice.rename"),
                name,
                NAME_LENGTH,
                lambda name: keep(name, faces),
                lambda: edit(faces),
            )
        )

    def keep(name, faces):
        name = free_name(file, name, "dice.die.name")
        save(app, file, file.dice + [(name, faces)], file.sets)

    sides = Count(
        "dice.new.die",
        lambda: range(MIN_SIDES, MAX_SIDES + 1),
        lambda number: t("dice.faces", number),
        _USUAL,
    )
    return Ask(sides, ask_faces)


def die_menu(app, file, name):
    """What can be done with a die of the owner's own."""

    def change():
        app.open(DieEditor(name, list(file.faces(name)), keep))

    def keep(faces):
        dice = [(one, faces if one == name else others) for one, others in file.dice]
        save(app, file, dice, file.sets)

    return _menu(app, file, name, "dice.die.name", [(t("dice.change"), "", change)])


class DieEditor(Screen):
    """A die, face by face. faces: what stands on it so far. done: called with all of them."""

    def __init__(self, title, faces, done):
        self._title = title
        self._faces = faces
        self._done = done
        self._at = 0
        self._icons = list(NAMES)

    def opened(self, app):
        super().opened(app)
        for name in files.names(app.board.SAVES + "/icons"):
            if name.endswith(".icon"):
                self._icons.append(name[:-5])

    def page(self):
        value = self._faces[self._at]
        word = isinstance(value, str) and value[0] == WORD
        last = self._at + 1 == len(self._faces)
        return Page(
            self._title,
            BigFace(value, self._at, len(self._faces), not word, self.app.board.SAVES),
            back=t("cancel"),
            action=t("dice.kind"),
            ok=t("save" if last else "die.next"),
            note="%d/%d" % (self._at + 1, len(self._faces)),
            moves="" if word else t("change"),
        )

    def on_intent(self, intent):
        if intent in ("up", "down"):
            self._change(1 if intent == "up" else -1)
        elif intent == "action":
            self.app.open(Chooser("dice.kind.title", self._kinds))
        elif intent == "ok" and self._at + 1 < len(self._faces):
            self._at += 1
        elif intent == "ok":
            self.app.close()
            self._done(self._faces)
        else:
            super().on_intent(intent)

    def _change(self, by):
        value = self._faces[self._at]
        if isinstance(value, int):
            self._set((value + by) % (MAX_NUMBER + 1))
        elif value[0] != WORD:
            name = value[1:]
            at = self._icons.index(name) if name in self._icons else -1
            self._set(value[0] + self._icons[(at + by) % len(self._icons)])

    def _set(self, value):
        self._faces[self._at] = value

    def _kinds(self):
        value = self._faces[self._at]
        rows = [
            (t("dice.kind.number"), "", lambda: self._set(self._at + 1)),
            (t("dice.kind.word"), "", self._spell),
            (t("dice.kind.icon"), "", lambda: self._set("1" + self._icons[0])),
        ]
        if isinstance(value, str) and value[0] != WORD:
            rows.append((t("dice.kind.count"), "×" + value[0], self._count))
        return rows

    def _spell(self):
        value = self._faces[self._at]
        word = value[1:] if isinstance(value, str) and value[0] == WORD else ""
        self.app.open(
            NameEditor(
                t("dice.kind.word"), word, WORD_LENGTH, lambda word: word and self._set(WORD + word)
            )
        )

    def _count(self):
        value = self._faces[self._at]
        count = Count(
            "dice.kind.count",
            lambda: range(1, MAX_COUNT + 1),
            lambda number: face_words(str(number) + value[1:]),
            int(value[0]),
        )
        self.app.open(Ask(count, lambda number: self._set(str(number) + value[1:])))


class BigFace(Body):
    """A face, and which of the die it is. changes: UP and DOWN do that."""

    up_increases = True

    def __init__(self, value, at, count, changes, saves):
        self._value = value
        self._at = at
        self._count = count
        self._changes = changes
        self._saves = saves

    def draw(self, canvas, x, y, width, height):
        face(canvas, self._value, x, y, _FACE, saves=self._saves)
        left = x + _FACE + 12
        room = width - _FACE - 12
        words = t("dice.face.of", self._at + 1, self._count)
        canvas.text_in(words, left, y + 2, room, 24, HEADING, align=-1)
        canvas.paragraph(face_words(self._value), left, y + 32, room - 30, 40, TEXT)
        if self._changes:
            arrows(canvas, x + width - 24, y + 38)

    def text(self):
        return [t("dice.face.of", self._at + 1, self._count), face_words(self._value)]
