// Files of dice that an owner makes up. dice.schema.json describes them, as for the command. What a
// schema can't say is checked here, before the box gets a file.
import { DICE as RULES } from './facts.js'; // {schema, dice, sets, most, …}, see build_site.py
import { crc32 } from './zip.js';

const IS = {
  object: (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
};

// Return the first value that the schema does not allow, as [path, schema], or null. Only those
// keywords of JSON schema are known here that dice.schema.json uses.
function misfit(value, schema, path = []) {
  if (schema.$ref) return misfit(value, RULES.schema.$defs[schema.$ref.split('/').pop()], path);
  const wrong = [path, schema];
  if (![schema.type].flat().some((type) => IS[type](value))) return wrong;
  if ('const' in schema && value !== schema.const) return wrong;
  if (IS.integer(value) && (value < schema.minimum || value > schema.maximum)) return wrong;
  if (IS.string(value) || IS.array(value)) {
    const [least, most] = IS.array(value) ? ['minItems', 'maxItems'] : ['minLength', 'maxLength'];
    const { length } = [...value];
    if (length < schema[least] || length > schema[most]) return wrong;
  }
  if (IS.string(value) && schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) return wrong;
  let parts = [];
  if (IS.array(value) && schema.items) parts = value.map((one, at) => [at + 1, one, schema.items]);
  if (IS.object(value)) {
    const names = Object.keys(value);
    if (schema.required?.some((name) => !names.includes(name))) return wrong;
    const known = Object.keys(schema.properties);
    if (names.some((name) => !known.includes(name))) return wrong;
    parts = Object.entries(value).map(([name, one]) => [name, one, schema.properties[name]]);
  }
  for (const [name, one, inner] of parts) {
    const found = misfit(one, inner, [...path, name]);
    if (found) return found;
  }
  return null;
}

// Dice as players write them, such as "2d6+d8" or "4d6kh3", see games/dice/notation.py.
const NUMBER = '0*[1-9]\\d*';
const KEEP = `k[hl]?(?:${NUMBER})?`;
const EXPLODE = `!{1,2}(?:${NUMBER})?`;
const RULE = `(?:${KEEP}(?:${EXPLODE})?|${EXPLODE}(?:${KEEP})?)?(?:cs>=${NUMBER})?(?:[+-]${NUMBER})?`;
const TERM = `(?:^|\\+)(?:${NUMBER})?d(?:[2-9]|[1-9]\\d|100|f|%)(?!\\d)(?:${EXPLODE})?`;
const NOTATION = new RegExp(`^((?:${TERM})+)(${RULE})$`);
const SIDES = /^d([2-9]|[1-9]\d|100)$/; // the name of a die that every box has
const TENS_AND_ONES = { d44: 16, d66: 36, d88: 64 }; // faces of the dice with a digit for the tens

// Return a text in that notation with its small letters, one kind of minus, and no blanks but those
// that separate two numbers.
const plain = (text) => text.replace(/(?<![\d!] *) | (?! *\d)/g, '').replace(/[\u2010-\u2014\u2212]/g, '-')
  .replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll('w', 'd');

// Return [text, dice, rule] of a text in that notation, null for any other text.
function read(text) {
  const found = NOTATION.exec(plain(text));
  if (!found) return null;
  const [, dice, rule] = found;
  const explode = new Set(dice.split('+').map((term) => /!.*/.exec(term)?.[0]));
  if (explode.size > 1 || (/!/.test(dice) && /!/.test(rule))) return null;
  if (/%/.test(dice) && /[!kc]/.test(dice + rule)) return null;
  const [, keep] = /k[hl]?(\d*)/.exec(rule) ?? [];
  const last = Number(/(\d*)d[^d]*$/.exec(dice)[1] || 1);
  const mixed = new Set(dice.match(/d[\df%]+/g)).size > 1;
  if (mixed && (/!|cs/.test(rule) || (keep !== undefined && Number(keep || 1) < last))) return null;
  return found;
}

// Return the names of the dice in a text in that notation, [] for any other text.
function diceIn(text) {
  const [, terms = ''] = read(text) ?? [];
  return [...terms.matchAll(/(\d*)d(\d+|f|%)/g)].flatMap(([, count, sides]) => (
    Array(Math.min(Number(count || 1), RULES.most + 1))
      .fill(sides === '%' ? ['d00', 'd10'] : [`d${sides.toUpperCase()}`]).flat()
  ));
}

// Return whether a set counts anything but the sum of its dice.
const hasRule = ({ dice, rule = '' }) => (
  rule !== '' || (IS.string(dice) && (/!/.test(dice) || !!read(dice)?.[2]))
);

// Return an error of the names and sets as a sentence, '' for none.
function tangle({ dice, sets }) {
  const names = [...dice, ...sets].map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) return `the name “${twice}” is there twice`;
  const unread = sets.find((one) => (
    IS.string(one.dice) ? !diceIn(one.dice).length || 'rule' in one
      : !new RegExp(`^${RULE}$`).test(plain(one.rule ?? ''))
  ));
  if (unread) {
    return `the set “${unread.name}” has dice or a rule that can't be read; toychest dice check says more`;
  }
  const faces = new Map(dice.map((one) => [one.name, one.faces]));
  const isDie = (name) => faces.has(name) || RULES.dice.includes(name) || SIDES.test(name);
  const members = new Map([
    ...Object.entries(RULES.sets),
    ...sets.map((one) => [one.name, IS.string(one.dice) ? diceIn(one.dice) : one.dice]),
  ]);
  const ruled = new Set(sets.filter(hasRule).map(({ name }) => name));
  const all = new Map();
  const expand = (name, above) => { // returns the dice in a set; throws an error's sentence
    if (above.includes(name)) throw new RangeError(`the set “${name}” is within itself`);
    if (!members.has(name) && !diceIn(name).length) {
      throw new RangeError(`“${name}” is no die and no set`);
    }
    if (above.length && (ruled.has(name) || (!members.has(name) && hasRule({ dice: name })))) {
      throw new RangeError(`the set “${name}”, which has a rule, is in another one`);
    }
    if (!all.has(name)) {
      const found = (members.get(name) ?? diceIn(name)).flatMap((one) => (
        isDie(one) ? [one] : expand(one, [...above, name])
      ));
      all.set(name, found.slice(0, RULES.most + 1));
    }
    return all.get(name);
  };
  // Return whether a die has words or icons.
  const words = (die) => ['number', 'action'].includes(die)
    || faces.get(die)?.some((face) => !IS.integer(face) && !['+', '-'].includes(face));
  try {
    const many = sets.find(({ name }) => expand(name, []).length > RULES.most);
    if (many) return `the set “${many.name}” makes more than ${RULES.most} dice`;
    const size = (die) => faces.get(die)?.length ?? TENS_AND_ONES[die] ?? (Number(SIDES.exec(die)?.[1]) || 10);
    const large = sets.find(({ name }) => (
      [...new Set(expand(name, []))].reduce((sum, die) => sum + size(die), 0) > RULES.sides
    ));
    if (large) return `the different dice of the set “${large.name}” have more than ${RULES.sides} sides`;
    const kept = sets.find((one) => (
      Number(/k[hl]?(\d+)/.exec(plain(one.rule ?? (IS.string(one.dice) ? one.dice : '')))?.[1] ?? 0)
        > expand(one.name, []).length
    ));
    if (kept) return `the rule of the set “${kept.name}” does not fit its number of dice`;
    const wordy = sets.find((one) => hasRule(one) && expand(one.name, []).some(words));
    return wordy ? `the rule of the set “${wordy.name}” needs numbers on all its dice` : '';
  } catch (error) {
    return error.message;
  }
}

