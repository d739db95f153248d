"""Put the dice, the events and the progress of My dice into words. A face is an int or a str,
see rules.py."""

from toychest.games.dice.rules import ADD, FUDGE, SUM, TOSS_SET, WORD, result
from toychest.lang import t

_LINE = 20  # most characters of a roll in a line of the history


def face_words(face):
    """Return a face of a die as text: the number, the word, or the icon's name, and its count if
    above 1. The blank face of a Fudge die is "0"."""
    if isinstance(face, int):
        return str(face)
    if face in FUDGE:
        return "0" if face == " " else face
    if face[0] == WORD:
        return face[1:]
    words = icon_words(face[1:])
    return words if face[0] == "1" else t(".count", words, face[0])


def icon_words(icon):
    """Return the name of an icon, such as "milk", in the current language. If the owner made the
    icon, return its name unchanged."""
    try:
        return t(".icon." + icon)
    except KeyError:
        return icon


def set_title(name):
    """Return the name of a set of dice as the screens show it. Only "2d6" to "9d6", and the
    built-in set of Toss Your Cookies, have a translated name."""
    if name == TOSS_SET:
        return t("game.toss")
    if name[1:] == "d6" and "2" <= name[0] <= "9":
        return t(".dice", name[0])
    return name


def kept_words(count):
    """Return a text that says which dice of a roll count, such as "highest 3". count: the number of
    highest dice; below 0 the number of lowest dice; 0 if all dice count."""
    if not count:
        return t(".all")
    return t(".lowest" if count < 0 else ".highest", abs(count))


def addition(total, add):
    """Return a result, and the number that was added to it, as text, such as "16 - 1 = 15". Return
    only the result if that number is 0. total: the result, with `add` in it."""
    if not add:
        return str(total)
    return "%d %s %d = %d" % (total - add, "-" if add < 0 else "+", abs(add), total)


def status(state):
    """Return the number of rolls as text, or before the first roll the name of the set of dice."""
    return t(".number", state["rolls"]) if state["rolls"] else set_title(state["set"])


def describe(state, event, player):
    """Return an event as a line of text for the history of the game. Dice that were not rolled
    again are in brackets. state: before the event. player: not used, because nobody owns a roll."""
    if event[0] == "undone":
        return _list([face_words(face) for face in event[1]])  # it may be of other dice
    if event[0] != "roll":
        return t(".history.set", set_title(event[1]))
    kept, faces = event[1], event[3]
    words = [face_words(face) for face in faces]
    for i in range(len(words)):
        if kept >> i & 1:
            words[i] = "[" + words[i] + "]"
    return t(".history.roll", state["rolls"] + 1, _line(faces, words, state["rule"], event[4]))


def _line(faces, words, rule, added):
    """Return a roll as text, such as "2+6 = 8". A text of more than _LINE characters is shortened.
    words: list of each face as text. added: list of the dice that exploded dice have added, see the
    event "roll" in rules.py."""
    number = result(faces, rule, added)
    if number is not None:
        is_sum = rule == SUM and not any(isinstance(face, str) for face in faces)
        line = ("+" if is_sum else " ").join(words)
        total = addition(number, rule[ADD])
        if total.startswith(line + " "):  # "3 + 5 = 8" says what the single die shows
            return total
        end = " = " + total
        if len(line + end) > _LINE:
            line = t(".dice" if len(words) > 1 else ".dice.1", len(words))
        return line + (end if len(line + end) <= _LINE else " = " + str(number))
    return _list(words)


def _list(words):
    """Return the faces of a roll as text, such as "2, 6". If the text has more than _LINE
    characters, the last faces are replaced by their number, such as "+3"."""
    line = ", ".join(words)
    shown = len(words)
    while len(line) > _LINE and shown > 1:
        shown -= 1
        line = ", ".join(words[:shown]) + " +%d" % (len(words) - shown)
    return line
