"""The languages. To add one: add its file and its name here; the tests say what it lacks."""

LANGUAGES = (("en", "English"), ("es", "Español"))

_strings = {}
code = None  # of the language in use


def use(language):
    """Speak this language from now on. Unknown ones give the first."""
    global _strings, code
    import sys

    if language not in [known for known, _ in LANGUAGES]:
        language = LANGUAGES[0][0]
    if language == code:
        return
    if code:  # the other language's strings need not stay in memory
        del sys.modules["toychest.lang." + code]
    _strings = __import__("toychest.lang." + language, None, None, ("STRINGS",)).STRINGS
    code = language


def t(key, *arguments):
    """The words for a key; {} in them takes the arguments."""
    words = _strings[key]
    return words.format(*arguments) if arguments else words


def count(key, number):
    """The words for a number of things: key + ".1" for one, key + ".n" for others."""
    return t(key + (".1" if number == 1 else ".n"), number)
