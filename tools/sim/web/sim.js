// The page around the chip: screen, keys, buzzer, battery. This file draws, makes sounds and passes
// presses on. Everything else is done by the firmware, which vm.js runs.
import {
  backupName, chosen, dropped, isList, isName, local, readBackup, writeBackup,
} from './backup.js';
import {
  bookTable, keptOf, showGames, TABLE,
} from './book.js';
import { documentOf, readDice, textOf } from './dice.js';
// BOARDS: {module name: {name, buttons, mover, buzzer}}. WORDS: words.json. BYTES: size of the files
// for the chip. build_site.py writes them all.
import { BOARDS, BYTES, WORDS } from './facts.js';
import { inMemory, storage } from './storage.js';
import * as tab from './tabs.js';

const WIDTH = 296;
const HEIGHT = 128;
const INK = [38, 38, 36];
const PAPER = [233, 230, 220];
const MAX_CONSOLE = 20000;

const $ = (id) => document.getElementById(id);
const hasOwn = (object, name) => Object.keys(object).includes(name);
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

// The page goes on if a setting can't be stored.
const keep = {
  get(name) { try { return storage.getItem(`toychest:${name}`); } catch { return null; } },
  set(name, value) { try { storage.setItem(`toychest:${name}`, value); } catch { /* see above */ } },
};

// --- The files for the chip ----------------------------------------------------------------------

// The files arrive while the rest of the page starts. They stay in memory, so that the battery can be
// pulled and put in again without a network.
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

// A promise of {module, files}: MicroPython, compiled; and {path: content} with a character for each
// byte.
function chipParts() {
  if (parts) return parts;
  let there = 0;
  const advance = (bytes) => {
    there += bytes;
    showProgress(there / BYTES);
  };
  const type = { headers: { 'Content-Type': 'application/wasm' } }; // the web server's may be wrong
  parts = Promise.all([
    unpacked('micropython.bin', advance).then(
      (stream) => WebAssembly.compileStreaming(new Response(stream, type)),
    ),
    unpacked('files.bin', advance).then((stream) => new Response(stream).json()),
  ]).then(([module, files]) => ({ module, files }));
  parts.catch(() => { parts = null; }); // the next start of the chip tries again
  return parts;
}

function showProgress(share) {
  const bar = $('starting').querySelector('progress');
  bar.value = 0.9 * share; // the last tenth is the start of the chip
  window.alive?.(false);
}
chipParts();

// --- Words -------------------------------------------------------------------------------------

// The page speaks the language in its address; else that of the device; before the device's first
// start, that of the browser. A new device begins in the page's language. English is none to begin in:
// the device itself asks for the language then.
const query = new URLSearchParams(location.search);
const known = (code) => (hasOwn(WORDS, code) ? code : undefined);
const asked = known(query.get('lang'));
let language = asked ?? [keep.get('language'), ...navigator.languages]
  .map((one) => known(one?.slice(0, 2))).find(Boolean) ?? 'en';

function say(key, ...values) {
  const text = WORDS[language][key] ?? WORDS.en[key];
  return values.reduce((done, value) => done.replace('{}', () => value), text);
}

function speak(code) {
  const wanted = asked ?? known(code) ?? 'en';
  if (wanted === language) return;
  language = wanted;
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
  for (const one of document.querySelectorAll('[data-alt]')) one.alt = say(one.dataset.alt);
  for (const one of document.querySelectorAll('[data-cap-word]')) {
    one.dataset.cap = say(one.dataset.capWord);
  }
  showNote();
  showKeys();
  showResult();
}

// --- The e-ink panel ---------------------------------------------------------------------------

