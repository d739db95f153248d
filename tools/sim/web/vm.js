// The chip: MicroPython WebAssembly with the firmware's files and the saves. Lives in a hidden
// iframe of its own; taking the iframe away is pulling the battery. `parent.toychestBoard` is
// what the chip is soldered to (see sim.js).
import { loadMicroPython } from './micropython.js';

const board = parent.toychestBoard;
const { storage, shelf: PREFIX } = board;
const SAVE = '/save';

// The chip's clock, in ms. performance.now() is a clock that nobody sets, but on many computers it
// stands still while they sleep. Date.now() goes on meanwhile: it is then further ahead of
// performance.now() than it ever was, and the difference is the time that was slept. A clock that is
// put back, and later put right, is not further ahead than before, and changes nothing. A clock that
// is put forward can't be told from a sleep, and counts as one. At most one day counts, since
// MicroPython can only compare ticks that are less than six days apart.
const A_DAY = 24 * 60 * 60 * 1000;
let ahead = Date.now() - performance.now(); // the most that it ever was, in ms
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

// asyncio waits with setTimeout, which may stand still during a sleep, too. No wait is longer than a
// second, so that what is due after a sleep comes soon.
const { setTimeout: wait } = window;
window.setTimeout = (f, ms, ...rest) => wait(f, Math.min(ms, 1000), ...rest);

// Emscripten numbers its errors as WASI does, MicroPython programs expect the usual numbers. They
// change over where system calls return, for Emscripten's own file system relies on its numbers.
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

// A key that can't be a file or a folder beside the others costs only itself.
function restoreSaves(FS) {
  const keys = storage.keys().filter((k) => k.startsWith(`${PREFIX}${SAVE}/`)).sort();
  for (const key of keys) {
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

// Everything the firmware has closed, renamed or removed is in the storage before the call
// returns to Python. A folder is a key that ends with a slash.
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
  WebAssembly.instantiateStreaming = async (_, imports) => { // it is compiled already
    const instance = await WebAssembly.instantiate(module, Object.fromEntries(
      Object.entries(imports).map(([name, functions]) => [name, {
        ...withUsualErrorNumbers(functions), mp_js_ticks_ms: () => Math.floor(clock()),
      }]),
    ));
    memory = instance.exports.memory;
    return { instance, module };
  };
  const url = URL.createObjectURL(new Blob()); // it asks for a file all the same
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
    press: (name) => boot.press(name),
    release: (name) => boot.release(name),
    setSpeed: (factor) => boot.set_speed(factor),
    start: (speed, held, name) => boot.start(speed, held, name),
  });
}

powerOn().catch((error) => board.broken(error));
