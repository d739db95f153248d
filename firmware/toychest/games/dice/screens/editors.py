"""Let the owner make, change and remove dice and sets of dice. The argument `file` is the DiceFile
with the owner's dice and sets."""

from micropython import const

from toychest.asking.flow import Flow
from toychest.asking.questions import Ask, Count
from toychest.core import files
from toychest.games.dice.dice_file import built_in_faces, face_of
from toychest.games.dice.rules import (
    FUDGE,
    KEEP,
    MAX_COUNT,
    MAX_NUMBER,
    MAX_SIDES,
    MIN_SIDES,
    MOST_DICE,
    NAME_LENGTH,
    SUM,
    WORD,
    WORD_LENGTH,
    numbers,
)
from toychest.games.dice.screens.faces import ICONS, face
from toychest.games.dice.screens.own_dice import check_room, die_title, save
from toychest.games.dice.words import face_words, kept_words
from toychest.lang import t
from toychest.ui.page import Chooser, Screen
from toychest.ui.picker import arrows
from toychest.ui.widgets import HEADING, TEXT, Body, Menu, Page

_FACE = const(84)  # px
_USUAL = const(6)  # sides of a new die


def free_name(file, name, key):
    """Return a name that is still free, for a die or a set of dice. If the entered name is taken,
    a number is added to it, such as "Luck 2".

    name: the name that the owner has entered, or "" for a usual name, such as "Die 1"
    key: key of the usual name
    """
    taken = [entry[0] for entry in file.dice + file.sets] + file.set_names()
    number = 1
    free = name or t(key, number)
    while free in taken:
        number += 1
        end = " %d" % number
        free = name[: NAME_LENGTH - len(end)] + end if name else t(key, number)
    return free


def _name_editor(*arguments, **options):
    from toychest.asking.names import NameEditor  # not with the other editors: it is large

    return NameEditor(*arguments, **options)


def _menu(app, file, name, key, change=(), more=()):
    def rename():
        app.open(_name_editor(t(".rename"), name, NAME_LENGTH, keep))

    def keep(new):
        if new != name:
            is_die = name in [die for die, _ in file.dice]
            # A set may have the name of a built-in die. Other sets then mean the die.
            is_part = is_die or name not in file.die_names()
            new = free_name(file, new, key)
            save(
                app,
                file,
                [(called(old, new), faces) for old, faces in file.dice],
                [
                    (
                        called(old, new),
                        [called(part, new) if is_part else part for part in parts],
                        rule,
                    )
                    for old, parts, rule in file.sets
                ],
            )

    def called(old, new):
        return new if old == name else old

    def remove():
        own = file.dice, file.sets
        dice, sets = [[entry for entry in entries if entry[0] != name] for entries in own]
        save(app, file, dice, sets)

    def ask():
        app.warn(name, t(".remove.sure"), remove)

    return Chooser(
        lambda: name,
        lambda: list(change) + [(t(".rename"), "", rename), (t(".remove"), "", ask)] + list(more),
    )


# ---- sets


def set_name(file, dice):
    """Return a name for a new set, such as "2d6 + action", from the names of its dice. If this is
    too long, return a usual name, such as "Set 1"."""
    parts = []
    for name in sorted(set(dice), key=dice.index):
        count = dice.count(name)
        gap = "" if name[0] == "d" and name[1:].isdigit() else " "
        title = die_title(file, name)
        parts.append("%d%s%s" % (count, gap, title) if count > 1 else title)
    name = " + ".join(parts)
    return free_name(file, name if len(name) <= NAME_LENGTH else "", ".set.name")


def set_menu(app, file, name):
    """Return the menu that renames or removes one of the owner's sets of dice. If all faces are
    numbers, the menu also leads to the rule, which says what a roll counts."""

    def change_rule():
        from toychest.games.dice.screens.rule_editor import rule_menu

        app.open(rule_menu(app, file, name))

    faces = [face for die in file.dice_of(name) for face in file.faces(die)]
    rows = []
    if numbers(faces):
        rows.append((t(".counts"), kept_words(file.rule_of(name)[KEEP]), change_rule))
    return _menu(app, file, name, ".set.name", more=rows)


