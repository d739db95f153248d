"""Simulate a flash chip, and power cuts in the middle of any operation.

The chip behaves as the Pico's: a program operation writes 256 bytes and only turns ones into zeros,
an erase turns a block of 4096 bytes into ones. This runs on MicroPython and on CPython.
"""

import random
from binascii import crc32

BLOCK = 4096
PAGE = 256
EIO = -5
VARIANTS = 4  # ways to cut an operation off: see `_torn_page`, `_torn_block`

_NOISE = 3 * BLOCK


class Flash:
    """A simulated flash chip.

    count: number of blocks.
    programs, erases: number of program operations and of erase operations so far.
    bytes_read: number of bytes read so far.
    wear: list with the number of erases of each block.
    dead: whether the power is off.
    torn: operation that a power cut has interrupted, None before a cut. It is a tuple: ("program"
        or "erase", number of the block, offset in the block, CRC-32 of the data or 0, variant as
        in `cut_after`, random number of the cut, such as its position in the data).
    """

    def __init__(self, count):
        self._blocks = [b"\xff" * BLOCK] * count
        self._own = set()  # blocks that no snapshot shares, so they may change in place
        self.wear = [0] * count
        self.programs = self.erases = self.bytes_read = 0
        self._noise = bytes(random.getrandbits(8) for _ in range(_NOISE))
        self.power_on()

    def __len__(self):
        return len(self._blocks)

    def power_on(self):
        """Turn the power on, and cancel a planned power cut."""
        self.dead = False
        self.torn = None
        self._left = -1
        self._variant = 0

    def cut_after(self, operations, variant):
        """Plan a power cut: some operations succeed, and the next one is cut off.

        operations: number of operations that succeed.
        variant: how the next operation is cut off, 0 .. VARIANTS - 1. With 0 nothing of it is done,
            otherwise a part.
        """
        self._left = operations
        self._variant = variant

    @property
    def operations(self):
        """Return the number of program and erase operations so far."""
        return self.programs + self.erases

    # ---- contents

    def snapshot(self):
        """Return the current content of the chip as a list of blocks. Later operations do not
        change it."""
        self._own = set()
        return list(self._blocks)

    def restore(self, snapshot):
        """Set the content of the chip, and turn the power on. snapshot: content, a list of
        blocks."""
        self._blocks = list(snapshot)
        self._own = set()
        self.power_on()

    def dump(self):
        """Return all bytes of the chip, block after block."""
        return b"".join(bytes(block) for block in self._blocks)

    def _block(self, number):
        if number not in self._own:
            self._blocks[number] = bytearray(self._blocks[number])
            self._own.add(number)
        return self._blocks[number]

    # ---- operations; `program` and `erase` return 0 or a negative errno

    def read(self, block, offset, size):
        """Return `size` bytes of a block.

        block: number of the block.
        offset: position of the first byte in the block.
        """
        self.bytes_read += size
        return memoryview(self._blocks[block])[offset : offset + size]

    def program(self, block, offset, data):
        """Write whole pages of 256 bytes to a block. Return 0, or a negative errno if the power is
        off or is cut. Raises ValueError if the data is not whole pages of the block.

        block: number of the block.
        offset: position of the first byte in the block.
        """
        if offset % PAGE or len(data) % PAGE or offset + len(data) > BLOCK:
            raise ValueError("not whole pages")
        data = memoryview(data)
        for start in range(0, len(data), PAGE):
            page = bytes(data[start : start + PAGE])
            if not self._powered():
                if not self.dead:
                    page = self._torn_page(block, offset + start, page)
                    self._put(block, offset + start, page)
                return EIO
            self._put(block, offset + start, page)
            self.programs += 1
        return 0

    def _put(self, block, offset, page):
        content = self._block(block)
        old = bytes(content[offset : offset + PAGE])
        if old.count(b"\xff") != PAGE:
            page = _and(old, page)
        content[offset : offset + PAGE] = page

    def erase(self, block):
        """Turn all bits of a block into ones. Return 0, or a negative errno if the power is off or
        is cut.

        block: number of the block.
        """
        if not self._powered():
            if not self.dead:
                self._blocks[block] = self._torn_block(block)
                self._own.discard(block)
            return EIO
        self._blocks[block] = b"\xff" * BLOCK
        self._own.discard(block)
        self.erases += 1
        self.wear[block] += 1
        return 0

    def _powered(self):
        """Return whether there is power for the next operation. Each call counts down to the
        planned power cut."""
        if self.dead or self._left == 0:
            return False
        self._left -= 1
        return True

    def _torn_page(self, block, offset, page):
        variant = self._variant  # none of the data, half of it, some bytes, some bits of all bytes
        size = (0, PAGE // 2, random.randrange(1, PAGE), PAGE)[variant]
        self._tear("program", block, offset, crc32(page), size)
        if variant == 3:
            start = random.randrange(_NOISE - PAGE)
            self._tear("program", block, offset, crc32(page), start)
            return _or(page, self._noise[start : start + PAGE])
        return page[:size] + b"\xff" * (PAGE - size)

    def _torn_block(self, block):
        old = bytes(self._blocks[block])
        size = random.randrange(1, BLOCK)
        start = random.randrange(_NOISE - BLOCK)
        noise = self._noise[start : start + BLOCK]
        self._tear("erase", block, 0, 0, size)
        if self._variant == 0:
            return old
        if self._variant == 1:
            return b"\xff" * size + old[size:]
        if self._variant == 2:
            return b"\xff" * size + noise[size:]
        return _or(old, noise)

    def _tear(self, kind, block, offset, crc, where):
        self.torn = (kind, block, offset, crc, self._variant, where if self._variant > 1 else 0)
        if kind == "erase" and self._variant == 1:
            self.torn = self.torn[:5] + (where,)
        self.dead = True


def _and(one, other):
    both = int.from_bytes(one, "little") & int.from_bytes(other, "little")
    return both.to_bytes(len(one), "little")


def _or(one, other):
    either = int.from_bytes(one, "little") | int.from_bytes(other, "little")
    return either.to_bytes(len(one), "little")
