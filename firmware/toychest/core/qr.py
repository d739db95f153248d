"""Make QR codes of up to 134 bytes: versions 1 to 6, error correction level L, mask pattern 0.

Source: ISO/IEC 18004:2015; the comments name its sections.
"""

from micropython import const

MOST = const(134)  # bytes of data
_CODEWORDS = (19, 34, 55, 80, 108, 136)  # bytes of data of each version, head included (7.4)
_CHECKS = (7, 10, 15, 20, 26, 18)  # error correction codewords of each block (7.5)
_TWO_BLOCKS = const(6)  # the version with two blocks
_FORMAT = const(0x77C4)  # level L and mask pattern 0, with their error correction (7.9)
_FREE = const(2)  # a module that is no part of a pattern


def matrix(data):
    """Return (side, modules): the number of modules in a row, and a bytearray with all modules of
    the QR code, row by row; 1 is dark. data: bytes, at most MOST."""
    version = 1
    while _CODEWORDS[version - 1] < len(data) + 2:
        version += 1
    side = 17 + 4 * version
    modules = bytearray(bytes([_FREE]) * (side * side))
    _patterns(modules, side, version)
    stream = _codewords(data, version)
    at = 0  # the next bit
    x, step = side - 1, -1
    while x > 0:  # two columns at a time, upwards and downwards in turn (7.7.3)
        for y in range(side) if step > 0 else range(side - 1, -1, -1):
            for column in (x, x - 1):
                if modules[y * side + column] == _FREE:
                    bit = stream[at >> 3] >> (7 - at & 7) & 1 if at >> 3 < len(stream) else 0
                    modules[y * side + column] = bit ^ (column + y + 1 & 1)
                    at += 1
        step = -step
        x -= 3 if x == 8 else 2  # not the column of the timing pattern
    return side, modules


def _codewords(data, version):
    """Return the bytes of data and error correction in the order of the code (7.6)."""
    words = bytearray()
    carry = 4  # four bits for "bytes"; then come their number, the bytes, and four bits of 0
    for byte in bytes([len(data)]) + data + b"\0":
        words.append(carry << 4 & 0xF0 | byte >> 4)
        carry = byte & 15
    count = _CODEWORDS[version - 1]
    while len(words) < count:
        words.append(0x11 if len(words) - len(data) & 1 else 0xEC)
    blocks = 1 if version < _TWO_BLOCKS else 2
    size = count // blocks
    parts = [words[i * size : (i + 1) * size] for i in range(blocks)]
    checks = [_checks(part, _CHECKS[version - 1]) for part in parts]
    return bytes([part[i] for i in range(size) for part in parts]) + bytes(
        [check[i] for i in range(_CHECKS[version - 1]) for check in checks]
    )


def _checks(block, count):
    """Return the error correction codewords of a block, `count` bytes: the remainder of a
    polynomial division over GF(256)."""
    divisor = [1]
    root = 1
    for _ in range(count):  # times (x - root)
        divisor.append(0)
        for i in range(len(divisor) - 1, 0, -1):
            divisor[i] ^= _times(divisor[i - 1], root)
        root = _times(root, 2)
    rest = block + bytes(count)
    for i in range(len(block)):
        for j in range(1, count + 1):
            rest[i + j] ^= _times(divisor[j], rest[i])
    return rest[len(block) :]


def _times(a, b):
    """Multiply in GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a <<= 1
        if a & 256:
            a ^= 0x11D
        b >>= 1
    return product


def _patterns(modules, side, version):
    """Put in the modules that are the same in all codes of this version (6.3, 7.9)."""

    def put(x, y, dark):
        if 0 <= x < side and 0 <= y < side:
            modules[y * side + x] = dark

    def square(x, y, size, light):
        # Squares around a middle; light: which of them are white.
        for dy in range(-size, size + 1):
            for dx in range(-size, size + 1):
                put(x + dx, y + dy, max(abs(dx), abs(dy)) not in light)

    end = side - 7
    for i in range(8, side - 8):  # timing
        put(i, 6, ~i & 1)
        put(6, i, ~i & 1)
    for x, y in ((3, 3), (side - 4, 3), (3, side - 4)):  # finders
        square(x, y, 4, (2, 4))
    if version > 1:
        square(end, end, 2, (1,))  # alignment
    for i in range(15):
        bit = _FORMAT >> i & 1
        put(8, i + (i > 5) if i < 8 else side - 15 + i, bit)
        put(side - 1 - i if i < 8 else 7 if i == 8 else 14 - i, 8, bit)
    put(8, side - 8, 1)
