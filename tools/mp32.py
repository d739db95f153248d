"""Get and run a 32-bit MicroPython, whose objects are as large as the Pico's.

A 64-bit build doubles every object, so memory figures and MemoryErrors only mean something
on a 32-bit one. `ensure()` finds or fetches it, `run()` runs code on it:

    python tools/mp32.py -X heapsize=192k firmware/main.py
"""

import contextlib
import fcntl
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

BUILD = Path(__file__).resolve().parent.parent / "build"
ARCH = "i386"
# The first Debian release whose MicroPython (1.25) has all that firmware/ uses; and its other name,
# for a mirror that has half of a new state under the first one.
SUITES = ("trixie", "stable")
FETCH_TIMEOUT = 300  # seconds for one apt-get call

# What a Debian source calls the release; anything else (updates, security) is another archive.
DEBIAN_SUITES = {
    "bullseye", "bookworm", "trixie", "forky", "duke", "sid",
    "oldoldstable", "oldstable", "stable", "testing", "unstable",
}  # fmt: skip

APT_CONF = """\
Dir::State "{work}/state";
Dir::State::status "{work}/status";
Dir::Cache "{work}/cache";
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "{work}/sources";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
APT::Architecture "{arch}";
#clear APT::Architectures;
APT::Architectures {{ "{arch}"; }};
APT::Default-Release "";
APT::Install-Recommends "false";
APT::Sandbox::User "";
Acquire::Languages "none";
Debug::NoLocking "true";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Pre-Install-Pkgs;
"""


class Mp32Error(RuntimeError):
    """No 32-bit MicroPython to be had here; the text tells the user why and what to do."""


def _is_32_bit(argv: Sequence[str]) -> bool:
    """Whether the command `argv` is a MicroPython that runs and has 32-bit words."""
    probe = "import sys; print(sys.implementation.name, sys.maxsize)"
    try:
        done = subprocess.run([*argv, "-c", probe], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.stdout.split() == ["micropython", str(2**31 - 1)]


def debian_sources(etc: Path = Path("/etc/apt")) -> list[tuple[str, str]]:
    """Return (URI, Signed-By) of each Debian archive that the system's apt knows, "" if unsigned.

    Reads both formats of sources.list(5). When some are signed by Debian's own keyring (named, or
    by default), only those count: a vendor's repository can look the same otherwise.
    """
    found: list[tuple[str, str]] = []

    def add(types: str, uris: str, suites: str, components: str, signed_by: str) -> None:
        if "deb" not in types.split() or "main" not in components.split():
            return
        if not DEBIAN_SUITES.intersection(suites.split()):
            return
        for uri in uris.split():
            if "debian" in uri and (uri, signed_by) not in found:
                found.append((uri, signed_by))

    for path in [etc / "sources.list", *sorted((etc / "sources.list.d").glob("*.list"))]:
        if not path.is_file():
            continue
        for line in path.read_text().splitlines():
            match = re.match(r"deb\s+(?:\[([^]]*)\]\s*)?(\S+)\s+(\S+)\s+([^#]+)", line.strip())
            if match:
                options, uri, suite, components = match.groups()
                signed = re.search(r"signed-by=(\S+)", options or "")
                add("deb", uri, suite, components, signed.group(1) if signed else "")
    for path in sorted((etc / "sources.list.d").glob("*.sources")):
        lines = [s for s in path.read_text().splitlines() if not s.startswith("#")]
        for stanza in re.split(r"\n\s*\n", "\n".join(lines)):
            fields = {
                key.lower(): value.rstrip()
                for key, value in re.findall(r"^([\w-]+):[ \t]*(.*(?:\n[ \t].*)*)", stanza, re.M)
            }
            if fields.get("enabled", "yes").lower() == "no":
                continue
            get = fields.get
            add(
                get("types", ""),
                get("uris", ""),
                get("suites", ""),
                get("components", ""),
                get("signed-by", ""),
            )
    return [s for s in found if not s[1] or "debian-archive" in s[1]] or found


def _apt(work: Path, *args: str) -> None:
    """Run apt-get on the private state in `work`; raise Mp32Error with its last complaint."""
    command = ["apt-get", "-q", "-y", "-c", str(work / "apt.conf"), *args]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=FETCH_TIMEOUT,
            env={**os.environ, "LC_ALL": "C"},
        )
    except subprocess.TimeoutExpired:
        raise Mp32Error(
            f"apt-get {args[0]} did not finish within {FETCH_TIMEOUT} s while fetching a 32-bit "
            "MicroPython. Check the network and try again."
        ) from None
    if done.returncode:
        said = [s for s in done.stderr.splitlines() if s.startswith("E:")] or [done.stderr.strip()]
        raise Mp32Error(
            f"apt-get could not fetch a 32-bit MicroPython: is there a network? {said[-1]}"
        )


