// The page that puts Toychest on a Pico, and backs up and restores its saves, over Web Serial.
// After each command the box starts again, and the port is closed.
import { backupName, chosen, dropped, filesOf, local, readBackup, writeBackup } from './backup.js';
import {
  bookTable, keptOf, showGames, TABLE,
} from './book.js';
import { areSame, BOARD_FILE, Box, isLost, Problem } from './box.js';
import { BOARDS } from './facts.js';
import { FIRMWARE, WORDS } from './install-facts.js'; // see build_site.py
import { Lost, Raised, Silent, Strange } from './raw_repl.js';
import { unzip } from './zip.js';

const ADDRESS = new URLSearchParams(location.search);
const FIRST_PICTURE = Number(ADDRESS.get('wait')) || 30; // s to wait for the first picture
const FLASH = 4e6; // most bytes of an unpacked firmware
const VENDORS = [0x2e8a, 0xf055]; // USB vendor IDs of Raspberry Pi and MicroPython
// USB product IDs of Raspberry Pi's debug probes, which are no boards: Picoprobe, Debug Probe.
const PROBES = [0x0004, 0x000c];
const PATIENCE = 10000; // ms to wait for a port that a program of the system holds after plugging in
// On Android, Chrome before version 148 has navigator.serial only for Bluetooth, not for cables.
const [, android = 148] = /Android.*Chrome\/(\d+)/.exec(navigator.userAgent) ?? [];
const serial = android < 148 ? undefined : navigator.serial;

// localStorage throws if the user has switched it off.
function stored(name) {
  try { return localStorage.getItem(`toychest:${name}`); } catch { return null; }
}

function store(name, text) {
  try { localStorage.setItem(`toychest:${name}`, text); } catch { /* then it is forgotten */ }
}

const $ = (id) => document.getElementById(id);
// The language: the one in the address, that of the simulator's device, or that of the browser.
const language = [ADDRESS.get('lang'), stored('language'), ...navigator.languages].map((one) => one?.slice(0, 2))
  .find((one) => Object.keys(WORDS).includes(one)) ?? 'en';

