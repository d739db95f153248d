// Backups of saves, as the command `toychest backup` writes and reads them: see
// tools/toychest_host/backup.py. Saves are a Map of path and bytes, null for a folder.
import { unzip, zip } from './zip.js';

const FORMAT = 'toychest-backup';
const VERSION = 1;
const MANIFEST = 'toychest-backup.json';
const FOLDER = 'save/';
const ROOM = 352 * 4096; // bytes on a Pico, as in disks.py
const ENTRIES = 2000; // files and folders
const LIST = 2 ** 20; // bytes of the longest manifest
const DEPTH = 16;
const LONGEST = 255; // bytes of a path

/** The SHA-256 of bytes, in hexadecimal. */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The saves without their folders. */
export function filesOf(saves) {
  return new Map([...saves].filter(([, bytes]) => bytes !== null));
}

function isName(path) {
  const parts = path.split('/');
  return parts.length <= DEPTH && !parts.some((part) => ['', '.', '..'].includes(part))
    && !/[\\:\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(path) && new TextEncoder().encode(path).length <= LONGEST;
}

/** Whether these can be the paths and sizes of saves, null for a folder: a Map. */
export function areSaves(sizes) {
  let sum = 0;
  for (const [path, size] of sizes) {
    if (!isName(path) || (size !== null && !(Number.isInteger(size) && size >= 0))) return false;
    const above = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
    if (above && (sizes.get(above) ?? null) !== null) return false;
    sum += size ?? 0;
  }
  return sizes.size <= ENTRIES && sum <= ROOM;
}

// The time here, in ISO 8601 with the offset to UTC.
function local(date) {
  const minutes = -date.getTimezoneOffset();
  const two = (number) => String(Math.trunc(Math.abs(number))).padStart(2, '0');
  const here = new Date(date.getTime() + minutes * 60000).toISOString().slice(0, 19);
  return `${here}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** A backup of saves, a Blob. source: where they were. firmware: what is known of it, an object. */
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

/** The name of a file for a backup of now. */
export function backupName(stem = 'toychest', date = new Date()) {
  const [day, time] = local(date).split('T');
  return `${stem}-${day}-${time.slice(0, 8).replaceAll(':', '')}.zip`;
}

/**
 * What a backup holds, a Blob: {saves, date}; {wrong: 'none'} if it is no backup, 'newer' if a newer
 * Toychest made it, 'damaged' if it is not what was saved.
 */
export async function readBackup(file) {
  if (file.size > 2 * ROOM + LIST) return { wrong: 'none' };
  let files;
  let manifest;
  try {
    files = await unzip(new Uint8Array(await file.arrayBuffer()), ROOM + LIST);
  } catch {
    return { wrong: 'none' };
  }
  try {
    manifest = JSON.parse(new TextDecoder().decode(files.get(MANIFEST)));
  } catch { /* it is null, or there is none */ }
  if (manifest?.format !== FORMAT) return { wrong: 'none' };
  if (manifest.version > VERSION) return { wrong: 'newer' };
  try {
    return { saves: await content(manifest, files), date: String(manifest.date) };
  } catch {
    return { wrong: 'damaged' };
  }
}

// The saves that a manifest names. Throws if they are not all there as they were.
async function content(manifest, files) {
  const listed = [
    ...manifest.folders.map((path) => [path, null]),
    ...manifest.files.map(({ path, size }) => [path, size ?? -1]), // null is a folder's
  ].sort(([one], [other]) => (one < other ? -1 : 1));
  const sizes = new Map(listed);
  if (sizes.size < listed.length || !areSaves(sizes) || files.size !== manifest.files.length + 1) {
    throw new RangeError('its list');
  }
  const digests = new Map(manifest.files.map((one) => [one.path, one.sha256]));
  const saves = new Map();
  for (const [path, size] of sizes) {
    const bytes = size === null ? null : files.get(FOLDER + path);
    if (bytes !== null && (bytes.length !== size || await sha256(bytes) !== digests.get(path))) {
      throw new RangeError(path);
    }
    saves.set(path, bytes);
  }
  return saves;
}