def _fetch(work: Path) -> None:
    """Unpack Debian's i386 MicroPython and the libraries it needs into `work`/root.

    Nothing is installed on the system and nothing outside `work` is written, so root is not needed.
    """
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        raise Mp32Error(
            "A 32-bit MicroPython is fetched with apt-get and dpkg-deb, which are not here. Build "
            "one and name it: MICROPYTHON32=/path/to/micropython."
        )
    machine = os.uname().machine
    if machine not in ("x86_64", "i386", "i486", "i586", "i686"):
        raise Mp32Error(
            f"Debian's i386 MicroPython does not run on this machine ({machine}). Name a 32-bit "
            "one that does: MICROPYTHON32=/path/to/micropython."
        )
    sources = debian_sources()
    if not sources:
        raise Mp32Error(
            "The apt sources of this system name no Debian archive to fetch a 32-bit MicroPython "
            "from. Build one and name it: MICROPYTHON32=/path/to/micropython."
        )
    for folder in ("state/lists/partial", "cache/archives/partial", "sources", "root"):
        (work / folder).mkdir(parents=True)
    (work / "status").touch()  # nothing is installed here, so apt brings every dependency
    (work / "apt.conf").write_text(APT_CONF.format(work=work, arch=ARCH))
    failed = []
    for suite in SUITES:
        stanzas = []
        for uri, signed_by in sources:
            stanza = f"Types: deb\nURIs: {uri}\nSuites: {suite}\nComponents: main\n"
            stanzas.append(stanza + (f"Signed-By: {signed_by}\n" if signed_by else ""))
        (work / "sources" / "debian.sources").write_text("\n".join(stanzas))
        try:
            _apt(work, "update")
            _apt(work, "install", "--download-only", "micropython")
            break
        except Mp32Error as error:
            failed.append(error)
    else:
        raise failed[0]
    for package in sorted((work / "cache" / "archives").glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", str(package), str(work / "root")], check=True)


def _argv(root: Path) -> list[str]:
    """Return the command that runs the MicroPython unpacked in `root` on its own C library."""
    loaders = [p for p in root.rglob("ld-linux.so.2") if p.is_file()]
    folders = sorted({str(p.parent) for p in root.rglob("*.so*") if "-linux-gnu" in str(p.parent)})
    if not loaders or not folders:
        raise Mp32Error("Debian's micropython package is not laid out as expected.")
    program = root / "usr" / "bin" / "micropython"
    return [str(loaders[0]), "--library-path", ":".join(folders), str(program)]


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the file lock `path`, waiting for whoever has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def ensure() -> list[str]:
    """Return the command (argv) of a 32-bit MicroPython, fetching it on the first call.

    In this order: the command in the environment variable MICROPYTHON32; a 32-bit `micropython`
    on the PATH; Debian's i386 package, unpacked in build/micropython32 (about 40 MB, seconds).
    Several processes may call it at once. Raises Mp32Error when none can be had.
    """
    named = os.environ.get("MICROPYTHON32")
    if named:
        argv = shlex.split(named)
        if not _is_32_bit(argv):
            raise Mp32Error(f"MICROPYTHON32={named} is not a 32-bit MicroPython that runs here.")
        return argv
    system = shutil.which("micropython")
    if system and _is_32_bit([system]):
        return [system]
    home = BUILD / "micropython32"
    with _locked(BUILD / "micropython32.lock"):
        if not home.is_dir():
            work = BUILD / "micropython32.part"
            shutil.rmtree(work, ignore_errors=True)  # left by one that was stopped half-way
            work.mkdir()
            _fetch(work)
            if not _is_32_bit(_argv(work / "root")):
                raise Mp32Error("The fetched 32-bit MicroPython does not start on this machine.")
            shutil.rmtree(work / "state")
            shutil.rmtree(work / "cache")
            work.rename(home)  # complete or not there at all
    return _argv(home / "root")


def run(
    script_or_code: "str | Path",
    *args: str,
    heap: str = "192k",
    path: "Sequence[str | Path]" = (),
    timeout: float = 60,
    cwd: "str | Path | None" = None,
) -> "subprocess.CompletedProcess[str]":
    """Run a script (a Path) or code (a str) on the 32-bit MicroPython and return what it did.

    args: the script's sys.argv[1:]. heap: heap limit as -X heapsize takes it. path: what sys.path
    holds before the frozen modules. timeout: seconds, then subprocess.TimeoutExpired.
    stdout and stderr of the result are text.
    """
    what = [str(script_or_code)] if isinstance(script_or_code, Path) else ["-c", script_or_code]
    return subprocess.run(
        [*ensure(), "-X", f"heapsize={heap}", *what, *args],
        capture_output=True,
        text=True,
        timeout=timeout,
        cwd=cwd,
        env={**os.environ, "MICROPYPATH": ":".join([*map(str, path), ".frozen"])},
    )


def main() -> None:
    """Run the interpreter with this command's own arguments."""
    try:
        argv = ensure()
    except Mp32Error as error:
        sys.exit(str(error))
    os.execv(argv[0], [*argv, *sys.argv[1:]])


if __name__ == "__main__":
    main()