class SetEditor(Screen):
    """The screen that asks for the dice of a new set. When the owner is done, it saves the set. If
    there already is a set with the same dice and no rule, it saves nothing, and uses that set. If
    the set can't be saved, the screen stays open. then: function that gets the name of the new or
    existing set, and closes the screen."""

    def __init__(self, file, then):
        self._file = file
        self._then = then
        self._names = file.die_names() + [""]  # the last row asks for the sides of another die
        self._dice = []
        self._selected = 0

    def page(self):
        dice = self._dice
        rows = []
        for name in self._names:
            count = dice.count(name)
            title = die_title(self._file, name) if name else t(".another")
            rows.append((title, "×%d" % count if count else ""))
        name = self._names[self._selected]
        return Page(
            t(".new.set"),
            Menu(rows, self._selected),
            back=(t("done" if dice else "back"), self._leave),
            action=(t(".take_out"), lambda: dice.remove(name)) if name in dice else None,
            ok=(t("name.add"), lambda: self._add(name)) if len(dice) < MOST_DICE else None,
            note=t(".dice.1") if len(dice) == 1 else t(".dice", len(dice)),
            step=self._step,
        )

    def _step(self, by):
        self._selected = (self._selected + by) % len(self._names)

    def _add(self, name):
        if name:
            self._dice.append(name)
        else:
            count = _sides(".another", lambda sides: len(built_in_faces("d%d" % sides)))
            self.app.open(Ask(count, lambda sides: self._add_other("d%d" % sides)))

    def _add_other(self, name):
        if name not in self._names:
            self._names.insert(len(self._names) - 1, name)
            self._selected = len(self._names) - 2
        self._dice.append(name)

    def _leave(self):
        if self._dice:
            self._keep()
        else:
            self.app.close()

    def _keep(self):
        file = self._file
        for name in file.set_names():
            same = sorted(file.dice_of(name)) == sorted(self._dice)
            if same and file.rule_of(name) == SUM:
                self._then(name)
                return
        name = set_name(file, self._dice)
        sets = file.sets + [(name, self._dice, SUM)]
        if save(self.app, file, file.dice, sets, ".large"):
            self._then(name)


# ---- dice


def dice_menu(app, file):
    """Return the menu of the owner's dice. Its last row makes a new die."""

    def items():
        rows = []
        for name, faces in file.dice:
            sides = t(".faces", len(faces))
            rows.append((name, sides, lambda name=name: app.open(die_menu(app, file, name))))
        rows.append((t(".new.die"), "", ask_new))
        return rows

    def ask_new():
        check_room(file.dice)
        app.open(NewDie(file))

    return Chooser(".dice.own", items, keep=True)


class NewDie(Flow):
    """The screen that asks for the number of faces of a new die, for each face and for the name.
    Then it saves the die. If that fails, the faces can be changed."""

    asks_again = True

    def __init__(self, file):
        super().__init__()
        self._file = file
        self._sides = _sides(".new.die", int)

    def steps(self):
        file = self._file
        sides = yield "sides", self._sides_page
        title, faces = t(".new.die"), list(range(1, sides + 1))
        faces = yield self.screen(("faces", sides), DieEditor, title, faces, self.answer, "back")
        title, name = t(".rename"), free_name(file, "", ".die.name")
        name = yield self.screen(
            "name", _name_editor, title, name, NAME_LENGTH, self.answer, "back", keep=True
        )
        die = free_name(file, name, ".die.name"), faces
        if save(self.app, file, file.dice + [die], file.sets):
            self.app.close()
        else:
            self.go_back()  # there may be room for shorter faces

    def _sides_page(self):
        ok = t("ok"), lambda: self.answer(self._sides.answer())
        return self._sides.page(self.app, self.back, ok)


def _sides(key, faces):
    """Return a Count, the question for the number of sides of a die. key: key of the title. faces:
    function that gets this number and returns the number of faces, such as 36 for 66 (d66)."""
    return Count(
        key, range(MIN_SIDES, MAX_SIDES + 1), lambda sides: t(".faces", faces(sides)), _USUAL
    )


def die_menu(app, file, name):
    """Return the menu that changes, renames or removes one of the owner's dice."""

    def change():
        app.open(DieEditor(name, list(file.faces(name)), keep))

    def keep(faces):
        dice = [(die, faces if die == name else others) for die, others in file.dice]
        if save(app, file, dice, file.sets):
            app.close()  # the faces

    return _menu(app, file, name, ".die.name", [(t(".change"), "", change)])