function word(key, values = {}) {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

const sizeOf = (files) => [...files.values()].reduce((sum, { length }) => sum + length, 0); // bytes

// Return a number of files and their bytes in words.
function inWords({ files, bytes }) {
  const size = bytes < 10000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`;
  return word(files === 1 ? 'file' : 'files', { count: files, size });
}

// Return the number and size of the saves in words.
function amount(saves) {
  const files = filesOf(saves);
  return inWords({ files: files.size, bytes: sizeOf(files) });
}

function showWords() {
  document.documentElement.lang = language;
  document.title = `Toychest: ${word('title')}`;
  for (const element of document.querySelectorAll('[data-word]')) {
    element.textContent = word(element.dataset.word);
  }
  const { oldest, uf2s, version } = FIRMWARE;
  $('drag').hidden = !uf2s.length;
  $('plain').hidden = uf2s.length > 0; // not needed with a file to drag, which contains MicroPython
  $('restore-folder').hidden = !('webkitdirectory' in $('restore-folder-file'));
  for (const link of document.querySelectorAll('#drag a')) {
    link.hidden = !uf2s.includes(link.getAttribute('href'));
  }
  $('bootsel').textContent = word('bootsel', { oldest: oldest.join('.') });
  $('install').textContent = word('install', { version });
  const [other, name] = language === 'en' ? ['es', 'Español'] : ['en', 'English'];
  Object.assign($('language'), { href: `?lang=${other}`, lang: other, textContent: name });
}

// ---- what the page shows

let box = null; // the box whose firmware is stopped for this page, a Box
let port = null; // the port of that box
let busy = false;

function showButtons() {
  $('connect').disabled = busy || !serial || box !== null;
  $('box').hidden = !box;
  for (const id of ['backup', 'book', 'restore', 'restore-folder', 'let-go']) $(id).disabled = busy;
  $('board').disabled = busy;
  $('install').disabled = busy || !$('board').value;
}

function status(text = '') {
  $('status').textContent = text;
}

function showError(text = '', output = '') {
  $('wrong').hidden = !text;
  $('wrong').querySelector('p').textContent = text;
  $('wrong').querySelector('pre').hidden = !output;
  $('wrong').querySelector('pre').textContent = output;
}

// Return a function advance(count) that is called with numbers of bytes, and shows the progress.
function bar(total) {
  let done = 0;
  const kB = (bytes) => Math.round(bytes / 1000);
  return (bytes) => {
    done += bytes;
    Object.assign($('progress'), { max: total || 1, value: done });
    status(word('writing', { done: kB(done), total: kB(total) }));
  };
}

// Do something that takes a while; the page does nothing else meanwhile. action() returns the words to
// show at its end. Errors are shown, too. Afterwards the box starts again.
async function work(action) {
  if (busy) return;
  busy = true;
  status();
  showError();
  $('progress').removeAttribute('value');
  $('doing').hidden = false;
  showButtons();
  try {
    status(await action());
  } catch (error) {
    console.debug(error); // its place in the code, for debugging
    status();
    showError(...explained(error));
    await box?.leave(error);
    box = null;
  }
  busy = false;
  $('doing').hidden = true;
  if (box?.isGone) forget();
  showButtons();
}

// The box was unplugged while its firmware was stopped.
function forget() {
  box.close();
  box = null;
  status();
  showError(word('unplugged'));
}

// Return an error in words, with what the Pico printed about it.
function explained(error) {
  if (error instanceof Problem) {
    const { missing, ...values } = error.values;
    const kB = Math.ceil((missing ?? 0) / 1000);
    return [word(error.key, { ...values, missing: kB }), values.trace];
  }
  if (error instanceof Lost) return [word('lost')];
  if (error instanceof Silent) return [word('silent')];
  if (error instanceof Raised) return [word('raised'), error.message.slice(-4000)];
  if (error instanceof Strange) return [word('strange')];
  return [word('never', { what: String(error) })];
}

async function letGo() {
  await box.letGo();
  box = null;
}

function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// ---- the commands

async function connect() {
  try {
    port = await serial.requestPort({
      filters: VENDORS.map((usbVendorId) => ({ usbVendorId })),
    });
  } catch (error) {
    if (error.name === 'NotFoundError') throw new Problem('noneChosen');
    throw new Problem('refused', { trace: String(error) }); // by a setting, or the page around this one
  }
  const { usbVendorId, usbProductId } = port.getInfo?.() ?? {};
  if (usbVendorId === VENDORS[0] && PROBES.includes(usbProductId)) throw new Problem('probe');
  status(word('looking'));
  const until = performance.now() + PATIENCE;
  while (!box) {
    try {
      box = await Box.open(port);
    } catch (error) {
      // If the browser can't open a port, it throws errors of its own.
      if (!(error instanceof DOMException)) throw error;
      if (performance.now() > until) throw new Problem('taken');
      status(word('waiting'));
      await new Promise((done) => { setTimeout(done, 500); });
    }
  }
  const { board, version, whole, saves } = await box.look();
  let savesWords = word('oddSaves');
  if (saves) savesWords = saves.files ? word('saves', { amount: inWords(saves) }) : word('noSaves');
  let toychest = word('noToychest');
  if (version) toychest = whole ? word('toychest', { version }) : word('notWhole');
  $('facts').replaceChildren(...[
    word('micropython', { machine: box.machine, version: box.micropython }), toychest, savesWords,
  ].map((text) => Object.assign(document.createElement('li'), { textContent: text })));
  // A box from before there were several boards has no name: it is the first board.
  const set = board || (version && whole ? Object.keys(BOARDS)[0] : '');
  $('board').value = Object.keys(BOARDS).includes(set) ? set : '';
  return '';
}

// Rename the files that would stop Toychest, after a question; returns whether the user agreed.
async function makeWay(before) {
  const lines = [...before].map(([path, why]) => word(why, { path: path.slice(0, 60) }));
  if (!await asked(word('before', { list: lines.join('\n') }), 'moveAside')) return false;
  await box.moveAside([...before.keys()]);
  return true;
}

async function install() {
  let files;
  try {
    const answer = await fetch('firmware.zip');
    if (!answer.ok) throw new RangeError(answer.status);
    files = await unzip(new Uint8Array(await answer.arrayBuffer()), FLASH);
  } catch {
    throw new Problem('noFirmware');
  }
  const before = await box.before();
  if (before.size && !await makeWay(before)) return '';
  files.set(BOARD_FILE, new TextEncoder().encode(`${$('board').value}\n`));
  const count = await box.install(files, bar(sizeOf(files)));
  status(word('starting'));
  $('progress').removeAttribute('value');
  const version = await box.firstPicture(FIRST_PICTURE);
  await box.close();
  box = null;
  return word(count ? 'installed' : 'already', { version, count });
}

async function keep(saves, name) {
  const source = `${box.machine || 'a box'}, by the browser`;
  download(await writeBackup(saves, source, { micropython: box.micropython }), name);
}

async function backup() {
  status(word('reading'));
  const folders = await box.countingSaves();
  const saves = folders.length ? await box.saves(folders[0]) : new Map();
  if (!filesOf(saves).size) {
    await letGo();
    return word('nothingToSave');
  }
  const file = backupName();
  await keep(saves, file);
  await letGo();
  const cutOff = folders.includes('save.old') ? [word('cutOff')] : [];
  return [word('saved', { amount: amount(saves), file }), ...cutOff].join(' ');
}

// Download the family book as a table, and show its last games with their notes.
async function saveBook() {
  status(word('reading'));
  const [folder] = await box.countingSaves();
  const saves = folder ? await box.saves(folder) : new Map();
  await letGo();
  const kept = keptOf({ get: stored, set: store }, ' of the box');
  const title = (kind) => WORDS[language][`game.${kind}`];
  const table = bookTable(saves, title, kept, local(new Date()).slice(0, 10));
  if (!table) return word('noBook');
  kept.save();
  showGames($('games'), saves, title, kept, word('bookNote'));
  download(new Blob([table], { type: 'text/csv' }), TABLE);
  return word('bookSaved', { file: TABLE });
}

// Ask a question. yes: key of the words on the button that agrees.
function asked(text, yes = 'yes') {
  const dialog = $('question');
  dialog.querySelector('p').textContent = text;
  dialog.querySelector('[value=yes]').textContent = word(yes);
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener('close', () => done(dialog.returnValue === 'yes'), { once: true });
  });
}

// Restore a backup. files: Map from path to File, as for readBackup().
async function restore(files) {
  const [file] = [...files.keys()].map((path) => path.split('/')[0]); // or the folder
  const copy = await readBackup(files);
  if (copy.wrong) {
    const key = { none: 'backupNone', newer: 'backupNewer', damaged: 'backupDamaged' }[copy.wrong];
    showError(word(key, { file }));
    return '';
  }
  const { saves, date } = copy;
  if (!filesOf(saves).size) {
    showError(word('backupEmpty', { file }));
    return '';
  }
  status(word('reading'));
  await box.settle();
  const before = new Map();
  for (const folder of await box.allSaves()) before.set(folder, await box.saves(folder));
  const lost = [...before].filter(([, there]) => isLost(there, saves));
  if (before.has('save') && areSame(before.get('save'), saves) && !lost.length) {
    await box.tidy();
    await letGo();
    return word('sameSaves');
  }
  // A page can't know whether the browser kept a file, so the user checks before saves are replaced.
  const names = [];
  for (const [folder, there] of lost) {
    const name = backupName(`toychest-before-restore${folder === 'save' ? '' : `-${folder}`}`);
    await keep(there, name);
    names.push(name);
  }
  const values = { file: names.join(', '), added: amount(saves), date: date.slice(0, 16).replace('T', ' ') };
  if (lost.length && !await asked(word('question', { there: amount(lost[0][1]), ...values }))) return '';
  await box.replaceSaves(saves, bar(sizeOf(filesOf(saves))));
  await letGo();
  const kept = lost.length ? [word('kept', values)] : [];
  return [word('restored', { amount: amount(saves) }), ...kept].join(' ');
}

// ---- the page

showWords();
$('board').append(new Option(word('choose'), ''));
for (const [name, { name: text }] of Object.entries(BOARDS)) $('board').append(new Option(text, name));
$('board').addEventListener('change', showButtons);
$('connect').addEventListener('click', () => work(connect));
$('install').addEventListener('click', () => work(install));
$('backup').addEventListener('click', () => work(backup));
$('book').addEventListener('click', () => work(saveBook));
$('let-go').addEventListener('click', () => work(async () => {
  await letGo();
  return word('started');
}));
for (const id of ['restore', 'restore-folder']) {
  $(id).addEventListener('click', () => $(`${id}-file`).click());
  $(`${id}-file`).addEventListener('change', ({ target }) => {
    const files = chosen(target);
    target.value = '';
    if (files.size && box) work(() => restore(files)); // the box may be gone since the dialog opened
  });
}
addEventListener('dragover', (event) => {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
});
addEventListener('drop', (event) => {
  if (!event.dataTransfer.types.includes('Files')) return;
  event.preventDefault(); // otherwise the browser would leave the page and open that file
  const files = dropped(event.dataTransfer);
  if (box) work(async () => restore(await files));
  else if (!busy) showError(word('noBox'));
});

if (serial) {
  serial.addEventListener('disconnect', ({ target }) => {
    if (busy || !box || target !== port) return; // if busy, work() shows the error
    forget();
    showButtons();
  });
} else {
  $('cannot').textContent = word(isSecureContext ? 'noSerial' : 'insecure');
  $('cannot').hidden = false;
}
addEventListener('beforeunload', (event) => { if (busy || box) event.preventDefault(); });
showButtons();
window.alive?.(true);
