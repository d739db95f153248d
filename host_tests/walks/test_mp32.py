"""The 32-bit MicroPython has the properties that the memory tests need, and is fetched safely."""

import fcntl
import threading
import types

import pytest

from build import fetch


def test_words_have_32_bits(mp32):
    done = mp32.run("import sys; print(sys.maxsize == 2**31 - 1)")
    assert done.stdout == "True\n", done.stderr


def test_heap_limit_is_enforced(mp32):
    done = mp32.run("import gc; gc.collect(); print(gc.mem_free() + gc.mem_alloc())", heap="192k")
    assert 185_000 < int(done.stdout) <= 192 * 1024


def test_memory_error_is_real(mp32):
    code = (
        "try:\n b = bytearray(200_000)\nexcept MemoryError:\n print('full')\n"
        "print(len(bytearray(100_000)))"
    )
    assert mp32.run(code, heap="192k").stdout == "full\n100000\n"
    assert mp32.run("print(len(bytearray(200_000)))", heap="400k").stdout == "200000\n"


def test_has_what_the_firmware_uses(mp32):
    code = """
import asyncio, framebuf, gc, hashlib, json, os, time
from micropython import const
fb = framebuf.FrameBuffer(bytearray(296 * 16), 296, 128, framebuf.MONO_VLSB)
fb.pixel(3, 4, 1)
assert fb.pixel(3, 4) == 1
assert hashlib.sha256(b"abc").digest()[:4] == b"\\xba\\x78\\x16\\xbf"
assert len(os.urandom(8)) == 8
async def main():
    flag = asyncio.ThreadSafeFlag()
    flag.set()
    await asyncio.wait_for_ms(flag.wait(), 100)
    await asyncio.sleep_ms(1)
asyncio.run(main())
class Ram:
    def __init__(self):
        self.data = bytearray(64 * 512)
    def readblocks(self, n, buf, off=0):
        buf[:] = self.data[n * 512 + off : n * 512 + off + len(buf)]
    def writeblocks(self, n, buf, off=0):
        self.data[n * 512 + off : n * 512 + off + len(buf)] = buf
    def ioctl(self, op, arg):
        return {4: 64, 5: 512, 6: 0}.get(op)
ram = Ram()
os.VfsLfs2.mkfs(ram)
os.mount(os.VfsLfs2(ram), "/flash")
with open("/flash/a", "ab") as f:
    f.write(json.dumps([time.ticks_diff(3, 1)]))
os.rename("/flash/a", "/flash/b")
print(open("/flash/b").read(), os.listdir("/flash"))
"""
    done = mp32.run(code)
    assert done.stdout == "[2] ['b']\n", done.stderr


def test_runs_a_script_with_path_and_arguments(mp32, tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "own.py").write_text("WORD = 'milk'\n")
    script = tmp_path / "script.py"
    script.write_text("import sys, own, asyncio\nprint(own.WORD, sys.argv[1:])\n")
    done = mp32.run(script, "1", "2", path=[tmp_path / "lib"])
    assert done.stdout == "milk ['1', '2']\n", done.stderr


def test_debian_sources_in_both_formats(tmp_path):
    parts = tmp_path / "sources.list.d"
    parts.mkdir()
    (tmp_path / "sources.list").write_text(
        "# deb http://old.example/debian bookworm main\n"
        "deb http://one.example/debian bookworm main contrib # ours\n"
        "deb http://one.example/debian bookworm-updates main\n"
        "deb-src http://one.example/source/debian bookworm main\n"
        "deb [arch=amd64 signed-by=/k/debian-archive-keyring.gpg] http://two.example/debian/ sid"
        " main\n"
        "deb [signed-by=/k/vendor.gpg] http://vendor.example/debian bookworm main\n"
    )
    (parts / "debian.sources").write_text(
        "Types: deb deb-src\n"
        "# a comment inside\n"
        "URIs: http://three.example/debian\n http://four.example/debian\n"
        "Suites: bookworm bookworm-updates\n"
        "Components: main\n"
        "Signed-By: /k/debian-archive-keyring.gpg\n"
        "\n"
        "Types: deb\n"
        "URIs: http://three.example/debian-security\n"
        "Suites: bookworm-security\n"
        "Components: main\n"
        "\n"
        "Types: deb\n"
        "Enabled: no\n"
        "URIs: http://five.example/debian\n"
        "Suites: bookworm\n"
        "Components: main\n"
    )
    keyring = "/k/debian-archive-keyring.gpg"
    assert fetch.sources(tmp_path) == [
        ("http://one.example/debian", ""),
        ("http://two.example/debian/", keyring),
        ("http://three.example/debian", keyring),
        ("http://four.example/debian", keyring),
    ]


