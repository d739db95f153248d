"""Dice with any faces: checks of the faces, random rolls, and the printed dice of a game."""


class DieError(ValueError):
    """Raised if the faces of a die are not valid. missing: str, a symbol that must be on the die
    but is on no face; None for any other fault."""

    def __init__(self, message, missing=None):
        super().__init__(message)
        self.missing = missing


def check_faces(faces, symbols):
    """Raise DieError unless a die has six faces, each face is one of the symbols, and each symbol
    is on at least one face. faces, symbols: str, a character for each."""
    if not isinstance(faces, str) or len(faces) != 6:
        raise DieError("a die has six faces")
    for face in faces:
        if face not in symbols:
            raise DieError("unknown face " + face)
    for symbol in symbols:
        if symbol not in faces:
            raise DieError("no face shows " + symbol, symbol)


def are_faces(faces, symbols):
    """Return whether a die has six faces, each face is one of the symbols, and each symbol is on at
    least one face. faces, symbols: str, a character for each."""
    try:
        check_faces(faces, symbols)
    except DieError:
        return False
    return True


def roll(pool, faces):
    """Return a random face of a die; all faces are equally likely. pool: entropy.Pool, the source
    of random numbers. faces: list or str."""
    return faces[pool.below(len(faces))]


def expected(faces, symbol, rolls):
    """Return how many of `rolls` rolls of a fair die show a symbol on average: float. faces: str, a
    character for each face."""
    return rolls * faces.count(symbol) / len(faces)


class Die:
    """A printed die of a game. The owner looks at the die and enters its six faces into the
    settings.

    key: str, the key of the die in settings["dice"]
    name: str, the key of the die's name in the language files
    symbols: str, the characters that faces may have; each is on at least one face
    guess: str, the six faces that are used until the owner has entered the printed ones
    icons: {symbol: name of the icon}
    """

    def __init__(self, key, name, symbols, guess, icons):
        self.key = key
        self.name = name
        self.symbols = symbols
        self.guess = guess
        self.icons = icons

    def copied(self, settings):
        """Return whether the owner has entered the faces of this die into the settings."""
        return self.key in settings["dice"]

    def faces(self, settings):
        """Return the six faces of the die: str. If the owner has not entered valid faces, it is
        `guess`."""
        faces = settings["dice"].get(self.key, self.guess)
        return faces if are_faces(faces, self.symbols) else self.guess
