"""Dice whose faces are given: copied from printed dice, or made by the owner."""


class DieError(ValueError):
    """The faces don't make this die. missing: a symbol that no face shows, or None."""

    def __init__(self, message, missing=None):
        super().__init__(message)
        self.missing = missing


def check_faces(faces, symbols):
    """Raise DieError unless the faces make a six-sided die that shows each symbol.

    faces: str of six characters, one a face. symbols: the characters that faces may have; each
    must be on at least one face.
    """
    if not isinstance(faces, str) or len(faces) != 6:
        raise DieError("a die has six faces")
    for face in faces:
        if face not in symbols:
            raise DieError("unknown face " + face)
    for symbol in symbols:
        if symbol not in faces:
            raise DieError("no face shows " + symbol, symbol)


def are_faces(faces, symbols):
    """Return whether the faces make a six-sided die that shows each symbol, see `check_faces`."""
    try:
        check_faces(faces, symbols)
    except DieError:
        return False
    return True


def roll(pool, faces):
    """Return a random face; all are equally likely. pool: an entropy.Pool."""
    return faces[pool.below(len(faces))]


def expected(faces, symbol, rolls):
    """Return how often a fair die shows a symbol in `rolls` rolls, on average: float."""
    return rolls * faces.count(symbol) / len(faces)


class Die:
    """A printed die, whose faces the owner copies into the settings.

    key: the die's key in settings["dice"]. name: language key. symbols: str, the characters of
    its faces; each is on at least one face. guess: str, six faces to use until the owner copies
    them. icons: {symbol: name of its icon}.
    """

    def __init__(self, key, name, symbols, guess, icons):
        self.key = key
        self.name = name
        self.symbols = symbols
        self.guess = guess
        self.icons = icons

    def copied(self, settings):
        """Return whether the owner has copied the die."""
        return self.key in settings["dice"]

    def faces(self, settings):
        """Return the six faces: copied ones, or the guess if there are none or they are broken."""
        faces = settings["dice"].get(self.key, self.guess)
        return faces if are_faces(faces, self.symbols) else self.guess
