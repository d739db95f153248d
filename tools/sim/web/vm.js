// The chip: MicroPython WebAssembly with the firmware's files and the saves. It runs in a hidden iframe
// of its own; to remove the iframe is to pull the battery. `parent.toychestBoard` is the board around
// the chip (see sim.js).
import { loadMicroPython } from './micropython.js';

window.isRunning = true; // for sim.js
const board = parent.toychestBoard;
const { storage, shelf: PREFIX } = board;
const SAVE = '/save';

// The chip's clock, in ms. Nobody can set performance.now(), but on many computers it stops while they
// sleep. Date.now() goes on during a sleep. Afterwards it is further ahead of performance.now() than
// ever before, and the difference is the time of the sleep. If the user sets the clock back, and later
// right again, it is not further ahead than before, and nothing changes. A clock that is set forward
// looks like a sleep, and counts as one. At most one day counts, because MicroPython can only compare
// ticks that are less than six days apart.
const A_DAY = 24 * 60 * 60 * 1000;
let ahead = Date.now() - performance.now(); // the highest difference so far, in ms
let slept = 0;

function clock() {
  const now = performance.now();
  const more = Date.now() - now - ahead;
  if (more > 0) {
    ahead += more;
    slept += Math.min(more, A_DAY);
  }
  return now + slept;
}

let turn = 0; // when MicroPython was last called, in ms

function heard(call) {
  return (...values) => {
    turn = performance.now();
    return call(...values);
  };
}

// asyncio waits with setTimeout, which may stop during a sleep of the computer, too. No wait is longer
// than a second, so that overdue tasks run soon after the sleep.
const { setTimeout: wait } = window;
window.setTimeout = (f, ms, ...rest) => wait(heard(f), Math.min(ms, 1000), ...rest);

// Emscripten has the errnos of WASI, MicroPython programs expect the usual ones. They are translated
// where system calls return, because Emscripten's own file system relies on its numbers.
const ERRNO = { 2: 13, 8: 9, 10: 16, 20: 17, 28: 22, 29: 5, 31: 21, 33: 24, 37: 36, 44: 2, 51: 28,
  54: 20, 55: 39, 63: 1, 69: 30 };

function withUsualErrorNumbers(functions) {
  const result = { ...functions };
  for (const [name, call] of Object.entries(functions)) {
    if (/^(__syscall_|fd_)/.test(name)) {
      result[name] = (...args) => {
        const value = call(...args);
        if (name.startsWith('fd_')) return ERRNO[value] ?? value;
        return value < 0 ? -(ERRNO[-value] ?? -value) : value;
      };
    }
  }
  return result;
}

const toText = (bytes) => {
  let text = '';
  for (const b of bytes) text += String.fromCharCode(b);
  return text;
};
const toBytes = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const isSave = (path) => path === SAVE || path.startsWith(SAVE + '/');

// A key in the storage that can't be a file or folder beside the others is left out.
function restoreSaves(FS) {
  for (const key of board.saves()) {
    const path = key.slice(PREFIX.length);
    const slash = path.lastIndexOf('/');
    try {
      FS.mkdirTree(path.slice(0, slash));
      if (slash < path.length - 1) FS.writeFile(path, toBytes(storage.getItem(key)));
    } catch (error) {
      board.unreadable(path, error);
    }
  }
}

// When the firmware closes, renames or removes a file, the storage has changed before the call returns
// to Python. A folder is a key that ends with a slash.
function keepSaves(FS) {
  const guarded = (f) => {
    if (!board.powered()) return;
    try { f(); } catch (error) { board.storageFailed(error); }
  };
  const put = (path) => storage.setItem(PREFIX + path, toText(FS.readFile(path)));
  const isDir = (path) => FS.isDir(FS.stat(path).mode);
  const absolute = (p) => (p.startsWith('/') ? p : `${FS.cwd()}/${p}`.replace(/^\/+/, '/'));
  const original = { ...FS };

  FS.close = (stream) => {
    const { path, flags } = stream;
    original.close(stream);
    if ((flags & 3) && isSave(path)) guarded(() => put(path));
  };
  FS.mkdir = (path, mode) => {
    const node = original.mkdir(path, mode);
    path = absolute(path);
    if (isSave(path)) guarded(() => storage.setItem(PREFIX + path + '/', ''));
    return node;
  };
  FS.unlink = (path) => {
    path = absolute(path);
    original.unlink(path);
    if (isSave(path)) guarded(() => storage.removeItem(PREFIX + path));
  };
  FS.rmdir = (path) => {
    path = absolute(path);
    original.rmdir(path);
    if (isSave(path)) guarded(() => storage.removeItem(PREFIX + path + '/'));
  };
  FS.rename = (from, to) => {
    [from, to] = [absolute(from), absolute(to)];
    original.rename(from, to);
    guarded(() => {
      const moved = isDir(to)
        ? storage.keys().filter((k) => k.startsWith(`${PREFIX}${from}/`))
        : [PREFIX + from];
      for (const key of moved) {
        const target = to + key.slice(PREFIX.length + from.length);
        const text = storage.getItem(key);
        if (isSave(target) && text !== null) storage.setItem(PREFIX + target, text);
        storage.removeItem(key);
      }
    });
  };
}

function layOut(FS, files) {
  for (const [path, text] of Object.entries(files)) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')) || '/');
    FS.writeFile(path, toBytes(text));
  }
}

async function powerOn() {
  const { module, files } = await board.parts;
  const say = (line) => board.print(line);
  let memory;
  WebAssembly.instantiateStreaming = async (_, imports) => { // the module is compiled already
    const instance = await WebAssembly.instantiate(module, Object.fromEntries(
      Object.entries(imports).map(([name, functions]) => [name, {
        ...withUsualErrorNumbers(functions), mp_js_ticks_ms: () => Math.floor(clock()),
      }]),
    ));
    memory = instance.exports.memory;
    return { instance, module };
  };
  const url = URL.createObjectURL(new Blob()); // MicroPython requests a file, although none is needed
  const mp = await loadMicroPython({ url, pystack: 8192, stdout: say, stderr: say });
  URL.revokeObjectURL(url);

  const { FS } = mp;
  layOut(FS, files);
  restoreSaves(FS);
  keepSaves(FS);
  FS.chdir('/');

  const bytes = (address, length) => new Uint8Array(memory.buffer, address, length);
  mp.registerJsModule('page', {
    refresh: (kind, ms, address, length) => board.refresh(kind, ms, bytes(address, length).slice()),
    random: (address, length) => {
      for (let at = 0; at < length; at += 65536) {
        crypto.getRandomValues(bytes(address + at, Math.min(65536, length - at)));
      }
    },
    now: clock,
    busy: () => performance.now() - turn,
    hear: () => { turn = performance.now(); },
    tone: board.tone,
    led: board.led,
    mirror: board.mirror,
    counts: board.counts,
    stopped: board.stopped,
    reset: board.reset,
    cut: board.cut,
  });
  const boot = mp.pyimport('boot');
  window.mp = mp;
  board.ready({
    press: heard((name) => boot.press(name)),
    release: heard((name) => boot.release(name)),
    setSpeed: (factor) => boot.set_speed(factor),
    start: (...how) => boot.start(...how),
  });
}

powerOn().catch((error) => board.broken(error));