const panel = (() => {
  // Keep the canvas in the CPU's memory, because every picture comes from there.
  const context = $('screen').getContext('2d', { willReadFrequently: true });
  const image = context.createImageData(WIDTH, HEIGHT);
  let levels = new Uint8Array(WIDTH * HEIGHT).fill(255); // visible grey: 0 ink, 255 paper
  let shown = 0;
  let running = null;

  // A frame has the panel's pixels in the order of panel_model.py: byte (source >> 3) * 296 + gate
  // line; the most significant bit is the lowest source; 1 is white. Pixel (x, y) is gate line x,
  // source 127 - y.
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

  // The intermediate pictures of a refresh. A full one goes through black and white, but never more
  // than three times a second, because of people with photosensitive epilepsy.
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
    if (!example) keep.set('screen', String.fromCharCode(...frame));
  }

  function refresh(kind, ms, frame) {
    finish();
    const target = decode(frame);
    const path = stages(kind, ms, target);
    const job = { target, frame, timer: setTimeout(finish, ms) }; // hidden tabs get no frames
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

  // Without power the panel keeps its present picture, also in the middle of a refresh.
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

// The panel is drawn as large as fits, with a whole number of the display's pixels for each of its own.
function fit() {
  const style = getComputedStyle(document.documentElement);
  const taken = (name) => Number(style.getPropertyValue(name));
  const room = Math.min(document.documentElement.clientWidth - taken('--beside'),
    (window.innerHeight - taken('--below')) * WIDTH / HEIGHT, WIDTH * 4);
  const dots = Math.floor(room * devicePixelRatio / WIDTH);
  const whole = dots * WIDTH / devicePixelRatio;
  const wide = whole >= room * taken('--filled') ? whole : Math.max(room, 140);
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

  // Browsers allow a page to make sounds only after the user has touched it.
  function wake() {
    if (!window.AudioContext) return;
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

  // A call, Siri or another app interrupts the sound on an iPhone. It must be resumed.
  function resume() {
    if (context && context.state !== 'running') {
      context.resume().catch(() => {}); // if refused, the next touch tries again
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

// It is kept on while a countdown runs, because people look at it then and touch nothing.
const wakeLock = (() => {
  let wanted = false;
  let lock = null; // promise of a WakeLockSentinel, of null if the browser refuses

  function follow() {
    if (!wanted) {
      lock?.then((one) => one?.release());
      lock = null;
    } else if (!lock && !document.hidden) {
      const mine = ask();
      lock = mine;
      const over = () => { if (lock === mine) lock = null; };
      // Browsers release it when the page is hidden, and refuse it when the battery is low.
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

// The board in the address, else the one that was chosen last.
let board = [query.get('board'), keep.get('board')]
  .find((name) => hasOwn(BOARDS, name)) ?? Object.keys(BOARDS)[0];

function showBoard() {
  const { buttons, mover, buzzer: sounds } = BOARDS[board];
  $('board').value = board;
  $('sound').hidden = !sounds || !window.AudioContext;
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
  dozing = false;
  powerOff();
  showBoard();
  if (on) powerOn();
  // After a choice by mouse, keys go to the device again; after one by keyboard, they stay in the list.
  if (!$('board').matches(':focus-visible')) $('board').blur();
});

// --- Chip and battery --------------------------------------------------------------------------

// The running chip: {frame, vm, shelf, hasStarted, outcome, end}. vm: its API, set when it has booted.
// hasStarted: whether its first picture is there. outcome: promise, resolved by end() when the first
// picture is there or can't come any more.
let chip = null;
let example = null; // a box to try, {name, steps, isDemo, storage}; null while the user's own is on
let dozing = false; // whether the board has cut its own power; a key switches it on again
let speed = keep.get('speed') === '10' ? 10 : 1;
let mirrorText = '';
let meanings = new Map(); // {key: its label on the screen}
let first = true; // before the first picture, which is shown at once
const held = new Map(); // {key: set of what holds it down, such as a finger or the keyboard}

function print(line) {
  const out = $('serial');
  const atEnd = out.scrollTop + out.clientHeight > out.scrollHeight - 30;
  out.textContent = `${out.textContent}${line}\n`.slice(-MAX_CONSOLE);
  if (line.includes('Traceback')) $('console').open = true;
  if (atEnd) out.scrollTop = out.scrollHeight;
}

let noted = []; // the note's words, as arguments of say(); [] for no note

function note(...words) {
  noted = words;
  showNote();
}

function showNote() {
  $('note').textContent = noted.length ? say(...noted) : '';
  $('note').hidden = !noted.length;
}

// isTurned: whether A, B and C are above the screen; undefined if it is as before
function mirror(text, code = language, isTurned = undefined) {
  if (code) speak(code);
  if (isTurned !== undefined) document.body.classList.toggle('turned', isTurned);
  const newLines = news(mirrorText, text);
  mirrorText = text;
  showNextKey();
  delete $('mirror').dataset.word;
  for (const one of [$('mirror'), $('news')]) one.lang = code || 'en'; // for the screen reader's voice
  $('mirror').replaceChildren(...asOnTheScreen(text));
  if (newLines.length) {
    $('news').replaceChildren(...newLines.map((line) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = line;
      return paragraph;
    }));
  }
  meanings = meaningsIn(text);
  showKeys();
}

// Return the lines of the screen's text that its last text lacked, for screen readers. Rows that come
// into view in a list are left out, except the selected one (with "> " before it) and its place, such
// as "2 of 8".
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

// Return what the keys do: [{hold, names, words}]. The last lines of a text say it, such as "C: Next",
// "UP, DOWN: move" and "hold C: New game". hold: the word before the names, or undefined.
function labelsIn(text) {
  const found = [];
  for (const line of text.split('\n').reverse()) {
    const [, hold, list, words] = line.match(/^(?:(\p{Ll}+) )?([A-Z]+(?:, [A-Z]+)*): (.+)$/u) ?? [];
    const names = list?.split(', ') ?? [];
    const { buttons } = BOARDS[board];
    if (!names.length || !names.every((name) => buttons.includes(name.toLowerCase()))) break;
    // The lines of players called A, B and C look like labels, but each button has one label.
    if (found.some((one) => one.hold === hold && names.some((name) => one.names.includes(name)))) break;
    found.unshift({ hold, names, words });
  }
  return found;
}

// Return {key: its labels} of a text.
function meaningsIn(text) {
  const found = new Map();
  for (const { hold, names, words } of labelsIn(text)) {
    for (const name of names.map((one) => one.toLowerCase())) {
      found.set(name, [...found.get(name) ?? [], hold ? `${hold}: ${words}` : words]);
    }
  }
  return found.set('roll', found.get('roll') ?? found.get('c') ?? []);
}

// Return a text as nodes that look as the lines do on the screen: a title, a black row, key caps. Their
// textContent is the text.
function asOnTheScreen(text) {
  const part = (kind, words) => {
    const node = document.createElement('span');
    node.className = kind;
    node.append(...words);
    return node;
  };
  const labels = labelsIn(text);
  const lines = text.split('\n');
  const nodes = lines.slice(0, lines.length - labels.length).map((line, at) => {
    if (!at) {
      const [head, ...notes] = line.split(/(?= - )/);
      return part('title', [part('head', [head]), ...notes]);
    }
    if (line.startsWith('> ')) return part('selected', [part('mark', ['> ']), line.slice(2)]);
    return line;
  });
  nodes.push(...labels.map(({ hold, names, words }) => part('label', [
    ...hold ? [`${hold} `] : [],
    ...names.flatMap((name, at) => [...at ? [part('mark', [', '])] : [], part('cap', [name])]),
    part('mark', [': ']), words,
  ])));
  return nodes.flatMap((node, at) => (at ? ['\n', node] : [node]));
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

// Put the battery in. woken: the key that switched the board on; it is down while the board starts.
function powerOn(woken) {
  if (chip) return;
  if (outdated) {
    location.reload();
    return;
  }
  dozing = false;
  const me = {
    frame: document.createElement('iframe'),
    vm: null,
    shelf: example ? EXAMPLE : shelf(),
    hasStarted: false,
  };
  me.outcome = new Promise((end) => { me.end = end; });
  chip = me;
  const live = (f) => (...args) => { if (chip === me) f(...args); };
  const broken = (error) => {
    print(String(error));
    $('console').open = true;
    $('starting').hidden = true;
    window.alive?.(true);
    note('no.start');
    me.end();
  };
  // The chip reads this once, at its start. So a chip whose battery was pulled can't reach the page.
  window.toychestBoard = {
    parts: chipParts(),
    shelf: me.shelf,
    saves: () => savesOn(me.shelf, example?.storage),
    storage: example?.storage ?? storage,
    powered: () => chip === me && tab.owns(),
    print: live(print),
    refresh: live((...picture) => {
      if (first) {
        first = false;
        $('starting').hidden = true;
        window.alive?.(true);
        setTimeout(() => { // after this call has returned to Python
          call('setSpeed', speed);
          keepForLater();
          setTimeout(playDemo, DEMO_AFTER);
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
    broken: live(broken),
    storageFailed: live((error) => note('no.storage', error.message)),
    ready: live((vm) => {
      me.vm = vm;
      const begun = example || asked || language !== 'en' ? language : '';
      call('start', first ? 10 : speed, woken ? [woken, ...held.keys()] : [...held.keys()], board,
        begun, example?.name ?? '');
      if (woken && !held.has(woken)) setTimeout(() => call('release', woken), 80);
    }),
  };
  me.frame.hidden = true;
  me.frame.title = 'The chip';
  me.frame.src = 'vm.html';
  // Its modules run about now, unless one of them could not be loaded.
  me.frame.onload = () => setTimeout(live(() => {
    if (!me.frame.contentWindow.isRunning) broken(new Error('vm.html: not loaded'));
  }), 3000);
  document.body.append(me.frame);
  note(...storage.lasts ? [] : ['no.keeping']);
  showPower();
}

// Remove the frame, which stops the chip between two of its instructions, as a pulled battery does.
function powerOff() {
  chip?.end();
  chip?.frame.remove();
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
  } catch (error) { // an interrupt handler in Python has raised
    print(String(error.message ?? error));
  }
}

tab.whenLost(() => {
  dozing = false;
  powerOff();
  note('moved');
});

// Start the box, unless another tab has it.
async function begin(on = true) {
  if (await tab.claim()) {
    if (on) powerOn();
    return;
  }
  powerOff();
  mirror('');
  $('starting').hidden = true;
  window.alive?.(true);
  note('elsewhere');
}

// A browser may keep a page that the user has left, for the key Back. Safari takes the device from it
// meanwhile. So to leave the page is to pull the battery, and to come back puts it in again.
let atLeaving = null; // {on}: the state of the box when the user left; null if another tab had it
addEventListener('pagehide', () => {
  atLeaving = tab.owns() ? { on: chip !== null } : null;
  if (chip) powerOff();
  tab.release();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && atLeaving) begin(atLeaving.on);
});

$('power').addEventListener('click', async () => {
  tookStep('power');
  if (chip) {
    powerOff();
  } else if (tab.owns() || await tab.claim({ steal: true })) {
    powerOn();
  }
});
$('reset').addEventListener('click', () => { powerOff(); powerOn(); });

// --- Keys --------------------------------------------------------------------------------------

// A key can be held by a finger and by the keyboard at once. It comes up when both have released it.
function press(name, source) {
  if (!BOARDS[board].buttons.includes(name) || endsDemo()) return;
  const sources = held.get(name) ?? new Set();
  held.set(name, sources.add(source));
  if (sources.size > 1) return;
  tookStep(name === 'roll' ? 'c' : name);
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
// A key of the keyboard counts by its place, unless it types one of those above or another Latin
// letter. A French keyboard types & é " in the place of 1 2 3; a Greek or Russian one has no A, B, C.
const PLACES = {
  Digit1: 'a', Digit2: 'b', Digit3: 'c', KeyA: 'a', KeyB: 'b', KeyC: 'c',
};
const typed = new Map(); // {keyboard code: the key of the device that it holds down}

for (const key of document.querySelectorAll('.key')) {
  const name = key.dataset.key;
  key.addEventListener('pointerdown', (event) => {
    if (event.button) return;
    event.preventDefault(); // keeps the focus, so that the space bar still rolls
    key.setPointerCapture(event.pointerId);
    press(name, event.pointerId);
  });
  for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    key.addEventListener(kind, (event) => release(name, event.pointerId));
  }
  key.addEventListener('contextmenu', (event) => event.preventDefault());
  // A click without pointer and keyboard comes from a screen reader or a voice command.
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
  if (document.body.classList.contains('turned')) name = { up: 'down', down: 'up' }[name] ?? name;
  if (steering && onKey) name = onKey.dataset.key;
  else if (steering && target.closest('button, summary, input')) return;
  else if (event.key.startsWith('Arrow') && target.closest('#serial')) return;
  else if (target.closest('select, textarea, input')) return;
  if (!name) return;
  event.preventDefault(); // the key must not scroll or click, too
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

// macOS sends no keyup for a key that is released while Cmd is down.
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

// --- Boxes to try ------------------------------------------------------------------------------

// A card, or the demo, starts a box of its own. The page forgets it: its saves are in memory, and the
// user's own are not touched. Each card has its steps: what has to be pressed, one after the other.
const EXAMPLE = 'toychest:example';
const CARDS = { roll: ['c'], battery: ['c', 'power', 'power', 'a'], rent: ['c'] };
const DEMO_AFTER = 5000; // ms
const DEMO = [2000, 4000, 9000]; // ms before the roll, before the next turn, before the user's own box

// Start a box with a game of examples.py, or the user's own again if `name` is null. steps: for the user.
async function tryOut(name, steps = []) {
  if (!tab.owns() && !await tab.claim({ steal: true })) return;
  powerOff();
  example = name && { name, steps: [...steps], isDemo: !steps.length, storage: inMemory() };
  powerOn();
  showExample();
}

function showExample() {
  $('trying').hidden = !example;
  $('trying-words').dataset.word = example?.isDemo ? 'demo' : 'trying';
  $('trying-words').textContent = say($('trying-words').dataset.word);
  $('own').hidden = Boolean(example?.isDemo);
}

// Mark what has to be pressed next; nothing, until the screen has answered the last press.
function showNextKey(next = example?.steps[0]) {
  for (const one of document.querySelectorAll('.key, #power')) {
    one.classList.toggle('next', one.id === (next === 'power' ? next : `key-${next}`));
  }
}

// Something was pressed. If it was another key than that of the next step, the user goes their own way.
function tookStep(name) {
  if (!example) return;
  example.steps = example.steps[0] === name ? example.steps.slice(1) : [];
  showNextKey(null);
}

for (const [name, steps] of Object.entries(CARDS)) {
  $(`card-${name}`).addEventListener('click', () => {
    document.querySelector('.case').scrollIntoView({ block: 'nearest' });
    tryOut(name, steps);
  });
}
$('own').addEventListener('click', () => tryOut(null));

// Nobody has pressed anything, as in front of a shop's demo: show what the box can. It is for people who
// have not begun a game, and ends for ever with the first key.
let isTouched = false;

async function playDemo() {
  if (isTouched || document.hidden || !chip || keep.get('demo') || !$('result').hidden
    || savesOn(chip.shelf).some((key) => /\/save\/games\/./.test(key))) return;
  await tryOut('roll');
  const mine = example;
  await chip?.outcome;
  for (const [at, ms] of DEMO.entries()) {
    await new Promise((done) => { setTimeout(done, ms); });
    if (example !== mine) return;
    if (at < DEMO.length - 1) tap('c');
  }
  tryOut(null);
}

function tap(name) {
  call('press', name);
  $(`key-${name}`).classList.add('down');
  setTimeout(() => {
    call('release', name);
    $(`key-${name}`).classList.remove('down');
  }, 200);
}

// Return whether a demo was running, which is over now.
function endsDemo() {
  isTouched = true;
  if (!example?.isDemo) return false;
  keep.set('demo', 'seen');
  tryOut(null);
  return true;
}
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, endsDemo);

// --- Switches ----------------------------------------------------------------------------------

function showSwitches() {
  $('speed').setAttribute('aria-checked', speed > 1);
  $('sound').setAttribute('aria-checked', buzzer.on);
}

// A switch that was pressed by mouse or finger loses the focus, because space is the big button.
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

// localStorage has two sets of saves, called shelves; one of them is in use. A backup is written to the
// other shelf, and then a single write changes which one is in use. So whenever a browser dies, either
// the old saves or the new ones are there. The new ones are on trial, marked by "?", until the firmware
// has shown its first picture with them.
const SHELVES = ['toychest:', 'toychest:second:'];
const counting = () => Number(/^1/.test(keep.get('shelf')));
const isOnTrial = () => /\?$/.test(keep.get('shelf'));
const shelf = () => SHELVES[counting()];
const spare = () => SHELVES[1 - counting()];
const keysOn = (one, where = storage) => where.keys()
  .filter((key) => key.startsWith(`${one}/save/`)).sort();

// Return the keys of the saves on a shelf, sorted. Keys of other programs that look like those of saves
// are left out: those with no valid path, or with a file in the place of a folder.
function savesOn(one, where) {
  const files = new Set();
  return keysOn(one, where).filter((key) => {
    const path = key.slice(`${one}/save/`.length);
    if (!path) return true; // the top folder
    const name = path.replace(/\/$/, '');
    const places = name.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'));
    if (!isName(name) || places.some((one) => files.has(one))) return false;
    if (path === name) files.add(path);
    return true;
  });
}

function clear(one) {
  for (const key of keysOn(one)) storage.removeItem(key);
}

// The chip has started with these saves, so the other shelf can be cleared.
function settle() {
  if (chip.shelf !== shelf()) return; // another tab loads a backup
  if (isOnTrial()) keep.set('shelf', counting());
  if (isOnTrial()) return; // that could not be written
  try { clear(spare()); } catch { /* then it stays until the next start */ }
}

// If the firmware does not start with the saves on trial, use the old ones again. Returns whether that
// was done.
function takeBack() {
  if (!isOnTrial() || chip.hasStarted || example) return false;
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

// A page on the home screen of an iPhone shows a download in a viewer without a way back: there a backup
// is shared, for example with Files. Other browsers that can share have that as a second way.
const isOnHomeScreen = navigator.standalone === true;
const canShare = (file) => {
  try { return navigator.canShare({ files: [file] }); } catch { return false; } // not every browser can
};
const sharesBackups = canShare(new File(['x'], 'x.zip', { type: 'application/zip' }));
const sharesBooks = canShare(new File(['x'], 'x.csv', { type: 'text/csv' }));
$('share').hidden = isOnHomeScreen || !sharesBackups;
$('share-book').hidden = isOnHomeScreen || !sharesBooks;
$('twice').hidden = navigator.standalone === undefined;
$('folder').hidden = !('webkitdirectory' in $('folder-files'));

// Return the saves in use: a Map from path to bytes, null for a folder. If the browser denies them, say
// so, and return nothing.
function currentSaves() {
  const saves = new Map();
  try {
    for (const [key, text] of current()) {
      const path = key.slice(SAVES.length + 1);
      if (path) saves.set(path.replace(/\/$/, ''), path.endsWith('/') ? null : toBytes(text));
    }
  } catch (error) { // the browser denies localStorage now
    note('no.storage', error.message);
    return undefined;
  }
  return saves;
}

// Download a file, or share it.
async function give(file, shares) {
  try {
    if (shares) {
      await navigator.share({ files: [file] });
      return;
    }
  } catch (error) {
    if (error.name === 'AbortError') return; // the user has changed their mind
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function saveBackup(shares) {
  if (!crypto.subtle) {
    note('no.https');
    return;
  }
  const saves = currentSaves();
  if (!saves) return;
  const data = await writeBackup(saves, 'the page of the simulator', {});
  await give(new File([data], backupName(), { type: 'application/zip' }), shares);
}

async function saveBook(shares) {
  const saves = currentSaves();
  if (!saves) return;
  const kept = keptOf(keep);
  const title = (kind) => say(`game.${kind}`);
  const table = bookTable(saves, title, kept, local(new Date()).slice(0, 10));
  if (!table) {
    note('no.book');
    return;
  }
  kept.save();
  showGames($('games'), saves, title, kept, say('book.note'));
  await give(new File([table], TABLE, { type: 'text/csv' }), shares);
}
$('export').addEventListener('click', () => saveBackup(isOnHomeScreen && sharesBackups));
$('share').addEventListener('click', () => saveBackup(true));
$('book').addEventListener('click', () => saveBook(isOnHomeScreen && sharesBooks));
$('share-book').addEventListener('click', () => saveBook(true));

const MOST_TEXT = 1e6; // most bytes of a file of dice
const COPY = 'toychest:'; // the beginning of the keys in the storage
const SAVES = `${COPY}/save`;

// Return the saves in a backup as pairs (key, text); {wrong} if it is no valid backup.
async function readSaves(files) {
  const { saves, wrong } = await readBackup(files);
  if (wrong) return { wrong };
  const keys = new Map([[`${SAVES}/`, '']]);
  for (const [path, bytes] of saves) {
    path.split('/').forEach((_, at, names) => { // adds the folders of each file, too
      if (at) keys.set(`${SAVES}/${names.slice(0, at).join('/')}/`, '');
    });
    keys.set(`${SAVES}/${path}${bytes ? '' : '/'}`, toText(bytes));
  }
  return [...keys];
}

// Return the saves in use as pairs (key, text).
function current() {
  const from = shelf();
  return savesOn(from).map(
    (key) => [COPY + key.slice(from.length), storage.getItem(key)],
  );
}

// Load a backup or a file of dice. files: Map from path to File, as for readBackup(). Returns the words
// of the note, or nothing. If the file can't be loaded, nothing changes.
async function load(files) {
  const [file] = files.values();
  const isText = files.size === 1 && file.size <= MOST_TEXT
    && await file.slice(0, 2).text().catch(() => '') !== 'PK';
  const text = isText ? await textOf(file).catch(() => '') : '';
  if (!isText && !crypto.subtle) return ['no.https'];
  if (isList(text)) return ['no.alone'];
  const dice = readDice(text);
  if (dice?.wrong) return ['no.dice', dice.wrong];
  const saves = dice ? withDice(dice.saves) : await readSaves(files);
  // Dice need no trial: they were checked, and the other saves stay the same.
  const isSure = dice && !isOnTrial();
  const odd = files.size === 1 ? await documentOf(file).catch(() => '') : '';
  if (saves.wrong === 'none' && odd) return ['no.dice', odd];
  if (saves.wrong) return [{ newer: 'no.newer', damaged: 'no.damaged' }[saves.wrong] ?? 'no.backup'];
  try {
    // Saves that are still on trial are replaced; the saves from before the trial stay.
    if (isOnTrial()) storage.setItem('toychest:shelf', 1 - counting());
    clear(spare());
    for (const [key, text] of saves) storage.setItem(spare() + key.slice(COPY.length), text);
    storage.setItem('toychest:shelf', `${1 - counting()}${isSure ? '' : '?'}`);
  } catch {
    try { clear(spare()); } catch { /* localStorage is denied by now */ }
    return ['no.room'];
  }
  if (!tab.owns()) await tab.claim({ steal: true }); // take the device from another tab
  powerOff();
  example = null;
  showExample();
  powerOn();
  if (isSure) clear(spare());
  else await chip?.outcome;
  return dice ? ['dice.loaded', file.name] : noted;
}

// Return the saves in use, with these dice in them.
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

// Browsers delete the data of pages when they need room, some also after a week without a visit. Ask the
// browser not to, and show a note if it does not promise that. Some browsers ask the user, so this comes
// after the first press of a key.
let hasAsked = false;

async function askToKeep() {
  if (hasAsked || !storage.lasts) return;
  hasAsked = true;
  let isPromised = false;
  try {
    isPromised = await navigator.storage.persisted() || await navigator.storage.persist();
  } catch { /* without https there is no navigator.storage */ }
  $('deletable').hidden = isPromised;
}

// --- The result of a game in the address -----------------------------------------------------------

async function showResult() {
  $('result').hidden = !location.hash.startsWith('#r=');
  if ($('result').hidden) return;
  const { bgStats, draw, inWords, linesOf, readResult } = await import('./result.js');
  const { hash } = location; // after the import: several that wait for one file end in any order
  const result = readResult(hash);
  $('result-wrong').hidden = Boolean(result);
  $('result-there').hidden = !result;
  if (!result) return;
  const game = result.title || say(`game.${result.kind}`) || result.kind;
  const now = new Date();
  const date = local(now).slice(0, 10);
  draw($('result-picture'), result, game, date);
  $('result-picture').setAttribute('aria-label', inWords(result, game));
  $('result-lines').value = linesOf(result, game, date);
  $('result-bgstats').href = bgStats(result, game, hash, now);
}
addEventListener('hashchange', showResult);

$('result-keep').addEventListener('click', () => $('result-picture').toBlob((picture) => {
  const file = new File([picture], 'toychest-result.png', { type: 'image/png' });
  give(file, isOnHomeScreen && canShare(file));
}));

// --- Without a network -------------------------------------------------------------------------

// sw.js caches the page. When it has a newer version, this page goes on, but starts no other chip,
// because files of two versions may not fit together.
let outdated = false;

async function keepForLater() {
  try {
    const worker = navigator.serviceWorker; // there is none without https
    let isKept = Boolean(worker?.controller); // at the first visit the first one has this page's version
    worker?.addEventListener('controllerchange', () => { outdated = isKept; isKept = true; });
    await worker?.register('sw.js');
  } catch (error) {
    print(`Not kept for offline: ${error.message}`);
  }
}

// --- Start -------------------------------------------------------------------------------------

// For tests, which read everything else from the page itself.
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
begin();
