"""The words of all languages, as tests look for them."""

import fonts
from toychest import lang

LANGUAGES = fonts.languages()  # {language code: {key: text}}


def are_there(key: str) -> bool:
    """Return whether a text exists in each language. key: as for lang.t, such as ".refuse.over"
    for the game that is open."""
    whole = lang.game + key if key.startswith(".") else key
    return all(words.get(whole) for words in LANGUAGES.values())
