"""Dice with any faces: those of a printed die, which the owner enters, or the owner's own."""


class DieError(ValueError):
    """The faces are not valid for this die. missing: a symbol that no face shows, or None."""

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
    """A printed die of a game. The owner looks at it, and enters its six faces into the settings.

    key: str, the die's key in settings["dice"]
    name: str, language key of the die's name
    symbols: str, the characters that faces may have; each is on at least one face
    guess: str, the six faces to use until the owner has entered the printed ones
    icons: {symbol: name of the icon}
    """

    def __init__(self, key, name, symbols, guess, icons):
        self.key = key
        self.name = name
        self.symbols = symbols
        self.guess = guess
        self.icons = icons

    def copied(self, settings):
        """Return whether the owner has entered the printed faces. settings: Settings."""
        return self.key in settings["dice"]

    def faces(self, settings):
        """Return the six faces, a str: the printed ones if the owner has entered them and they are
        valid, otherwise the guess. settings: Settings."""
        faces = settings["dice"].get(self.key, self.guess)
        return faces if are_faces(faces, self.symbols) else self.guess
