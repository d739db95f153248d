"""Draw random numbers for dice from a pool of random bits.

The pool is a SHA-256 state. Three sources are hashed into it: the operating system's random bytes,
the time of each press in microseconds, and a seed in a file on flash. If one of them is
unpredictable, the pool is, too. The seed changes at each start, so two starts never roll alike.
"""

import os
from hashlib import sha256

from toychest.core import files


class Pool:
    """A pool of random bits, from which random numbers are drawn.

    seed: bytes that the last start of the box has saved, or b"" for none
    urandom: function of n that returns n random bytes; None for os.urandom
    seed_kept: whether `restore` could save a seed for the next start
    """

    seed_kept = True

    def __init__(self, seed=b"", urandom=None):
        self._state = b"\0" * 32
        self._out = b""
        self.add(seed)
        self.add((urandom or os.urandom)(32))

    def add(self, data):
        """Mix bytes into the pool of random bits. All later random numbers depend on them."""
        digest = sha256(self._state)
        digest.update(b"stir")
        digest.update(data)
        self._state = digest.digest()
        self._out = b""

    def press(self, ticks_us):
        """Mix the time of a button press into the pool of random bits."""
        self.add(ticks_us.to_bytes(4, "big"))

    def _fill(self):
        # Output and next state are separate hashes: past rolls tell nothing about later ones.
        self._out = sha256(self._state + b"out").digest()
        self._state = sha256(self._state + b"next").digest()

    def byte(self):
        """Return a random byte: 0 to 255."""
        if not self._out:
            self._fill()
        value = self._out[0]
        self._out = self._out[1:]
        return value

    def below(self, n):
        """Return a random whole number from 0 to n - 1. All are equally likely. Raises ValueError
        if n is not 1 to 256."""
        if not 1 <= n <= 256:
            raise ValueError("n")
        limit = 256 - 256 % n  # rejection sampling: a plain remainder would favour low numbers
        while True:
            value = self.byte()
            if value < limit:
                return value % n

    def seed(self):
        """Return 32 random bytes for the next start. They reveal nothing about the pool."""
        self._fill()
        seed = sha256(self._out + b"seed").digest()
        self._out = b""
        return seed


def restore(path, urandom=None):
    """Return a Pool with the seed that the last start of the box has saved in the file `path`. If
    the seed can't be read, the pool does without it. A new seed for the next start replaces the
    saved one at once. If that fails, `seed_kept` of the pool is False. urandom: see Pool."""
    try:
        with open(path, "rb") as file:
            old = file.read(64)
    except OSError:
        old = b""
    pool = Pool(old, urandom)
    try:  # at once: the battery may be pulled soon
        files.replace(path, (pool.seed(),))
    except OSError:
        pool.seed_kept = False
    return pool
