"""Dice with any faces: printed dice, whose faces the owner enters, and dice that the owner makes
up."""


class DieError(ValueError):
    """Raised if faces are not valid for a die. missing: str, a symbol that no face shows, or
    None."""

    def __init__(self, message, missing=None):
        super().__init__(message)
        self.missing = missing


def check_faces(faces, symbols):
    """Raise DieError unless the faces make a six-sided die that shows each symbol.

    faces: str of six characters, one for each face
    symbols: str, the characters that faces may have; each must be on at least one face
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
    """Return whether the faces make a six-sided die that shows each symbol. faces: str of six
    characters. symbols: str, the characters that faces may have."""
    try:
        check_faces(faces, symbols)
    except DieError:
        return False
    return True


def roll(pool, faces):
    """Return a random face of a die; all faces are equally likely. pool: an entropy.Pool. faces:
    list or str."""
    return faces[pool.below(len(faces))]


def expected(faces, symbol, rolls):
    """Return the average number of times that a fair die shows a symbol in some rolls: float.
    faces: str, the faces of the die. symbol: str, one of these faces. rolls: int, the number of
    rolls."""
    return rolls * faces.count(symbol) / len(faces)


class Die:
    """A printed die of a game. The owner looks at the die and enters its six faces into the
    settings.

    key: str, the key of the die in settings["dice"]
    name: str, language key of the die's name
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
        """Return whether the owner has entered the faces of the printed die. settings: Settings."""
        return self.key in settings["dice"]

    def faces(self, settings):
        """Return the six faces of the die, a str. If the owner has entered valid faces, they are
        returned, otherwise the attribute `guess`. settings: Settings."""
        faces = settings["dice"].get(self.key, self.guess)
        return faces if are_faces(faces, self.symbols) else self.guess
