// A box on a serial port: read its content, put the firmware on it, read and replace its saves.
//
// It does the same as the command `toychest`, in the same order, so that the cable may be pulled at
// any moment. It also runs the same scripts on the board: see
// tools/toychest_host/flashing/over_serial.py and storage/swap.py.
import { areSaves, filesOf, sha256 } from './backup.js';
// {version, mpy, oldest, alone, prepare, before, tools, waiting}, see build_site.py
import { FIRMWARE } from './install-facts.js';
import { Lost, Raised, RawRepl, Strange } from './raw_repl.js';

/** A file on the box. Its only line is the name of the board, a module of toychest.boards. */
export const BOARD_FILE = 'board.txt';
const MAIN = 'main.py';
const TWIN = 'main.mpy'; // a compiled main.py, which only an older firmware has
const NEW = FIRMWARE.waiting; // folder of new files until they are moved to their places
const SAVES = 'save';
const [OLD_SAVES, NEW_SAVES] = ['save.old', 'save.new'];
const BLOCK = 4096;
const INLINE = 512; // bytes: littlefs keeps smaller files in the folder itself
const PIECE = 1500; // most bytes of a file in one line of a script
const SCRIPT = 6000; // characters of a script, roughly
const STARTED = 'soft reboot\r\n';
const FIRST_PICTURE = /Toychest (\S+): the first picture is there/;
const MOST_SAID = 100000; // most bytes of output before the first picture
const TOLD = 4000; // most characters of a traceback that are shown

const ABOUT = `\
import json, sys
_i = sys.implementation
print(json.dumps([_i[0], list(_i[1][:3]), getattr(_i, "_mpy", 0) & 255, getattr(_i, "_machine", "")]))
`;
// Further functions on the board, defined after those of the command. _say prints values of a list,
// with commas between them.
const TOOLS = `\
import json
from binascii import a2b_base64, b2a_base64
def _say(value):
 print(json.dumps(value), end=",")
def _put(piece):
 _f.write(a2b_base64(piece))
def _read(path):
 with open(path, "rb") as file:
  while True:
   piece = file.read(384)
   if not piece:
    break
   print(b2a_base64(piece).decode().strip())
`;
// The version of the Toychest that starts, and whether it is the one frozen into MicroPython: while
// that runs, nothing else is in sys.path. _path: the old sys.path, see FIRMWARE.alone.
const VERSION = `\
sys.path[:] = _path
try:
 from toychest import VERSION as _v
except Exception:
 _v = None
sys.path[:] = [".frozen"]
_say(_v)
_say(_v is not None and _path == sys.path)
`;
// {reason in the script why a file would stop Toychest: key of its sentence}
const WHY = {
  hides: 'hides', starts: 'startsOther', folder: 'isFolder', other: 'isOther',
};
const RESET = 'import time, machine\ntime.sleep_ms(100)\nmachine.reset()';

/** The page can't go on. key: of a sentence in install_words.json. values: to put into it. */
export class Problem extends Error {
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

const quoted = (text) => JSON.stringify(text); // MicroPython reads the same literal
const pairs = (list) => `[${list.map(([path, folder]) => (
  `(${quoted(path)}, ${folder ? 'True' : 'False'})`)).join(', ')}]`;
const names = (list) => `[${list.map(quoted).join(', ')}]`;
const isFull = (error) => error instanceof Raised && error.isOSError(28, 'ENOSPC');
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const short = (text) => String(text).slice(0, 60); // a box's text, to quote it in a sentence

// Throw Strange unless a condition about a box's answer is true.
function expected(is) {
  if (!is) throw new Strange();
}

// Return a Map from path to value of a box's answer, a list of pairs. Throws Strange.
function byPath(list) {
  expected(list.every((one) => Array.isArray(one) && typeof one[0] === 'string'));
  return new Map(list);
}

// Return the folders of these files, parents first.
function above(paths) {
  const folders = new Set();
  for (const path of paths) {
    const parts = path.split('/').slice(0, -1);
    parts.forEach((_, index) => folders.add(parts.slice(0, index + 1).join('/')));
  }
  return [...folders].sort();
}

/** A box whose firmware is stopped. Each method throws Lost, Strange and Raised, see raw_repl.js. */
export class Box {
  /**
   * Open a port, stop the firmware, and check the MicroPython. Also throws Problem, Silent, and the
   * errors of `port.open`.
   */
  static async open(port) {
    const box = new Box(await RawRepl.open(port));
    try {
      await box.repl.run(FIRMWARE.alone);
      await box.check();
      for (const script of [FIRMWARE.prepare, FIRMWARE.tools, TOOLS]) await box.repl.run(script);
    } catch (error) {
      await box.leave(error); // the box starts its program again
      throw error;
    }
    return box;
  }

