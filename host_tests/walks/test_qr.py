"""QR codes: an independent encoder makes the same, and an independent reader reads the pictures."""

import random
from types import SimpleNamespace

import pytest
import qrcode
import zxingcpp
from PIL import Image
from qrcode.constants import ERROR_CORRECT_L
from qrcode.util import QRData

import golden
from toychest.box import on_phone, result_link
from toychest.core import qr


def picture(side: int, modules: bytearray) -> Image.Image:
    """Return a QR code with its white margin, 2 px a module."""
    image = Image.new("L", (side + 8, side + 8), 255)
    pixels = bytes(255 * (1 - dark) for dark in modules)
    image.paste(Image.frombytes("L", (side, side), pixels), (4, 4))
    return image.resize((2 * image.width, 2 * image.height), Image.Resampling.NEAREST)


def texts():
    """Yield texts of every length, from one byte to the most."""
    chance = random.Random(7)
    for length in range(1, qr.MOST + 1):
        yield bytes(chance.randrange(256) for _ in range(length))


def test_a_known_encoder_makes_the_same_codes():
    versions = set()
    for data in texts():
        side, modules = qr.matrix(data)
        known = qrcode.QRCode(
            version=(side - 17) // 4,
            error_correction=ERROR_CORRECT_L,
            border=0,
            mask_pattern=0,
        )
        known.add_data(QRData(data, mode=4), optimize=0)  # mode 4: bytes
        known.make(fit=False)
        assert [bool(dark) for dark in modules] == sum(known.get_matrix(), []), len(data)
        versions.add(side)
    assert len(versions) == 6


def test_a_reader_reads_them():
    for data in list(texts())[::5]:
        (found,) = zxingcpp.read_barcodes(picture(*qr.matrix(data)))
        assert found.bytes == data, len(data)
    with pytest.raises(IndexError):
        qr.matrix(bytes(qr.MOST + 1))


@pytest.mark.parametrize("points", [0, -7_999_999, 2**30])
def test_the_longest_result_still_has_a_code(points):
    app = SimpleNamespace(player=lambda seat: "Áéíóúñüç"[seat] * 12)
    for players in range(1, 9):
        ranking = [(seat + 1, seat, points) for seat in range(players)]
        lines = on_phone.result_lines(app, "Ñ" * 24, ranking)
        side, _ = qr.matrix("\n".join(lines).encode())
        assert side <= 41 and lines[1].startswith("1. Á"), lines
        assert len(lines) == 1 + players or points, lines


def test_a_link_is_no_longer_than_a_code_may_be(monkeypatch):
    """Names of 12 letters if they fit, of 8 if not; else there is no link."""
    site = "https://example.org/toychest/"
    monkeypatch.setattr(result_link, "SITE", site)

    def link(players: int, name="Zoë", points: int | None = 40, title=""):
        app = SimpleNamespace(player=lambda seat: name)
        ranking = [(seat + 1, seat, points) for seat in range(players)]
        return result_link.link(app, ("toy_shop", 65535, 5999, title), ranking)

    assert link(2) == site + "#r=toy_shop,65535,5999,,Zo%C3%AB,40,1,Zo%C3%AB,40,2"
    assert link(1, "A, b", None, "Wild 8") == site + "#r=toy_shop,65535,5999,Wild%208,A%2C%20b,,1"
    assert "Maximiliano," in link(4, "Maximiliano") and "Maximili," in link(5, "Maximiliano")
    assert link(8, "Maximiliano") == ""
    for players in range(1, 9):
        text = link(players, "Ana")
        assert len(text) <= qr.MOST
        (found,) = zxingcpp.read_barcodes(picture(*qr.matrix(text.encode())))
        assert found.text == text


def test_a_reader_reads_the_approved_pictures():
    """As the box shows them, beside its words."""
    pictures = {
        name: image for name, image in golden.sheet_pictures("box").items() if "_phone-" in name
    }
    assert len(pictures) == 3
    for name, image in pictures.items():
        (found,) = zxingcpp.read_barcodes(image.convert("L"))
        lines = found.text.split("\n")
        assert found.format == zxingcpp.BarcodeFormat.QRCode, name
        assert lines[1].startswith("1. ") and len(lines) == 1 + int(name.partition("_phone-")[2][0])
