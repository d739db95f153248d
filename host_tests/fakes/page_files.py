"""Run the scripts with which the pages read people's files, in a browser without a box.

The argument `page` is a Page of Playwright that has run READ.
"""

import io
import json
import zipfile

# The functions take files as pairs (path, content), with a character for each byte.
READ = """\
const fileOf = ([path, text]) => (
  new File([Uint8Array.from(text, (one) => one.charCodeAt(0))], path.split('/').pop()));
window.backupIn = async (files) => {
  const { readBackup } = await import('./backup.js');
  const made = new Map(files.map((one) => [one[0], fileOf(one)]));
  const { saves, wrong } = await readBackup(made);
  return wrong ?? Object.fromEntries(
    [...saves].map(([path, bytes]) => [path, bytes && String.fromCharCode(...bytes)]));
};
window.bookIn = async ([files, titles, dates, notes, today]) => {
  const { bookTable } = await import('./book.js');
  const saves = new Map(files.map(([path, text]) => (
    [path, Uint8Array.from(text, (one) => one.charCodeAt(0))])));
  return bookTable(saves, (kind) => titles[kind], { dates, notes }, today);
};
window.diceIn = async (one) => {
  const { documentOf, readDice, textOf } = await import('./dice.js');
  const file = fileOf(one);
  const dice = readDice(await textOf(file));
  return await documentOf(file) || dice?.wrong || dice?.saves[0][1];
};
"""


class Pipe(io.BytesIO):
    """A file that can't seek, so that zipfile writes the sizes after each file."""

    def seekable(self):
        return False

    def tell(self):
        raise OSError


def backup_in(page, files):
    """Return the saves that the page finds in files, or the page's reason for refusing, a str.

    The saves are {path: bytes, None for a folder}.
    files: list of (path, bytes).
    """
    found = page.evaluate("backupIn", [[path, data.decode("latin-1")] for path, data in files])
    if isinstance(found, str):
        return found
    return {path: None if text is None else text.encode("latin-1") for path, text in found.items()}


def in_zip(page, files, slash="/", packing=zipfile.ZIP_STORED, streamed=False):
    """Return the saves that the page finds in a zip of these files, as `backup_in`.

    files: {path: bytes}.
    slash: separator in the paths.
    packing: compression, as for zipfile.
    streamed: whether sizes follow the files, as in a zip file written to a pipe.
    """
    out = Pipe() if streamed else io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)
            entry.filename = entry.filename.replace("/", slash)
            archive.writestr(entry, data, packing)
    return backup_in(page, [("again.zip", out.getvalue())])


def around(folder, files):
    """Return the files with a folder before each path: {path: bytes}."""
    return {f"{folder}/{path}": data for path, data in files.items()}


def dice_in(page, data):
    """Return the dice that the page finds in the bytes of a file, or its reason, a str."""
    said = page.evaluate("diceIn", ["mine.json", data.decode("latin-1")])
    return json.loads(said.split("\n")[0])["dice"] if said.startswith("{") else said
