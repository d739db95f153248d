"""Randomness for dice: a pool of entropy and unbiased choice.

The pool is a SHA-256 state. The operating system's random bytes, the time of each press
in microseconds and a seed kept on flash are hashed into it, so it stays unpredictable as
long as one of the three is, and the stored seed alone makes sure that two starts never
give the same rolls.
"""

import os
from hashlib import sha256

from toychest.core import files


class Pool:
    """A pool of entropy.

    seed: bytes kept from the last start, or b"". urandom: callable(n) giving n bytes.
    seed_kept: whether `restore` could keep a seed for the next start.
    """

    seed_kept = True

    def __init__(self, seed=b"", urandom=None):
        self._state = b"\0" * 32
        self._out = b""
        self.stir(seed)
        self.stir((urandom or os.urandom)(32))

    def stir(self, data):
        """Hash bytes into the pool."""
        digest = sha256(self._state)
        digest.update(b"stir")
        digest.update(data)
        self._state = digest.digest()
        self._out = b""

    def press(self, ticks_us):
        """Hash the time of a press, ticks in microseconds, into the pool."""
        self.stir(ticks_us.to_bytes(4, "big"))

    def _fill(self):
        # Output and next state are hashed apart: who sees rolls learns nothing of the next.
        self._out = sha256(self._state + b"out").digest()
        self._state = sha256(self._state + b"next").digest()

    def byte(self):
        """One random byte, 0..255."""
        if not self._out:
            self._fill()
        value = self._out[0]
        self._out = self._out[1:]
        return value

    def below(self, n):
        """A whole number from 0 to n - 1, each as likely, for 1 <= n <= 256. Raises ValueError
        for any other n.

        Bytes from the last, incomplete run of n are thrown away (rejection sampling); a
        bare remainder would favour the low numbers.
        """
        if not 1 <= n <= 256:
            raise ValueError("n")
        limit = 256 - 256 % n
        while True:
            value = self.byte()
            if value < limit:
                return value % n

    def seed(self):
        """32 bytes to keep for the next start; they don't tell this pool's state."""
        self._fill()
        kept = sha256(self._out + b"seed").digest()
        self._out = b""
        return kept


def restore(path, urandom=None):
    """The pool for this start, from the seed file at path, which is replaced first.

    The new seed is on flash before the first number is drawn: even when the battery is
    pulled at once, the next start begins elsewhere. Without a file, or with a flash that
    can't be written, the pool lives on the other two sources.
    """
    try:
        with open(path, "rb") as file:
            old = file.read(64)
    except OSError:
        old = b""
    pool = Pool(old, urandom)
    try:
        files.replace(path, pool.seed())
    except OSError:
        pool.seed_kept = False
    return pool