def test_a_key_inside_the_sources_file_is_kept(tmp_path):
    (tmp_path / "sources.list.d").mkdir()
    key = "\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc\n -----END PGP PUBLIC KEY BLOCK-----"
    (tmp_path / "sources.list.d" / "own.sources").write_text(
        "Types: deb\nURIs: http://own.example/debian\nSuites: stable\nComponents: main\n"
        f"Signed-By:{key}\n"
    )
    assert fetch.sources(tmp_path) == [("http://own.example/debian", key)]


@pytest.fixture
def nothing_there(tmp_path, monkeypatch):
    monkeypatch.setattr(fetch, "BUILD", tmp_path / "build")
    monkeypatch.setattr(fetch.shutil, "which", lambda name: None)
    monkeypatch.delenv("MICROPYTHON32", raising=False)


def test_says_what_to_do_where_it_cannot_be_had(nothing_there, monkeypatch):
    with pytest.raises(fetch.FetchError, match="MICROPYTHON32="):
        fetch.micropython32()
    monkeypatch.setenv("MICROPYTHON32", "/bin/false")
    with pytest.raises(fetch.FetchError, match="/bin/false is not a 32-bit MicroPython"):
        fetch.micropython32()


@pytest.mark.parametrize("lagging", [("trixie",), ("trixie", "stable")])
def test_a_mirror_that_has_half_of_a_new_state(lagging, tmp_path, monkeypatch):
    """While a mirror is being updated, the release is complete under its other name only. If it is
    complete under neither, an error is reported."""
    tried = []

    def run(archive, *args):
        text = (archive.work / "sources" / "debian.sources").read_text()
        suite = text.split("Suites: ")[1].split()[0]
        tried.append((suite, args[0]))
        if suite in lagging:
            raise fetch.FetchError(f"half of {suite}")

    monkeypatch.setattr(fetch.Archive, "run", run)
    monkeypatch.setattr(fetch, "sources", lambda: [("http://one.example/debian", "")])
    monkeypatch.setattr(fetch.shutil, "which", lambda name: name)
    monkeypatch.setattr(fetch.os, "uname", lambda: types.SimpleNamespace(machine="x86_64"))
    if len(lagging) == 2:
        with pytest.raises(fetch.FetchError, match="half of trixie"):
            fetch.fetch_micropython(tmp_path / "work")
    else:
        fetch.fetch_micropython(tmp_path / "work")
        assert tried == [("trixie", "update"), ("stable", "update"), ("stable", "install")]


def test_two_at_once_fetch_it_once(nothing_there, monkeypatch):
    fetched = []

    def fetching(work):
        fetched.append(work)
        with (fetch.BUILD / "micropython32.lock").open("w") as lock:
            with pytest.raises(BlockingIOError):  # the other one has to wait
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for name in ("state", "cache", "root/usr/lib/i386-linux-gnu"):
            (work / name).mkdir(parents=True)
        (work / "root/usr/lib/i386-linux-gnu/ld-linux.so.2").touch()

    both, locked = threading.Barrier(2, timeout=60), fetch.locked
    monkeypatch.setattr(fetch, "locked", lambda path: both.wait() is None or locked(path))
    monkeypatch.setattr(fetch, "fetch_micropython", fetching)
    monkeypatch.setattr(fetch, "is_32_bit", lambda argv: True)
    got = []
    threads = [threading.Thread(target=lambda: got.append(fetch.micropython32())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(fetched) == 1
    assert got[0] == got[1]
    assert got[0][-1].endswith("build/micropython32/root/usr/bin/micropython")