  constructor(repl) {
    this.repl = repl;
    this.machine = ''; // MicroPython's name of the board
    this.micropython = ''; // version of MicroPython
    this.runs = false; // whether the firmware was started, so that scripts can't run any more
  }

  async check() {
    const [about] = await this.answers(ABOUT);
    expected(Array.isArray(about) && Array.isArray(about[1])
      && [...about[1], about[2]].every(Number.isInteger));
    const [name, version, mpy, machine] = about;
    this.micropython = short(version.join('.'));
    this.machine = short(machine);
    if (name !== 'micropython') throw new Problem('noMicroPython', { name: short(name) });
    const [major, minor] = FIRMWARE.oldest;
    if (version[0] < major || (version[0] === major && version[1] < minor)) {
      throw new Problem('oldMicroPython', { version: this.micropython, oldest: `${major}.${minor}` });
    }
    this.mpy = mpy;
  }

  /** Return whether the port is gone. */
  get isGone() {
    return this.repl.isGone;
  }

  // Run a script; returns the list of values that it prints by _say.
  async answers(script) {
    const text = await this.repl.run(script);
    try {
      return JSON.parse(`[${text.replace(/,\s*$/, '')}]`);
    } catch {
      throw new Strange();
    }
  }

  // Return a Map from path to SHA-256 (null for a folder) of everything at and below these paths,
  // parents first.
  async tree(...paths) {
    return byPath(await this.answers(paths.map((path) => `_tell(${quoted(path)})\n`).join('')));
  }

  async remove(tree, paths) {
    if (!paths.length) return;
    const list = [...paths].reverse().map((path) => [path, tree.get(path) === null]);
    await this.repl.run(`_remove(${pairs(list)})`);
  }

  async removeTree(path) {
    const tree = await this.tree(path);
    await this.remove(tree, [...tree.keys()]);
  }

  async rename(from, to) {
    await this.repl.run(`os.rename(${quoted(`/${from}`)}, ${quoted(`/${to}`)})`);
  }

  async read(path) {
    const lines = (await this.repl.run(`_read(${quoted(`/${path}`)})`)).split(/\s+/);
    try {
      const text = lines.filter(Boolean).map(atob).join('');
      return Uint8Array.from(text, (one) => one.charCodeAt(0));
    } catch {
      throw new Strange();
    }
  }

  // Write files, a Map from path to bytes, to folders that exist. advance(count): called with the
  // number of bytes written.
  async write(files, advance) {
    let script = '';
    let count = 0;
    for (const [path, bytes] of files) {
      script += `_f = open(${quoted(`/${path}`)}, "wb")\n`;
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        script += `_put(b"${btoa(String.fromCharCode(...piece))}")\n`;
        count += piece.length;
        if (script.length > SCRIPT) {
          await this.repl.run(script);
          advance(count);
          [script, count] = ['', 0];
        }
      }
      script += '_f.close()\n';
    }
    if (script) await this.repl.run(script);
    advance(count);
  }

  /**
   * Return what is on the box: {board, version, whole, saves}.
   * board: name in board.txt, '' if there is none. version: of Toychest, null without it. whole:
   * whether Toychest is complete, so that it starts. saves: as of `amount`. Throws Problem if the
   * box can't read its filesystem (firmware/port/modules/latest.py).
   */
  async look() {
    const there = await this.names();
    if (there.has('saves-unreadable')) throw new Problem('unreadable');
    const board = there.has(BOARD_FILE) ? await this.board() : '';
    const [version, isFrozen] = await this.answers(VERSION);
    const files = there.has('toychest') || there.has(NEW);
    return {
      board, version: files || isFrozen ? short(version ?? '?') : null,
      whole: there.has(MAIN) || isFrozen, saves: await this.amount(),
    };
  }