const PLAIN = 'and no plain text; save it as plain text (UTF-8)';
const MARKUP = [ // [beginning of other kinds of text, name], as in toychest_host/content/texts.py
  ['{\\rtf', `it is an RTF document, as TextEdit and WordPad write it, ${PLAIN}`],
  ['<', `it is a web page (HTML) or XML, ${PLAIN}`],
  ['MIME-Version:', `it is a web page (MHTML), ${PLAIN}`],
];
const OFFICE = `it is a document of Word, Pages, Excel, Numbers or LibreOffice, ${PLAIN}`;
// Curly quotation marks that stand for straight ones: those beside a colon, comma or bracket.
const CURLY = /[“”„‟«»‘’]\s*[:,\]}]|[[{,:]\s*[“”„‟«»‘’]/u;

/** Return the kind of a file that is neither a backup nor plain text, in words; '' if unknown. */
export async function documentOf(file) {
  const start = new TextDecoder('latin1').decode(await file.slice(0, 60).arrayBuffer());
  const first = 'Content_Types\\]|_rels|docProps|word|xl|mimetype|Index|Data|Metadata|preview';
  const zipped = new RegExp(`^PK\\x03\\x04[^]{26}(\\[${first})`);
  if (zipped.test(start) || start.startsWith('\xd0\xcf\x11\xe0')) return OFFICE;
  return start.startsWith('%PDF') ? `it is a PDF, ${PLAIN}` : '';
}

/** Return the text in a file, in any encoding of Unicode. U+FFFD stands for invalid bytes. */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zeros = [0, 0]; // zero bytes at even and at odd places: many in UTF-16 without a mark
  bytes.forEach((byte, at) => { zeros[at % 2] += byte === 0; });
  const [even, odd] = zeros.map((count) => count * 4 > bytes.length);
  let encoding = 'utf-8';
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (odd && !even)) encoding = 'utf-16le';
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (even && !odd)) encoding = 'utf-16be';
  return new TextDecoder(encoding).decode(bytes);
}

