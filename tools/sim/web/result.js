// The result of a game, which the QR code of a box has put behind the # of this page's address, see
// firmware/toychest/box/result_link.py. A browser sends nobody what stands there. Anybody can write
// such an address, so all of it is checked, and is shown as text alone.
import { HEAD, minutesOf, rowOf } from './book.js';

const MOST = 2 ** 30; // of points, as in the family book
const SIDE = 1080; // px of the picture
const FONT = 'system-ui, sans-serif';

const isText = (text) => [...text].length <= 24 && !/[\p{C}\u2028\u2029]|^[=+@-]/u.test(text); // no formula
const isWhole = (text, least, most) => (
  /^-?\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most);

/**
 * Return the result behind the # of an address: {kind, number, minutes, title, players: [{name, points,
 * rank}]}. title: the name of its house rules, or ''. points: null for none. Return null if it is none.
 */
export function readResult(hash) {
  let fields;
  try { fields = hash.slice('#r='.length).split(',').map(decodeURIComponent); } catch { return null; }
  const [kind, number, seconds, title, ...rest] = fields;
  const players = [];
  while (rest.length) {
    const [name, points, rank] = rest.splice(0, 3);
    if (!name || !isText(name) || (points && !isWhole(points, -MOST, MOST)) || !isWhole(rank, 1, 8)) return null;
    players.push({ name, points: points ? Number(points) : null, rank: Number(rank) });
  }
  if (!/^[a-z_]{1,24}$/.test(kind) || !isWhole(number, 1, 65535) || !isWhole(seconds, 0, MOST)
    || title === undefined || !isText(title) || !players.length || players.length > 8) return null;
  return { kind, number: Number(number), minutes: minutesOf(Number(seconds)), title, players };
}

/** Return the lines of the table of the family book for a result. game: its title. */
export function linesOf({ number, minutes, players }, game, date) {
  const isAlone = players.filter(({ rank }) => rank === 1).length === 1;
  return [HEAD, ...players.map(({ name, points, rank }) => [
    number, date, game, minutes, name, points, rank, 1, Number(rank === 1 && isAlone), '',
  ])].map(rowOf).join('');
}

/**
 * Return a link that opens the app BG Stats with a play. Its scheme belongs to the app, so that no web
 * page gets it. game: its title. id: the same for the same play. now: a Date.
 */
export function bgStats({ kind, title, minutes, players }, game, id, now) {
  const play = {
    sourceName: 'Toychest',
    sourcePlayId: id,
    playDate: now.toISOString().slice(0, 19).replace('T', ' '), // in UTC
    durationMin: minutes,
    game: { name: game, sourceGameId: title || kind },
    players: players.map(({ name, points, rank }) => ({
      name, sourcePlayerId: name, startPlayer: false, rank, winner: rank === 1, ...points !== null && { score: points },
    })),
  };
  return `bgstats://app.bgstatsapp.com/createPlay.html?data=${encodeURIComponent(JSON.stringify(play))}`;
}

/** Draw a result as a square picture, as wide as the canvas. */
export function draw(canvas, { players }, game, date) {
  Object.assign(canvas, { width: SIDE, height: SIDE });
  const context = canvas.getContext('2d');
  const put = (text, x, y, size, align = 'left', room = SIDE - 2 * 90) => {
    Object.assign(context, { font: `${size}px ${FONT}`, textAlign: align });
    context.fillText(text, x, y, room);
  };
  context.fillStyle = '#f5f1e8';
  context.fillRect(0, 0, SIDE, SIDE);
  context.fillStyle = '#337380';
  context.fillRect(0, 0, SIDE, 210);
  context.fillStyle = '#fffdf8';
  put(game, 90, 135, 76);
  context.fillStyle = '#24302f';
  const step = Math.min(140, 740 / players.length);
  players.forEach(({ name, points, rank }, at) => {
    const y = 240 + step * (at + 0.7);
    const size = Math.round(step * 0.6);
    put(`${rank}.`, 90, y, size, 'left', 90);
    put(name, 200, y, size, 'left', points === null ? 790 : 500);
    if (points !== null) put(String(points), SIDE - 90, y, size, 'right', 270);
  });
  context.fillStyle = '#5b6663';
  put(`Toychest · ${date}`, 90, SIDE - 36, 34);
}

/** Return a result as a line of text, for a screen reader. */
export const inWords = ({ players }, game) => [game, ...players.map(
  ({ name, points, rank }) => `${rank}. ${name}${points === null ? '' : ` ${points}`}`,
)].join(', ');
