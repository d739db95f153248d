// The family book, the finished games of a box, as a CSV table: the one of the command `toychest book
// export`, see tools/toychest_host/content/family_book.py. firmware/toychest/core/book.py documents
// the files. Saves are a Map from path to bytes, null for a folder.
import { crc32 } from './zip.js';

export const HEAD = ['number', 'date', 'game', 'minutes', 'player', 'points', 'rank', 'games', 'wins', 'note'];
const NOTE = 20; // letters of the longest note
const LEFT = 'left'; // the rank of a player who has left: this game is none of theirs
export const TABLE = 'toychest-book.csv'; // the name of its file
const MARK = '\ufeff'; // Excel needs it to read UTF-8

// Return the values in the lines of a file. A damaged line costs only itself.
function valuesIn(bytes) {
  return new TextDecoder().decode(bytes ?? new Uint8Array()).split('\n').flatMap((line) => {
    const end = line.lastIndexOf(' ');
    const crc = crc32(new TextEncoder().encode(line.slice(0, end)));
    if (parseInt(line.slice(end + 1), 16) !== crc) return [];
    try { return [JSON.parse(line.slice(0, end))]; } catch { return []; }
  });
}

const cell = (value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : `${value ?? ''}`);

/** Return the playing time of a game in minutes. A minute that has begun counts, as on the box. */
export const minutesOf = (seconds) => Math.ceil(seconds / 60);

/** Return a line of the table. */
export const rowOf = (cells) => `${cells.map(cell).join(',')}\n`;

/**
 * Return what the browser keeps about the games of a book, {dates, notes, save()}: a box has no clock,
 * and no letters. dates, notes: {number and kind of a game: text}. save() stores both. get(name),
 * set(name, text): read and write a stored text. whose: '' for the simulator, ' of the box'. A damaged
 * entry costs only itself.
 */
export function keptOf({ get, set }, whose = '') {
  const read = (name, isGood) => {
    let found;
    try { found = JSON.parse(get(name + whose)); } catch { /* then nothing is kept */ }
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, text]) => typeof text === 'string' && isGood(text)));
  };
  const kept = {
    dates: read('dates', (text) => /^\d{4}-\d\d-\d\d$/.test(text)),
    notes: read('notes', (text) => text && [...text].length <= NOTE),
  };
  const save = () => Object.keys(kept).forEach((name) => set(name + whose, JSON.stringify(kept[name])));
  return { ...kept, save };
}

// Return the games in the lines of saves that count, the oldest first. older: lines of the sums.
function gamesIn(saves, older) {
  const folded = older.find(([key]) => !key.length)?.[1][0] ?? 0; // the last leaf that is in the sums
  const leaves = [...saves.keys()].filter((path) => /^book\/\d+$/.test(path)).map((path) => +path.slice(5))
    .filter((leaf) => leaf > folded).sort((one, other) => one - other);
  return leaves.flatMap((leaf) => valuesIn(saves.get(`book/${leaf}`))).filter(([, , , , , out]) => !out);
}

/**
 * Show the last games of the book in saves, each with a field for its note, which is kept once it is
 * changed. list: the element for them. words: what an empty field says. The rest: see bookTable.
 */
export function showGames(list, saves, title, kept, words) {
  const games = gamesIn(saves, valuesIn(saves.get('book/sums'))).slice(-20).reverse();
  list.replaceChildren(...games.map(([number, kind, own, , , , players]) => {
    const line = document.createElement('li');
    const label = document.createElement('label');
    const field = document.createElement('input');
    const game = `${number} ${kind}`;
    // The rank 0 stands for a player who has left.
    const ranked = players.sort((one, other) => (one[3] || Infinity) - (other[3] || Infinity));
    label.textContent = `${number} ${own || title(kind) || kind}: ${ranked.map(
      ([name, , points, rank]) => `${rank ? `${rank}.` : '–'} ${name}${points === null ? '' : ` ${points}`}`,
    ).join(', ')} `;
    Object.assign(field, { type: 'text', maxLength: NOTE, placeholder: words, value: kept.notes[game] ?? '' });
    field.addEventListener('change', () => {
      kept.notes[game] = field.value.trim();
      if (!kept.notes[game]) delete kept.notes[game];
      kept.save();
    });
    label.append(field);
    line.append(label);
    return line;
  }));
}

/**
 * Return the family book in saves as CSV text, '' for a book without a game. title(kind): the name of
 * a game, such as "toss", in words. kept: see keptOf; games that were not read before get the date `today`,
 * and are added.
 */
export function bookTable(saves, title, { dates, notes }, today) {
  const older = valuesIn(saves.get('book/sums'));
  const rows = gamesIn(saves, older).flatMap(
    ([number, kind, own, , seconds, , players]) => {
      const firsts = players.filter(([, , , rank]) => rank === 1).length;
      return players.map(([name, , points, rank]) => [
        number, dates[`${number} ${kind}`] ??= today, own || title(kind) || kind, minutesOf(seconds), name, points, rank || LEFT,
        Number(rank > 0), Number(rank === 1 && firsts === 1), notes[`${number} ${kind}`] ?? '',
      ]);
    },
  );
  const sums = older.filter(([key]) => key.length === 3).map(([[kind, own, name], [count, wins, best]]) => (
    ['', '', own || title(kind) || kind, '', name, best, '', count, wins, '']
  ));
  if (!rows.length && !sums.length) return '';
  return MARK + [HEAD, ...rows, ...sums].map(rowOf).join('');
}