// Return the words with the number of the line before them. at: position in the text, -1 for no line.
const inLine = (text, at, words) => (
  at < 0 ? words : `line ${text.slice(0, at).split('\n').length}: ${words}`
);

// Return the reason why a text is no JSON, as a sentence. error: as thrown by JSON.parse.
function noJson(text, error) {
  const curly = text.search(CURLY);
  if (curly >= 0) {
    return inLine(text, curly + text.slice(curly).search(/[“”„‟«»‘’]/u), 'there are curly quotation '
      + 'marks, as word processors write them, where JSON needs straight ones ("); turn smart quotes '
      + 'off in your editor');
  }
  const [, at] = error.message.match(/position (\d+)/) ?? []; // some browsers give a line instead
  const [, line] = error.message.match(/line (\d+)/) ?? [];
  const words = 'it is not written as JSON has it; toychest dice check says more';
  if (at === undefined && line) return `line ${line}: ${words}`;
  return inLine(text, Number(at ?? -1), words);
}

// Return an error of the letters in names and words as a sentence, '' for none.
function undrawn({ dice, sets }, text) {
  for (const [kind, list] of [['die', dice], ['set', sets]]) {
    for (const { name, faces = [] } of list) {
      const letter = [name, ...faces.filter(IS.string)].flatMap((one) => [...one])
        .find((one) => !RULES.letters.includes(one));
      if (letter) {
        return inLine(text, text.indexOf(letter), `the ${kind} “${name}” has “${letter}” in it, `
          + "which the box can't draw; it has the letters of English, Spanish and their neighbours");
      }
    }
  }
  return '';
}

/**
 * Return the dice in the text of a file: {saves}, a list of pairs (path in the saves, text). Return
 * {wrong}, a sentence, if the file has an error; null if it is no file of dice.
 */
export function readDice(content) {
  const text = content.replace(/^\ufeff+/, '').replace(/\r\n?/g, '\n').normalize('NFC');
  const start = text.trimStart();
  const markup = MARKUP.find(([mark]) => start.startsWith(mark));
  if (markup) return { wrong: `line 1: ${markup[1]}` };
  let found;
  try {
    found = JSON.parse(text, (_, one) => (IS.string(one) ? one.normalize('NFC') : one));
  } catch (error) {
    return /^\{[^]*dice/.test(start) ? { wrong: noJson(text, error) } : null;
  }
  if (!IS.object(found) || 'toychest' in found || !('dice' in found)) return null;
  const [path, schema] = misfit(found, RULES.schema) ?? [];
  if (path) return { wrong: `${path.join(', ') || 'it'} has to be ${schema.description}` };
  if (text.includes('\ufffd')) {
    const words = 'that is not UTF-8 text; save it so in your editor';
    return { wrong: inLine(text, text.indexOf('\ufffd'), words) };
  }
  const wrong = undrawn(found, text) || tangle(found);
  if (wrong) return { wrong };
  const { version, dice, sets } = found;
  const document = JSON.stringify({ version, dice, sets, changes: 1 }).replace(
    /[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const sum = crc32(new TextEncoder().encode(document)).toString(16).padStart(8, '0');
  const kept = `${document}\n${sum}`;
  if (kept.length > RULES.longest) return { wrong: 'it is too long for the box' };
  return { saves: ['dice.json', 'copy/dice.json'].map((name) => [name, kept]) };
}
