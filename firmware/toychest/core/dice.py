"""Dice with any faces."""


class DieError(ValueError):
    """Faces that make no such die. `missing` is a symbol that no face has, or None."""

    def __init__(self, message, missing=None):
        super().__init__(message)
        self.missing = missing


def check_faces(faces, symbols):
    """Refuse faces that don't make a six-sided die with these symbols.

    faces: string of six symbols, one character a face. symbols: the characters that the
    die must show, each at least once. Raises DieError.
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
    """Whether `check_faces` takes them."""
    try:
        check_faces(faces, symbols)
    except DieError:
        return False
    return True


def roll(pool, faces):
    """One face, each as likely. pool: an entropy.Pool."""
    return faces[pool.below(len(faces))]


def expected(faces, symbol, rolls):
    """How often a symbol is expected in so many rolls."""
    return rolls * faces.count(symbol) / len(faces)


class Die:
    """A die whose owner copies its printed faces into the settings.

    key: of its entry in settings["dice"]. name: language key. symbols: the characters it
    shows, each at least once. guess: its six faces until they are copied. icons: symbol
    to icon name.
    """

    def __init__(self, key, name, symbols, guess, icons):
        self.key = key
        self.name = name
        self.symbols = symbols
        self.guess = guess
        self.icons = icons

    def copied(self, settings):
        """Whether the owner has copied the printed die."""
        return self.key in settings["dice"]

    def faces(self, settings):
        """Six symbols. A broken entry in the settings counts as none."""
        faces = settings["dice"].get(self.key, self.guess)
        return faces if are_faces(faces, self.symbols) else self.guess
