"""Check and roll dice with any faces, and describe the printed dice of a game."""


class DieError(ValueError):
    """Raised if the faces of a die are not valid. missing: a symbol that no face shows, or None."""

    def __init__(self, message, missing=None):
        super().__init__(message)
        self.missing = missing


def check_faces(faces, symbols):
    """Check the six faces of a die. Every face must be one of the symbols, and every symbol must be
    on a face. Raises DieError. faces, symbols: str, a character for each."""
    if not isinstance(faces, str) or len(faces) != 6:
        raise DieError("a die has six faces")
    for face in faces:
        if face not in symbols:
            raise DieError("unknown face " + face)
    for symbol in symbols:
        if symbol not in faces:
            raise DieError("no face shows " + symbol, symbol)


def are_faces(faces, symbols):
    """Return whether the faces of a die are valid, see `check_faces`."""
    try:
        check_faces(faces, symbols)
    except DieError:
        return False
    return True


def roll(pool, faces):
    """Return a random face of a die. All faces are equally likely. pool: entropy.Pool."""
    return faces[pool.below(len(faces))]


def expected(faces, symbol, rolls):
    """Return how often a symbol shows on average in `rolls` rolls of a fair die."""
    return rolls * faces.count(symbol) / len(faces)


class Die:
    """A printed die of a game, with six faces. The owner enters these faces into the settings.

    key: the key of the die in settings["dice"]
    name: the key of the text with the die's name
    symbols: str, the possible faces, a character for each; the die shows each at least once
    guess: str, six faces to use until the owner has entered the printed ones
    icons: {symbol: name of the icon}
    """

    def __init__(self, key, name, symbols, guess, icons):
        self.key = key
        self.name = name
        self.symbols = symbols
        self.guess = guess
        self.icons = icons

    def copied(self, settings):
        """Return whether the owner has copied the faces of the printed die into the settings."""
        return self.key in settings["dice"]

    def faces(self, settings):
        """Return the six faces of the die, a str: `guess` if the settings have no valid ones."""
        faces = settings["dice"].get(self.key, self.guess)
        return faces if are_faces(faces, self.symbols) else self.guess