  // Return the content of board.txt; '' if a folder has that name.
  async board() {
    try {
      return new TextDecoder().decode(await this.read(BOARD_FILE)).trim();
    } catch (error) {
      if (error instanceof Raised && error.isOSError(21, 'EISDIR')) return '';
      throw error;
    }
  }

  // Return the number of files in the saves and their size, {files, bytes}; null if they can't be
  // saves.
  async amount() {
    try {
      const [found] = await this.countingSaves();
      const sizes = found ? [...(await this.listing(found)).values()] : [];
      const files = sizes.filter((size) => size !== null);
      return { files: files.length, bytes: sum(files) };
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }

  // Return the names in the top folder.
  async names() {
    return new Set((await this.answers('for _one in os.ilistdir("/"):\n _say(_one[0])\n')));
  }

  // ---- the firmware

  /**
   * Return the files on the box that would stop Toychest, such as a time.py that hides a module of
   * MicroPython: a Map from path to the key of a sentence. Also throws Problem, if the box's
   * MicroPython can't run this firmware.
   */
  async before() {
    if (this.mpy !== FIRMWARE.mpy) {
      throw new Problem('otherMicroPython', { version: this.micropython });
    }
    await this.repl.run(FIRMWARE.before);
    const found = byPath(await this.answers('_before()'));
    expected([...found.values()].every((why) => Object.keys(WHY).includes(why)));
    return new Map([...found].map(([path, why]) => [path, WHY[why]]));
  }

  /** Rename files and folders so that Toychest starts: time.py becomes time.py.before. */
  async moveAside(paths) {
    await this.repl.run(paths.map((path) => `_aside(${quoted(path)})\n`).join(''));
  }

  /**
   * Make the firmware on the box consist of these files, a Map from path to bytes; returns the number
   * of files written. Call `before` first. advance(count): called with the number of bytes that have
   * arrived on the board. Also throws Problem.
   */
  async install(files, advance) {
    const waiting = (path) => `${NEW}/${path.replaceAll('/', ',')}`;
    const there = await this.tree('toychest', MAIN, TWIN, BOARD_FILE, NEW);
    const wanted = new Map();
    for (const [path, bytes] of files) wanted.set(path, await sha256(bytes));
    const folders = above(files.keys());
    const isStale = (path) => path === TWIN || (`${path}/`.startsWith('toychest/')
      && !(there.get(path) === null ? folders.includes(path) : wanted.has(path)));
    const changed = [...files.keys()].filter((path) => there.get(path) !== wanted.get(path));
    const stale = [...there.keys()].filter(isStale);
    // The installation removes main.py first, so a new one must be there even if it is the same. It
    // comes last.
    const sent = changed.length || stale.length
      ? [...changed.filter((path) => path !== MAIN), MAIN] : [];
    const arriving = new Map(sent.map((path) => [waiting(path), wanted.get(path)]));
    await this.remove(there, [...there.keys()].filter((path) => (
      (path.startsWith(`${NEW}/`) && arriving.get(path) !== there.get(path))
      || (path === NEW && (!sent.length || there.get(path) !== null)))));
    const missing = sent.filter((path) => there.get(waiting(path)) !== wanted.get(path));
    advance(sum([...files].filter(([path]) => !missing.includes(path))
      .map(([, bytes]) => bytes.length)));
    if (!sent.length) {
      await this.repl.run('_start_files(True)');
      return 0;
    }
    const made = folders.filter((path) => there.get(path) !== null);
    await this.upload(
      new Map(missing.map((path) => [waiting(path), files.get(path)])),
      there.get(NEW) !== null, made.length, advance,
    );
    const arrived = await this.tree(NEW);
    for (const path of sent) {
      if (arrived.get(waiting(path)) !== wanted.get(path)) {
        throw new Problem('wrongBytes', { path });
      }
    }
    const gone = [...stale].reverse().map((path) => [path, there.get(path) === null]);
    await this.repl.run(`_install(${there.has(MAIN) ? 'True' : 'False'}, ${pairs(gone)}, `
      + `${names(made)}, ${names(sent)})`);
    return changed.length;
  }

  async upload(files, begin, folders, advance) {
    const [free] = await this.answers('_say(_free())');
    expected(Number.isInteger(free));
    const small = sum([...files].map(([path, { length }]) => (
      new TextEncoder().encode(path).length + 40 + (length <= INLINE ? length : 0))));
    const large = sum([...files.values()].filter(({ length }) => length > INLINE)
      .map(({ length }) => Math.floor(length / (BLOCK - 32)) + 1));
    const size = BLOCK * (large + 2 + 2 * Math.floor(small / Math.floor(BLOCK / 3)))
      + 2 * BLOCK * folders;
    if (files.size && size > free) throw new Problem('noRoom', { missing: size - free });
    try {
      if (begin) await this.repl.run(`os.mkdir(${quoted(`/${NEW}`)})`);
      await this.write(files, advance);
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.removeTree(NEW); // otherwise the saves would lack room
      throw new Problem('noRoom', { missing: BLOCK });
    }
  }

  /**
   * Start the firmware and wait for its first picture; returns the firmware's version. Also throws
   * Problem, if there is none in time.
   */
  async firstPicture(seconds) {
    await this.repl.restart();
    this.runs = true;
    const until = performance.now() + seconds * 1000;
    let output = '';
    let over = '';
    while (!over) {
      try {
        output += await this.repl.readOutput(100);
      } catch (error) {
        if (!output.includes('Traceback')) throw error;
        over = 'stopped'; // the firmware restarts the board, which closes the port
        break;
      }
      const now = output.includes(STARTED) ? output.slice(output.lastIndexOf(STARTED) + STARTED.length) : '';
      const found = FIRST_PICTURE.exec(now);
      if (found) return short(found[1]);
      if (now.endsWith('\r\n>>> ')) over = 'stopped';
      else if (output.length > MOST_SAID) over = 'talks';
      else if (performance.now() > until) over = 'dark';
    }
    const trace = output.lastIndexOf('Traceback');
    const text = trace < 0 ? '' : output.slice(trace).replace(/>>> $/, '');
    throw new Problem(over, { seconds, trace: text.slice(-TOLD) });
  }

  /** Start the program on the box, and close the port. Throws nothing. */
  async letGo() {
    if (!this.runs) {
      await this.repl.start(RESET).catch(() => {});
      await new Promise((done) => { setTimeout(done, 300); }); // time for the rest of the output
    }
    await this.close();
  }

  /** Leave the box after an error: start its program and close the port. Throws nothing. */
  async leave(error) {
    if (error instanceof Lost || error instanceof Strange) await this.close();
    else await this.letGo();
  }

  /** Close the port. Throws nothing. */
  async close() {
    await this.repl.close();
  }

  // ---- the saves

  // Return a Map from path to size in bytes (null for a folder) of everything in a folder of saves.
  // Throws Problem.
  async listing(folder) {
    let found;
    try {
      found = byPath(await this.answers(`_walk(${quoted(`/${folder}`)}, "")`));
    } catch (error) {
      const isFile = error instanceof Raised && error.isOSError(20, 'ENOTDIR');
      throw isFile ? new Problem('noSavesThere') : error;
    }
    const sizes = new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
    if (!areSaves(sizes)) throw new Problem('noSavesThere');
    return sizes;
  }

  /**
   * Return the folders with valid saves, the best first: save, or save.old after a swap was cut off.
   * Return both if the box has begun new games since.
   */
  async countingSaves() {
    const there = await this.names();
    const cutOff = there.has(OLD_SAVES) && (there.has(NEW_SAVES) || !there.has(SAVES));
    return [SAVES, OLD_SAVES].filter((path) => there.has(path) && (path === SAVES || cutOff));
  }

  /** Return the saves in a folder: a Map from path to bytes, null for a folder. Also throws Problem. */
  async saves(folder) {
    const saves = new Map();
    const sizes = await this.listing(folder);
    const digests = await this.tree(folder);
    for (const [path, size] of sizes) {
      const bytes = size === null ? null : await this.read(`${folder}/${path}`);
      if (bytes && (bytes.length !== size
        || await sha256(bytes) !== digests.get(`${folder}/${path}`))) {
        throw new Problem('changedOnTheWay', { path });
      }
      saves.set(path, bytes);
    }
    return saves;
  }

  /** Finish a swap that was cut off between its renames. Also throws Problem. */
  async settle() {
    const there = await this.names();
    if (there.has(SAVES) || !there.has(OLD_SAVES)) return;
    for (const path of [OLD_SAVES, NEW_SAVES]) if (there.has(path)) await this.listing(path);
    await this.rename(there.has(NEW_SAVES) ? NEW_SAVES : OLD_SAVES, SAVES);
  }

  /** Return the existing folders among save, save.old and save.new. */
  async allSaves() {
    const there = await this.names();
    return [SAVES, OLD_SAVES, NEW_SAVES].filter((path) => there.has(path));
  }

  /**
   * Replace the saves on the box. The new ones are written to save.new, read back, then renamed.
   * advance(count): called with the number of bytes done. Also throws Problem.
   */
  async replaceSaves(saves, advance) {
    const there = await this.names();
    if (there.has(SAVES) && there.has(OLD_SAVES) && !there.has(NEW_SAVES)) {
      await this.removeTree(OLD_SAVES); // an earlier swap was cut off before this last step
      there.delete(OLD_SAVES);
    }
    try {
      await this.fill(NEW_SAVES, saves, advance);
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.removeTree(NEW_SAVES);
      throw new Problem('noRoomForSaves');
    }
    if (there.has(SAVES)) {
      if (there.has(OLD_SAVES)) await this.removeTree(OLD_SAVES);
      await this.rename(SAVES, OLD_SAVES);
    }
    await this.rename(NEW_SAVES, SAVES);
    await this.tidy();
  }

  /** Remove save.old and save.new. */
  async tidy() {
    for (const path of [OLD_SAVES, NEW_SAVES]) await this.removeTree(path);
  }

  // Make a folder hold exactly these saves, and read it back.
  async fill(folder, saves, advance) {
    const wanted = new Map([[folder, null]]);
    const at = (path) => `${folder}/${path}`;
    for (const path of [...above(saves.keys()), ...saves.keys()]) {
      const bytes = saves.get(path) ?? null;
      wanted.set(at(path), bytes && await sha256(bytes));
    }
    const there = await this.tree(folder);
    const isRight = (path, tree) => tree.has(path) && tree.get(path) === wanted.get(path);
    await this.remove(there, [...there.keys()].filter((path) => (
      !wanted.has(path) || (there.get(path) === null) !== (wanted.get(path) === null))));
    const folders = [...wanted.keys()].filter((path) => (
      wanted.get(path) === null && !isRight(path, there))).sort();
    await this.repl.run(folders.map((path) => `os.mkdir(${quoted(`/${path}`)})\n`).join(''));
    const files = [...filesOf(saves)].map(([path, bytes]) => [at(path), bytes]);
    const missing = files.filter(([path]) => !isRight(path, there));
    advance(sum(files.filter(([path]) => isRight(path, there)).map(([, { length }]) => length)));
    await this.write(missing, advance);
    const arrived = await this.tree(folder);
    for (const path of new Set([...wanted.keys(), ...arrived.keys()])) {
      if (!wanted.has(path) || !isRight(path, arrived)) {
        throw new Problem('wrongSaves', { path: path.slice(folder.length + 1) || folder });
      }
    }
  }
}

/**
 * Return whether replacing saves by new ones loses something. A file that is the beginning of its new
 * version does not count, because a pulled cable leaves such files.
 */
export function isLost(saves, added) {
  return [...filesOf(saves)].some(([path, bytes]) => {
    const now = added.get(path);
    return !now || bytes.length > now.length || bytes.some((byte, at) => byte !== now[at]);
  });
}

/** Return whether two Maps of saves are equal. */
export function areSame(one, other) {
  return one.size === other.size && !isLost(one, other) && !isLost(other, one)
    && [...one.keys()].every((path) => other.has(path));
}