class DieEditor(Screen):
    """The screen that changes a die, face by face.

    faces: list of the faces of the die, see rules.py; the screen changes this list
    then: function that gets the list after the last face; the screen stays open
    back: key of the label of BACK at the first face
    """

    def __init__(self, title, faces, then, back="cancel"):
        self._title = title
        self._faces = faces
        self._then = then
        self._back = back
        self.index = 0  # of the face that is shown
        self._icons = list(ICONS)

    def opened(self, app):
        super().opened(app)
        for name in files.names(app.board.SAVES + "/icons"):
            if name.endswith(".icon"):
                self._icons.append(name[:-5])

    def page(self):
        value = self._faces[self.index]
        is_word = _is_word(value)
        last = self.index + 1 == len(self._faces)
        return Page(
            self._title,
            BigFace(value, self.index, len(self._faces), not is_word, self.app.board.SAVES),
            back=(t("back" if self.index else self._back), self._go_back),
            action=(t(".kind"), lambda: self.app.open(Chooser(".kind.title", self._kinds))),
            ok=(t("save" if last else "die.next"), self._go_on),
            note=t("of", self.index + 1, len(self._faces)),
            step=None if is_word else self._change,
        )

    def _go_on(self):
        if self.index + 1 < len(self._faces):
            self.index += 1
        else:
            self._then(self._faces)

    def _go_back(self):
        if self.index:
            self.index -= 1
        else:
            self.leave()

    def _change(self, by):
        value = self._faces[self.index]
        if isinstance(value, int):
            self._set((value + MAX_NUMBER + by) % (2 * MAX_NUMBER + 1) - MAX_NUMBER)
        elif not _is_word(value):
            name = value[1:]
            index = self._icons.index(name) if name in self._icons else -1
            self._set(value[0] + self._icons[(index + by) % len(self._icons)])

    def _set(self, value):
        self._faces[self.index] = value

    def _kinds(self):
        value = self._faces[self.index]
        rows = [
            (t(".kind.number"), "", lambda: self._set(self.index + 1)),
            (t(".kind.word"), "", self._spell),
            (t(".kind.icon"), "", lambda: self._set("1" + self._icons[0])),
        ]
        if isinstance(value, str) and not _is_word(value):
            rows.append((t(".kind.count"), "×" + value[0], self._count))
        return rows

    def _spell(self):
        value = self._faces[self.index]
        word = ""
        if _is_word(value):
            word = value if value in FUDGE else value[1:]

        def keep(new):
            if new:
                self._set(face_of(new))

        self.app.open(_name_editor(t(".kind.word"), word, WORD_LENGTH, keep))

    def _count(self):
        value = self._faces[self.index]
        count = Count(
            ".kind.count",
            range(1, MAX_COUNT + 1),
            lambda number: face_words(str(number) + value[1:]),
            int(value[0]),
        )
        self.app.open(Ask(count, lambda number: self._set(str(number) + value[1:])))


def _is_word(value):
    """Return whether a face is a word or the sign of a Fudge die, not a number or an icon."""
    return isinstance(value, str) and (value in FUDGE or value[0] == WORD)


class BigFace(Body):
    """The body of a page with one large face of a die. Beside it are the number of the face, such
    as "Face 2 of 6", and the face in words. index: the index of the face on the die. count: the
    number of faces of the die. changes: whether to draw the arrows for UP and DOWN."""

    up_increases = True
    tallest = 86

    def __init__(self, value, index, count, changes, saves):
        self._value = value
        self._index = index
        self._count = count
        self._changes = changes
        self._saves = saves

    def draw(self, canvas, x, y, width, height):
        face(canvas, self._value, x, y, _FACE, saves=self._saves)
        left = x + _FACE + 12
        room = width - _FACE - 12
        words = t(".face.of", self._index + 1, self._count)
        canvas.text_in(words, left, y + 2, room, 24, HEADING, align=-1)
        canvas.paragraph(face_words(self._value), left, y + 32, room - 30, 40, TEXT)
        if self._changes:
            arrows(canvas, x + width - 24, y + 38)

    def text(self):
        return [t(".face.of", self._index + 1, self._count), face_words(self._value)]
