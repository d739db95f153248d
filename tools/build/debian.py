"""Download Debian packages into a separate folder with the system's apt.

Nothing is installed and nothing outside the folder is written, so root is not needed. apt checks
the signature of every file.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

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


class AptError(RuntimeError):
    """apt can't download a package. The message has the reason and the remedy."""


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

    Raises AptError if there is no apt or no Debian archive.
    work: path of a new folder.
    arch: architecture of the packages, such as "i386".
    what: name of the wanted packages, for messages.
    instead: last sentence of this error's message: what the user can do without apt.
    """

    def __init__(self, work: Path, arch: str, what: str, instead: str):
        self.work = work
        self._what = what
        if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
            raise AptError(
                f"{what} is fetched with apt-get and dpkg-deb, which are not here. {instead}"
            )
        self._known = sources()
        if not self._known:
            raise AptError(
                f"{what} is fetched from Debian's archive, which the apt sources of this system do "
                f"not name. {instead}"
            )
        for folder in ("state/lists/partial", "cache/archives/partial", "sources"):
            (work / folder).mkdir(parents=True)
        (work / "status").touch()  # nothing is installed here, so apt brings every dependency
        (work / "apt.conf").write_text(APT_CONF.format(work=work, arch=arch))

    def update(self, *suites: str, types: str = "deb") -> None:
        """Download the lists of packages of Debian releases. Raises AptError.

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
        """Run apt-get with this configuration. Raises AptError with the last message of apt-get.

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
            raise AptError(
                f"apt-get {args[0]} did not finish within {FETCH_TIMEOUT} s while fetching "
                f"{self._what}. Check the network and try again."
            ) from None
        if done.returncode:
            said = [s for s in done.stderr.splitlines() if s.startswith("E:")]
            raise AptError(
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
