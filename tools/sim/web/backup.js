// Backups of saves, in the format of the command `toychest backup`: see
// tools/toychest_host/storage/backup.py. Saves are a Map from path to bytes, null for a folder.
import { filesIn, zip } from './zip.js';

const FORMAT = 'toychest-backup';
const VERSION = 1;
const MANIFEST = 'toychest-backup.json';
const FOLDER = 'save/';
const ROOM = 352 * 4096; // bytes of a Pico's filesystem, as in places.py
const ENTRIES = 2000; // most files and folders
const LIST = 2 ** 20; // most bytes of a manifest
const DEPTH = 16;
const LONGEST = 255; // most bytes of a path
const LARGEST = 2 ** 24; // most bytes of a zip file, which may also contain other files
const MOST_DROPPED = 10000; // most files that are dropped at once

/** Return the SHA-256 of bytes in hexadecimal. */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Return the saves without their folders. */
export function filesOf(saves) {
  return new Map([...saves].filter(([, bytes]) => bytes !== null));
}

/** Return whether a path can be that of a save. */
export function isName(path) {
  const parts = path.split('/');
  return parts.length <= DEPTH && !parts.some((part) => ['', '.', '..'].includes(part))
    && !/[\\:\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(path) && new TextEncoder().encode(path).length <= LONGEST;
}

/** Return whether these can be saves. sizes: Map from path to size in bytes, null for a folder. */
export function areSaves(sizes) {
  let sum = 0;
  for (const [path, size] of sizes) {
    if (!isName(path) || (size !== null && !(Number.isInteger(size) && size >= 0))) return false;
    const names = path.split('/');
    const above = names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'));
    if (above.some((folder) => (sizes.get(folder) ?? null) !== null)) return false;
    sum += size ?? 0;
  }
  return sizes.size <= ENTRIES && sum <= ROOM;
}

/** Return the local time in ISO 8601, with the offset to UTC. */
export function local(date) {
  const minutes = -date.getTimezoneOffset();
  const two = (number) => String(Math.trunc(Math.abs(number))).padStart(2, '0');
  const here = new Date(date.getTime() + minutes * 60000).toISOString().slice(0, 19);
  return `${here}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Return a backup of saves, a Blob. source: their place in words. firmware: for the manifest. */
export async function writeBackup(saves, source, firmware, date = new Date()) {
  const files = filesOf(saves);
  const listed = await Promise.all([...files].map(async ([path, bytes]) => (
    { path, size: bytes.length, sha256: await sha256(bytes) }
  )));
  const manifest = {
    format: FORMAT, version: VERSION, date: local(date), from: source, tools: '?', firmware,
    folders: [...saves.keys()].filter((path) => saves.get(path) === null), files: listed,
  };
  const entries = new Map([[MANIFEST, new TextEncoder().encode(JSON.stringify(manifest, null, 1))]]);
  for (const [path, bytes] of files) entries.set(FOLDER + path, bytes);
  return zip(entries, date);
}

/** Return the name of a file for a backup, with the present date and time. */
export function backupName(stem = 'toychest', date = new Date()) {
  const [day, time] = local(date).split('T');
  return `${stem}-${day}-${time.slice(0, 8).replaceAll(':', '')}.zip`;
}

/** Return the chosen files of an input or a DataTransfer: a Map from path to File. */
export function chosen({ files }) {
  return new Map([...files].map((file) => [file.webkitRelativePath || file.name, file]));
}

/** Return the files dropped on the page, and all in dropped folders: a Map from path to File. */
export async function dropped(transfer) {
  // Get the items and their entries now: the browser drops them when this function first waits.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const plain = chosen(transfer);
  if (!entries.length) return plain;
  const files = new Map();
  const walk = async (entry, path) => {
    if (files.size >= MOST_DROPPED) return;
    if (entry.isFile) {
      files.set(path, await new Promise((...ends) => { entry.file(...ends); }));
      return;
    }
    const reader = entry.createReader();
    for (;;) { // the browser gives at most a hundred entries at a time
      const some = await new Promise((...ends) => { reader.readEntries(...ends); });
      if (!some.length) return;
      for (const one of some) await walk(one, `${path}/${one.name}`);
    }
  };
  for (const entry of entries) await walk(entry, entry.name);
  return files;
}

/** Return whether a text is the manifest of a backup. */
export function isList(text) {
  try { return JSON.parse(text).format === FORMAT; } catch { return false; }
}

// Files that operating systems and file servers add to folders and zip files, as in places.py.
const CLUTTER = new RegExp('(^|/)(__MACOSX|\\._[^/]*|\\.(DS_Store|localized|directory|AppleDouble'
  + '|fseventsd|Trashes|Spotlight-V100|TemporaryItems|apdisk)|Icon\r|(eh)?thumbs\\.db|desktop\\.ini'
  + '|@eaDir|\\$RECYCLE\\.BIN|System Volume Information)(/|$)', 'i');
const isClutter = (path) => CLUTTER.test(path);

// Return the files of a backup, with their paths in the zip file that Toychest wrote; null without a
// manifest. Other programs may have packed the backup again: with a folder around it, with files that
// the computer has added, and on Windows some with backslashes.
function asWritten(files) {
  const found = new Map([...files].map(([name, file]) => (
    [name.replaceAll('\\', '/').replace(/^(\.?\/)+/, '').normalize(), file]
  )));
  const depth = (path) => path.split('/').length;
  const [first, second] = [...found.keys()]
    .filter((path) => `/${path}`.endsWith(`/${MANIFEST}`) && !isClutter(path))
    .sort((one, other) => depth(one) - depth(other));
  if (first === undefined || (second && depth(second) === depth(first))) return null;
  const around = first.slice(0, -MANIFEST.length);
  return new Map([...found].filter(([path]) => path.startsWith(around))
    .map(([path, file]) => [path.slice(around.length), file]));
}

/**
 * Return the content of a backup: {saves, date}. If it can't be read, return {wrong}: 'none' for no
 * backup, 'newer' for one of a newer Toychest, 'damaged' for one that differs from its manifest.
 * files: Map from path to File, with a zip file or the files of an unpacked one.
 */
export async function readBackup(files) {
  let entries;
  let manifest;
  try {
    const [path, another] = [...files.keys()].filter((one) => !isClutter(one));
    const zipped = another === undefined ? files.get(path) : null;
    if (zipped?.size > LARGEST) return { wrong: 'none' };
    entries = asWritten(zipped
      ? filesIn(new Uint8Array(await zipped.arrayBuffer()))
      : new Map([...files].map(([path, file]) => [path, {
        size: file.size, read: async () => new Uint8Array(await file.arrayBuffer()),
      }])));
    const { size, read } = entries.get(MANIFEST);
    if (size <= LIST) manifest = JSON.parse(new TextDecoder().decode(await read()));
  } catch { /* the manifest is null, or there is none */ }
  if (manifest?.format !== FORMAT) return { wrong: 'none' };
  if (manifest.version > VERSION) return { wrong: 'newer' };
  try {
    return { saves: await content(manifest, entries), date: String(manifest.date) };
  } catch (error) {
    return { wrong: error instanceof Unreadable ? 'none' : 'damaged' };
  }
}

class Unreadable extends Error {}

// Return the saves that a manifest names. Throws Unreadable if the zip file is damaged, another error
// if a file is missing or differs from the manifest.
async function content(manifest, entries) {
  const listed = [
    ...manifest.folders.map((path) => [path, null]),
    ...manifest.files.map(({ path, size }) => [path, size ?? -1]), // null would be a folder
  ].sort(([one], [other]) => (one < other ? -1 : 1));
  const sizes = new Map(listed);
  if (sizes.size < listed.length || !areSaves(sizes)) throw new RangeError('its list');
  const digests = new Map(manifest.files.map((one) => [one.path, one.sha256]));
  const known = new Set([...digests.keys()].map((path) => FOLDER + path.normalize()));
  const inside = [...entries.keys()].filter((path) => path.startsWith(FOLDER) && !isClutter(path));
  if (!inside.every((path) => known.has(path))) throw new RangeError('more than its list');
  const saves = new Map();
  for (const [path, size] of sizes) {
    const entry = size === null ? null : entries.get(FOLDER + path.normalize());
    if (entry !== null && entry.size !== size) throw new RangeError(path);
    const bytes = await entry?.read().catch(() => { throw new Unreadable(path); }) ?? null;
    if (bytes !== null && await sha256(bytes) !== digests.get(path)) throw new RangeError(path);
    saves.set(path, bytes);
  }
  return saves;
}
