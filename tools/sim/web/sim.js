// The page around the chip: screen, keys, buzzer, battery. What the device does is decided by the
// firmware alone (vm.js runs it); this file draws, sounds and passes presses on.
import {
  backupName, chosen, dropped, isList, readBackup, writeBackup,
} from './backup.js';
import { documentOf, readDice, textOf } from './dice.js';
// BOARDS: module name to {name, buttons, mover, buzzer}. WORDS: words.json. BYTES: of what the chip
// is made from. All are written by build_site.py.
import { BOARDS, BYTES, WORDS } from './facts.js';
import { storage } from './storage.js';

const WIDTH = 296;
const HEIGHT = 128;
const INK = [38, 38, 36];
const PAPER = [233, 230, 220];
const MAX_CONSOLE = 20000;

const $ = (id) => document.getElementById(id);
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

// A setting that can't be kept, or no longer, is no reason to stop.
const keep = {
  get(name) { try { return storage.getItem(`toychest:${name}`); } catch { return null; } },
  set(name, value) { try { storage.setItem(`toychest:${name}`, value); } catch { /* see above */ } },
};

// --- What the chip is made from ------------------------------------------------------------------

// The files arrive while the rest of the page starts. They stay here: without a network, the
// battery can go out and in.
let parts = null;

async function unpacked(name, advance) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  const counted = new TransformStream({
    transform(chunk, controller) {
      advance(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
}

// A promise of {module, files}: MicroPython, compiled, and path to content, one character a byte.
function chipParts() {
  if (parts) return parts;
  let there = 0;
  const advance = (bytes) => {
    there += bytes;
    showProgress(there / BYTES);
  };
  const type = { headers: { 'Content-Type': 'application/wasm' } }; // whatever the web server says
  parts = Promise.all([
    unpacked('micropython.bin', advance).then(
      (stream) => WebAssembly.compileStreaming(new Response(stream, type)),
    ),
    unpacked('files.bin', advance).then((stream) => new Response(stream).json()),
  ]).then(([module, files]) => ({ module, files }));
  parts.catch(() => { parts = null; }); // the next battery tries again
  return parts;
}

function showProgress(share) {
  const bar = $('starting').querySelector('progress');
  bar.value = 0.9 * share; // the rest is the start itself
}
chipParts();

// --- Words -------------------------------------------------------------------------------------

// The page speaks the language that the device speaks.
let language = 'en';

function say(key, ...values) {
  const text = WORDS[language][key] ?? WORDS.en[key];
  return values.reduce((done, value) => done.replace('{}', () => value), text);
}

function speak(code) {
  const known = Object.hasOwn(WORDS, code) ? code : 'en';
  if (known === language) return;
  language = known;
  keep.set('language', language);
  document.documentElement.lang = language;
  showWords();
}

function showWords() {
  const mover = BOARDS[board].mover?.toUpperCase();
  for (const one of document.querySelectorAll('[data-word]')) {
    one.textContent = say(one.dataset.word, mover);
  }
  for (const one of document.querySelectorAll('[data-label]')) {
    one.setAttribute('aria-label', say(one.dataset.label));
  }
  for (const one of document.querySelectorAll('[data-cap-word]')) {
    one.dataset.cap = say(one.dataset.capWord);
  }
  showNote();
  showKeys();
}

// --- The e-ink panel ---------------------------------------------------------------------------

const panel = (() => {
  // Every picture comes from the CPU: keep the canvas there.
  const context = $('screen').getContext('2d', { willReadFrequently: true });
  const image = context.createImageData(WIDTH, HEIGHT);
  let levels = new Uint8Array(WIDTH * HEIGHT).fill(255); // what the eye sees: 0 ink, 255 paper
  let shown = 0;
  let running = null;

  // A frame is the glass as panel_model.py has it: byte (source >> 3) * 296 + gate line, the most
  // significant bit is the lowest source, 1 is white; dot (x, y) is gate line x, source 127 - y.
  function decode(frame) {
    const out = new Uint8Array(WIDTH * HEIGHT);
    for (let x = 0; x < WIDTH; x++) {
      for (let y = 0; y < HEIGHT; y++) {
        const source = HEIGHT - 1 - y;
        if (frame[(source >> 3) * WIDTH + x] & (0x80 >> (source & 7))) out[y * WIDTH + x] = 255;
      }
    }
    return out;
  }

  function draw() {
    const { data } = image;
    for (let i = 0; i < levels.length; i++) {
      const part = levels[i] / 255;
      for (let c = 0; c < 3; c++) data[i * 4 + c] = INK[c] + (PAPER[c] - INK[c]) * part;
      data[i * 4 + 3] = 255;
    }
    context.putImageData(image, 0, 0);
  }

  // The pictures a refresh passes through. A full one goes through black and white, but never
  // more than three times a second: that could hurt people with photosensitive epilepsy.
  function stages(kind, ms, target) {
    const list = [levels];
    if (kind === 'full') {
      const flashes = Math.min(3, Math.floor(ms / 450));
      if (flashes) list.push(target.map((v) => 255 - v));
      for (let i = 0; i < flashes; i++) {
        list.push(new Uint8Array(target.length).fill(0), new Uint8Array(target.length).fill(255));
      }
    }
    return [...list, target];
  }

  function finish() {
    if (!running) return;
    const { target, frame, timer } = running;
    clearTimeout(timer);
    running = null;
    levels = target;
    draw();
    shown += 1;
    keep.set('screen', String.fromCharCode(...frame));
  }

  function refresh(kind, ms, frame) {
    finish();
    const target = decode(frame);
    const path = stages(kind, ms, target);
    const job = { target, frame, timer: setTimeout(finish, ms) }; // frames stop in a hidden tab
    running = job;
    if (reducedMotion.matches) return;
    const begin = performance.now();
    const step = () => {
      if (running !== job) return;
      const at = Math.min(0.999, (performance.now() - begin) / ms) * (path.length - 1);
      const [from, to] = [path[Math.floor(at)], path[Math.floor(at) + 1]];
      const part = Math.min(1, (at % 1) * 1.6);
      const now = new Uint8Array(target.length);
      for (let i = 0; i < now.length; i++) now[i] = from[i] + (to[i] - from[i]) * part;
      levels = now;
      draw();
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  // Without power the ink stays where it happens to be.
  function stop() {
    if (!running) return;
    clearTimeout(running.timer);
    running = null;
  }

  const last = keep.get('screen');
  if (last && last.length === WIDTH * HEIGHT / 8) {
    levels = decode(Uint8Array.from(last, (c) => c.charCodeAt(0)));
    $('starting').classList.add('over');
  }
  draw();

  return { refresh, stop, shown: () => shown, busy: () => running !== null };
})();

// A whole number of the display's own dots for every dot of the panel, as large as fits.
function fit() {
  const style = getComputedStyle(document.documentElement);
  const taken = (name) => Number(style.getPropertyValue(name));
  const room = Math.min(document.documentElement.clientWidth - taken('--beside'),
    (window.innerHeight - taken('--below')) * WIDTH / HEIGHT, WIDTH * 4);
  const dots = Math.floor(room * devicePixelRatio / WIDTH);
  const whole = dots * WIDTH / devicePixelRatio;
  const wide = whole >= room * taken('--filled') ? whole : Math.max(room, 200);
  $('screen').style.width = `${Math.floor(wide)}px`;
  const { width } = document.querySelector('.case').getBoundingClientRect();
  document.documentElement.style.setProperty('--case-width', `${width}px`);
}
addEventListener('resize', fit);
fit();

// --- Buzzer ------------------------------------------------------------------------------------

const buzzer = (() => {
  let context, oscillator, volume;
  let on = keep.get('sound') !== 'off';
  let tone = [0, 0];

  function apply() {
    if (!context) return;
    const [freq, duty] = tone;
    const sounding = on && freq > 0 && duty > 0 && duty < 65535;
    if (sounding) oscillator.frequency.setValueAtTime(freq, context.currentTime);
    // A square wave is loudest at half duty.
    const loudness = sounding ? 0.12 * Math.sin(Math.PI * duty / 65536) : 0;
    volume.gain.setTargetAtTime(loudness, context.currentTime, 0.001);
  }

  // Browsers let a page sound only after the user has touched it.
  function wake() {
    if (!context) {
      context = new AudioContext({ latencyHint: 'interactive' });
      oscillator = new OscillatorNode(context, { type: 'square' });
      volume = new GainNode(context, { gain: 0 });
      oscillator.connect(volume).connect(context.destination);
      oscillator.start();
    }
    resume();
    apply();
  }

  // A call, Siri or another app interrupts the sound of an iPhone; it does not come back by itself.
  function resume() {
    if (context && context.state !== 'running') {
      context.resume().catch(() => {}); // not yet: the next touch tries again
    }
  }
  for (const kind of ['pointerdown', 'pointerup', 'keydown']) {
    addEventListener(kind, wake, { capture: true });
  }
  document.addEventListener('visibilitychange', resume);

  return {
    tone(freq, duty) { tone = [freq, duty]; apply(); },
    get on() { return on; },
    set on(value) { on = value; keep.set('sound', on ? 'on' : 'off'); apply(); },
  };
})();

// --- The screen of the phone or computer -----------------------------------------------------------

// It stays on while a countdown runs: people look at it then, and touch nothing.
const wakeLock = (() => {
  let wanted = false;
  let lock = null; // a promise of a WakeLockSentinel, or of null where the browser refuses

  function follow() {
    if (!wanted) {
      lock?.then((one) => one?.release());
      lock = null;
    } else if (!lock && !document.hidden) {
      const mine = ask();
      lock = mine;
      const over = () => { if (lock === mine) lock = null; };
      // Browsers let go of it when the page is hidden, and refuse it when the battery is low.
      mine.then((one) => { if (one) one.addEventListener('release', over); else over(); });
    }
  }

  async function ask() {
    try { return await navigator.wakeLock.request('screen'); } catch { return null; }
  }
  document.addEventListener('visibilitychange', follow);

  return { want(on) { wanted = on; follow(); } };
})();

// --- Board -------------------------------------------------------------------------------------

// The address says which one, else it is the last one that was chosen here.
let board = [new URLSearchParams(location.search).get('board'), keep.get('board')]
  .find((name) => Object.hasOwn(BOARDS, name ?? '')) ?? Object.keys(BOARDS)[0];

function showBoard() {
  const { buttons, mover, buzzer: sounds } = BOARDS[board];
  $('board').value = board;
  $('sound').hidden = !sounds;
  $('steer').hidden = !buttons.includes('up');
  $('hold').hidden = !mover;
  for (const key of document.querySelectorAll('.key')) {
    key.hidden = !buttons.includes(key.dataset.key);
  }
  const { classList } = document.querySelector('.case');
  classList.toggle('no-roll', !buttons.includes('roll'));
  classList.toggle('no-rocker', !buttons.includes('up'));
  showWords();
  fit();
}

for (const [name, { name: text }] of Object.entries(BOARDS)) {
  $('board').append(new Option(text, name));
}
$('board').addEventListener('change', () => {
  board = $('board').value;
  keep.set('board', board);
  const address = new URL(location);
  address.searchParams.set('board', board);
  history.replaceState(null, '', address);
  const on = chip !== null;
  powerOff();
  showBoard();
  if (on) powerOn();
  // Who has clicked goes on with the keys of the device; who has typed, in the list.
  if (!$('board').matches(':focus-visible')) $('board').blur();
});

// --- Chip and battery --------------------------------------------------------------------------

// {frame, vm, shelf, hasStarted, outcome, end}. vm comes when it has booted. hasStarted: whether its
// first picture is there. outcome: a promise that end() keeps when it is, or can't come any more.
let chip = null;
let dozing = false; // the board has cut its own power: a key gives it back
let speed = keep.get('speed') === '10' ? 10 : 1;
let mirrorText = '';
let meanings = new Map(); // key name -> what the screen says it does
let first = true; // nobody who opens a page waits for e-ink
const held = new Map(); // key name -> set of what holds it down

function print(line) {
  const out = $('serial');
  const atEnd = out.scrollTop + out.clientHeight > out.scrollHeight - 30;
  out.textContent = `${out.textContent}${line}\n`.slice(-MAX_CONSOLE);
  if (line.includes('Traceback')) $('console').open = true;
  if (atEnd) out.scrollTop = out.scrollHeight;
}

let noted = []; // what the note says, as for say(); none for no note

function note(...words) {
  noted = words;
  showNote();
}

function showNote() {
  $('note').textContent = noted.length ? say(...noted) : '';
  $('note').hidden = !noted.length;
}

function mirror(text, code = language) {
  speak(code);
  const told = news(mirrorText, text);
  mirrorText = text;
  delete $('mirror').dataset.word;
  for (const one of [$('mirror'), $('news')]) one.lang = code; // screen readers pronounce by it
  $('mirror').textContent = text;
  if (told.length) {
    $('news').replaceChildren(...told.map((line) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = line;
      return paragraph;
    }));
  }
  meanings = meaningsIn(text);
  showKeys();
}

// The lines of a text of the screen that its last one did not have, for who hears the page. Rows
// that come into view in a list are not told: only the one that is selected now, "> " before it, and
// then where it is, as in "2 of 8".
function news(before, now) {
  const [oldTitle, ...oldLines] = before.split('\n');
  const [title, ...lines] = now.split('\n');
  const [oldHead, head] = [oldTitle.split(' - '), title.split(' - ')];
  const fresh = lines.filter((line) => !oldLines.includes(line));
  const notes = head.filter((part) => !oldHead.includes(part));
  const stays = oldHead[0] === head[0];
  const moved = stays && fresh.some((line) => line.startsWith('> '));
  const rows = fresh.filter((line) => !line.startsWith('  ')
    || !(moved || oldLines.includes(line.replace('  ', '> '))));
  const told = stays ? [...rows, ...notes] : [...notes, ...rows];
  return told.map((line) => line.replace(/^(> | {2})/, ''));
}

// What each key does: the last lines of a text say it, as in "C: Next", "UP, DOWN: move" and
// "hold C: New game".
function meaningsIn(text) {
  const found = new Map();
  for (const line of text.split('\n').reverse()) {
    const [, hold, names, words] = line.match(/^(?:(\p{Ll}+) )?([A-Z]+(?:, [A-Z]+)*): (.+)$/u) ?? [];
    const keys = names?.toLowerCase().split(', ') ?? [];
    if (!keys.length || !keys.every((name) => BOARDS[board].buttons.includes(name))) break;
    for (const name of keys) {
      found.set(name, [hold ? `${hold}: ${words}` : words, ...found.get(name) ?? []]);
    }
  }
  return found.set('roll', found.get('roll') ?? found.get('c') ?? []);
}

function showKeys() {
  for (const key of document.querySelectorAll('.key')) {
    const name = key.dataset.key;
    key.setAttribute('aria-label', [say(`key.${name}`), ...meanings.get(name) ?? []].join(', '));
  }
}

function showPower() {
  const label = $('power').querySelector('span');
  const off = dozing ? 'wake' : 'put';
  label.dataset.word = chip ? 'pull' : off;
  label.textContent = say(label.dataset.word);
  $('power').disabled = false;
  $('reset').disabled = !chip;
}

// woken: the name of the key that switched the board on; it counts as pressed while it starts.
function powerOn(woken) {
  if (chip) return;
  if (outdated) {
    location.reload();
    return;
  }
  dozing = false;
  const me = {
    frame: document.createElement('iframe'), vm: null, shelf: shelf(), hasStarted: false,
  };
  me.outcome = new Promise((end) => { me.end = end; });
  chip = me;
  const live = (f) => (...args) => { if (chip === me) f(...args); };
  // The chip reads this once, when it starts: a pulled chip can no longer reach the page.
  window.toychestBoard = {
    parts: chipParts(),
    shelf: me.shelf,
    storage,
    powered: () => chip === me,
    print: live(print),
    refresh: live((...picture) => {
      if (first) {
        first = false;
        $('starting').hidden = true;
        setTimeout(() => { // Python waits for this one to be answered
          call('setSpeed', speed);
          keepForLater();
        });
      }
      panel.refresh(...picture);
      if (!me.hasStarted) {
        me.hasStarted = true;
        settle();
        me.end();
      }
    }),
    tone: live(buzzer.tone),
    led: live((on) => $('led').classList.toggle('on', on)),
    mirror: live(mirror),
    counts: live(wakeLock.want),
    reset: live(() => {
      if (takeBack()) return;
      powerOff();
      setTimeout(() => powerOn());
    }),
    stopped: live(takeBack),
    unreadable: live((path, error) => {
      print(`${path} can't be read: ${error.message ?? error}`);
      takeBack();
    }),
    cut: live(() => {
      dozing = true;
      powerOff();
      mirror(say('is.asleep'));
    }),
    broken: live((error) => {
      print(String(error));
      $('console').open = true;
      $('starting').hidden = true;
      note('no.start');
      me.end();
    }),
    storageFailed: live((error) => note('no.storage', error.message)),
    ready: live((vm) => {
      me.vm = vm;
      call('start', first ? 10 : speed, woken ? [woken, ...held.keys()] : [...held.keys()], board);
      if (woken && !held.has(woken)) setTimeout(() => call('release', woken), 80);
    }),
  };
  me.frame.hidden = true;
  me.frame.title = 'The chip';
  me.frame.src = 'vm.html';
  document.body.append(me.frame);
  note(...storage.lasts ? [] : ['no.keeping']);
  showPower();
}

// Removing the frame stops the chip between two of its instructions, as a pulled battery does.
function powerOff() {
  if (!chip) return;
  chip.end();
  chip.frame.remove();
  chip = null;
  panel.stop();
  buzzer.tone(0, 0);
  wakeLock.want(false);
  $('led').classList.remove('on');
  mirror(say('is.off'));
  showPower();
}

function call(name, ...args) {
  try {
    chip?.vm?.[name](...args);
  } catch (error) { // Python raised in an interrupt handler
    print(String(error.message ?? error));
  }
}

// Two tabs would write over each other's saves: only one may hold the device.
let letGo = null;
async function claim({ steal = false } = {}) {
  for (let attempt = 0; attempt < 10; attempt++) { // a reloading tab lets go a little late
    const got = await new Promise((resolve) => {
      let answered = false;
      const ask = async () => navigator.locks.request(
        'toychest', steal ? { steal } : { ifAvailable: true },
        (lock) => {
          answered = true;
          resolve(lock !== null);
          return lock && new Promise((done) => { letGo = done; });
        },
      );
      ask().catch(() => {
        if (!answered) {
          resolve(true); // there are no locks, as without https, or where the browser denies them
          return;
        }
        powerOff(); // another tab took this one
        letGo = null;
        note('moved');
      });
    });
    if (got) return true;
    await new Promise((done) => { setTimeout(done, 100); });
  }
  return false;
}

$('power').addEventListener('click', async () => {
  if (chip) {
    powerOff();
  } else if (letGo || await claim({ steal: true })) {
    powerOn();
  }
});
$('reset').addEventListener('click', () => { powerOff(); powerOn(); });

// --- Keys --------------------------------------------------------------------------------------

// A key can be held by a finger and by the keyboard at once; it comes up when both let go.
function press(name, source) {
  if (!BOARDS[board].buttons.includes(name)) return;
  const sources = held.get(name) ?? new Set();
  held.set(name, sources.add(source));
  if (sources.size > 1) return;
  askToKeep();
  $(`key-${name}`).classList.add('down');
  if (dozing) powerOn(name);
  else call('press', name);
}

function release(name, source) {
  const sources = held.get(name);
  if (!sources?.delete(source) || sources.size) return;
  held.delete(name);
  $(`key-${name}`).classList.remove('down');
  call('release', name);
}

const TYPED = {
  1: 'a', a: 'a', 2: 'b', b: 'b', 3: 'c', c: 'c', ArrowUp: 'up', ArrowDown: 'down', ' ': 'roll',
};
// By the place of the key on the keyboard, unless it types one of those or another Latin letter. A
// French keyboard types & é " where others have 1 2 3; a Greek or Russian one has no A, B, C.
const PLACES = {
  Digit1: 'a', Digit2: 'b', Digit3: 'c', KeyA: 'a', KeyB: 'b', KeyC: 'c',
};
const typed = new Map(); // keyboard code -> the key of the device it holds down

for (const key of document.querySelectorAll('.key')) {
  const name = key.dataset.key;
  key.addEventListener('pointerdown', (event) => {
    if (event.button) return;
    event.preventDefault(); // the focus stays: the space bar goes on rolling
    key.setPointerCapture(event.pointerId);
    press(name, event.pointerId);
  });
  for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    key.addEventListener(kind, (event) => release(name, event.pointerId));
  }
  key.addEventListener('contextmenu', (event) => event.preventDefault());
  // A click without a pointer or a keyboard comes from a screen reader or a voice command.
  key.addEventListener('click', (event) => {
    if (event.detail) return;
    press(name, 'click');
    setTimeout(() => release(name, 'click'), 80);
  });
}

addEventListener('keydown', (event) => {
  if (event.key === 'Meta') releaseTyped();
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { target } = event;
  const onKey = target.closest('.key');
  const steering = event.key === ' ' || event.key === 'Enter';
  let name = TYPED[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!name && !/^[a-z]$/i.test(event.key)) name = PLACES[event.code];
  if (steering && onKey) name = onKey.dataset.key;
  else if (steering && target.closest('button, summary, input')) return;
  else if (event.key.startsWith('Arrow') && target.closest('#serial')) return;
  else if (target.closest('select')) return;
  if (!name) return;
  event.preventDefault(); // neither scroll nor click as well
  if (event.repeat || typed.has(event.code)) return;
  typed.set(event.code, name);
  press(name, event.code);
});

addEventListener('keyup', (event) => {
  if (event.key === 'Meta') releaseTyped();
  const name = typed.get(event.code);
  if (!name) return;
  event.preventDefault();
  typed.delete(event.code);
  release(name, event.code);
});

// macOS sends no keyup for a key that comes up while Cmd is down.
function releaseTyped() {
  for (const [code, name] of typed) release(name, code);
  typed.clear();
}

function releaseAll() {
  typed.clear();
  for (const [name, sources] of [...held]) for (const source of [...sources]) release(name, source);
}
addEventListener('blur', releaseAll);
document.addEventListener('visibilitychange', () => { if (document.hidden) releaseAll(); });

// --- Switches ----------------------------------------------------------------------------------

function showSwitches() {
  $('speed').setAttribute('aria-checked', speed > 1);
  $('sound').setAttribute('aria-checked', buzzer.on);
}

// A switch that a mouse or finger has pressed does not keep the focus: space is the big button.
document.addEventListener('click', (event) => {
  const clicked = event.target.closest('button, summary');
  if (event.detail > 0 && clicked) clicked.blur();
});

$('speed').addEventListener('click', () => {
  speed = speed > 1 ? 1 : 10;
  keep.set('speed', speed);
  call('setSpeed', speed);
  showSwitches();
});

$('sound').addEventListener('click', () => {
  buzzer.on = !buzzer.on;
  showSwitches();
});
showSwitches();

// --- Saves -------------------------------------------------------------------------------------

// Of two shelves one counts. A copy is put on the other one, and a single write then makes that the
// one that counts: whenever a browser dies, either the old saves are there or the new ones. The new
// ones are on trial, which "?" says, until the firmware has shown its first picture with them.
const SHELVES = ['toychest:', 'toychest:second:'];
const counting = () => Number(/^1/.test(keep.get('shelf')));
const isOnTrial = () => /\?$/.test(keep.get('shelf'));
const shelf = () => SHELVES[counting()];
const spare = () => SHELVES[1 - counting()];
const keysOn = (one) => storage.keys().filter((key) => key.startsWith(`${one}/save/`));

function clear(one) {
  for (const key of keysOn(one)) storage.removeItem(key);
}

// The chip has started: what is on the other shelf is needed no more.
function settle() {
  if (chip.shelf !== shelf()) return; // another tab loads a copy
  if (isOnTrial()) keep.set('shelf', counting());
  if (isOnTrial()) return; // that could not be written
  try { clear(spare()); } catch { /* then it stays until the next start */ }
}

// If the firmware does not start with the saves that are on trial, go back to those of before. Returns
// whether it did.
function takeBack() {
  if (!isOnTrial() || chip.hasStarted) return false;
  keep.set('shelf', 1 - counting());
  if (isOnTrial()) return false; // that could not be written
  powerOff();
  setTimeout(() => {
    powerOn();
    note('no.use');
  });
  return true;
}

const toBytes = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const toText = (bytes) => Array.from(bytes ?? [], (byte) => String.fromCharCode(byte)).join('');

$('export').addEventListener('click', async () => {
  if (!crypto.subtle) {
    note('no.https');
    return;
  }
  const saves = new Map();
  try {
    for (const [key, text] of current()) {
      const path = key.slice(SAVES.length + 1);
      if (path) saves.set(path.replace(/\/$/, ''), path.endsWith('/') ? null : toBytes(text));
    }
  } catch (error) { // localStorage is denied by now
    note('no.storage', error.message);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await writeBackup(saves, 'the page of the simulator', {}));
  link.download = backupName();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
});

const MOST_TEXT = 1e6; // bytes: no file of dice has more
const COPY = 'toychest:'; // what the names begin with where they are kept
const SAVES = `${COPY}/save`;

// The saves in a backup, as pairs of key and text; {wrong} if it is none.
async function readSaves(files) {
  const { saves, wrong } = await readBackup(files);
  if (wrong) return { wrong };
  const keys = new Map([[`${SAVES}/`, '']]);
  for (const [path, bytes] of saves) {
    path.split('/').forEach((_, at, names) => { // each file's folders are there, too
      if (at) keys.set(`${SAVES}/${names.slice(0, at).join('/')}/`, '');
    });
    keys.set(`${SAVES}/${path}${bytes ? '' : '/'}`, toText(bytes));
  }
  return [...keys];
}

// The saves that count, as pairs of key and text.
function current() {
  const from = shelf();
  return keysOn(from).sort().map(
    (key) => [COPY + key.slice(from.length), storage.getItem(key)],
  );
}

// Load a backup, or a file of dice: files as for readBackup(). Returns what to note, which may be
// nothing. If it can't be loaded, all is as it was.
async function load(files) {
  const [file] = files.values();
  const isText = files.size === 1 && file.size <= MOST_TEXT
    && await file.slice(0, 2).text().catch(() => '') !== 'PK';
  const odd = files.size === 1 ? await documentOf(file).catch(() => '') : '';
  if (odd) return ['no.dice', odd];
  const text = isText ? await textOf(file).catch(() => '') : '';
  if (!isText && !crypto.subtle) return ['no.https'];
  if (isList(text)) return ['no.alone'];
  const dice = readDice(text);
  if (dice?.wrong) return ['no.dice', dice.wrong];
  const saves = dice ? withDice(dice.saves) : await readSaves(files);
  // Dice have been checked, and the rest is what is here already: they need no trial.
  const isSure = dice && !isOnTrial();
  if (saves.wrong) return [{ newer: 'no.newer', damaged: 'no.damaged' }[saves.wrong] ?? 'no.backup'];
  try {
    // One that is still on trial makes way: what was there before it stays.
    if (isOnTrial()) storage.setItem('toychest:shelf', 1 - counting());
    clear(spare());
    for (const [key, text] of saves) storage.setItem(spare() + key.slice(COPY.length), text);
    storage.setItem('toychest:shelf', `${1 - counting()}${isSure ? '' : '?'}`);
  } catch {
    try { clear(spare()); } catch { /* localStorage is denied by now */ }
    return ['no.room'];
  }
  if (!letGo) await claim({ steal: true }); // another tab has the device
  powerOff();
  powerOn();
  if (isSure) clear(spare());
  else await chip?.outcome;
  return dice ? ['dice.loaded', file.name] : noted;
}

// The saves that count, with these dice in them.
function withDice(dice) {
  const files = dice.map(([name, text]) => [`${SAVES}/${name}`, text]);
  const folders = [[`${SAVES}/`, ''], [`${SAVES}/copy/`, '']];
  let saves = [];
  try { saves = current(); } catch { /* localStorage is denied by now */ }
  return Object.entries(Object.fromEntries([...folders, ...saves, ...files]));
}

$('import').addEventListener('click', () => $('import-file').click());

$('folder').addEventListener('click', () => $('folder-files').click());

for (const id of ['import-file', 'folder-files']) {
  $(id).addEventListener('change', async ({ target }) => {
    const files = chosen(target);
    target.value = '';
    if (files.size) note(...await load(files));
  });
}

addEventListener('dragover', (event) => {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
});
addEventListener('drop', async (event) => {
  if (!event.dataTransfer.types.includes('Files')) return;
  event.preventDefault();
  const files = await dropped(event.dataTransfer).catch(() => new Map());
  note(...files.size ? await load(files) : ['no.backup']);
});

// Browsers delete what pages keep when they need room, some also after a week without a visit. Ask this
// one not to, and say so if it does not promise that. Some ask the user, who has pressed a key by then.
let hasAsked = false;

async function askToKeep() {
  if (hasAsked || !storage.lasts) return;
  hasAsked = true;
  let isPromised = false;
  try {
    isPromised = await navigator.storage.persisted() || await navigator.storage.persist();
  } catch { /* there is none without https */ }
  $('deletable').hidden = isPromised;
}

// --- Without a network -------------------------------------------------------------------------

// sw.js keeps the page. When it has a newer one, this one goes on, but starts no other chip: the two
// may not fit together.
let outdated = false;

async function keepForLater() {
  try {
    const worker = navigator.serviceWorker; // there is none without https
    if (worker?.controller) {
      worker.addEventListener('controllerchange', () => { outdated = true; });
    }
    await worker?.register('sw.js');
  } catch (error) {
    print(`Not kept for offline: ${error.message}`);
  }
}

// --- Start -------------------------------------------------------------------------------------

// For tests: everything else a test needs is on the page.
window.toychest = {
  press: (name) => press(name, 'test'),
  release: (name) => release(name, 'test'),
  mirror: () => mirrorText,
  framesShown: panel.shown,
  refreshing: panel.busy,
};

document.documentElement.lang = language;
$('stay').hidden = !storage.lasts;
showBoard();
speak(keep.get('language'));
if (await claim()) {
  powerOn();
} else {
  powerOff();
  showPower();
  mirror('');
  $('starting').hidden = true;
  note('elsewhere');
}
