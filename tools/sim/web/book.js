// The family book, the finished games of a box, as a CSV table: the one of the command `toychest book
// export`, see tools/toychest_host/content/family_book.py. firmware/toychest/core/book.py documents
// the files. Saves are a Map from path to bytes, null for a folder.
import { crc32 } from './zip.js';

const HEAD = ['number', 'date', 'game', 'minutes', 'player', 'points', 'rank', 'games', 'wins'];
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

/**
 * Return the family book in saves as CSV text, '' for a book without a game. title(kind): the name of
 * a game, such as "toss", in words. dates: {number and kind: date} of the games that were read before;
 * a box has no clock, so all others get the date `today`, and are added.
 */
export function bookTable(saves, title, dates, today) {
  const older = valuesIn(saves.get('book/sums'));
  const folded = older.find(([key]) => !key.length)?.[1][0] ?? 0; // the last leaf that is in the sums
  const leaves = [...saves.keys()].filter((path) => /^book\/\d+$/.test(path)).map((path) => +path.slice(5))
    .filter((leaf) => leaf > folded).sort((one, other) => one - other);
  const games = leaves.flatMap((leaf) => valuesIn(saves.get(`book/${leaf}`)));
  const rows = games.filter(([, , , , , out]) => !out).flatMap(
    ([number, kind, own, , seconds, , players]) => {
      const firsts = players.filter(([, , , rank]) => rank === 1).length;
      return players.filter(([, , , rank]) => rank).map(([name, , points, rank]) => [
        number, dates[`${number} ${kind}`] ??= today, own || title(kind) || kind, Math.round(seconds / 60), name, points, rank, 1,
        Number(rank === 1 && firsts === 1),
      ]);
    },
  );
  const sums = older.filter(([key]) => key.length === 3).map(([[kind, own, name], [count, wins, best]]) => (
    ['', '', own || title(kind) || kind, '', name, best, '', count, wins]
  ));
  if (!rows.length && !sums.length) return '';
  return MARK + [HEAD, ...rows, ...sums].map((row) => `${row.map(cell).join(',')}\n`).join('');
}
