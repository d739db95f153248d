// Files of dice that people make up: what they may hold says the schema, as on the host; the rest
// is checked here, before the box gets one.
import { DICE as RULES } from './facts.js'; // {schema, dice, sets, most, longest}, see build_site.py
import { crc32 } from './zip.js';

const IS = {
  object: (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
};

// The first value that the schema does not take, as [path, schema], or null. Only what
// dice.schema.json uses is known here.
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
    if (schema.required?.some((name) => !Object.hasOwn(value, name))) return wrong;
    if (Object.keys(value).some((name) => !Object.hasOwn(schema.properties, name))) return wrong;
    parts = Object.entries(value).map(([name, one]) => [name, one, schema.properties[name]]);
  }
  for (const [name, one, inner] of parts) {
    const found = misfit(one, inner, [...path, name]);
    if (found) return found;
  }
  return null;
}

// What is wrong with names and sets, in words; '' for nothing.
function tangle({ dice, sets }) {
  const names = [...dice, ...sets].map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) return `the name “${twice}” is there twice`;
  const isDie = new Set([...RULES.dice, ...dice.map(({ name }) => name)]);
  const members = new Map([...Object.entries(RULES.sets), ...sets.map((one) => [one.name, one.dice])]);
  const counts = new Map();
  const count = (name, above) => { // how many dice a set makes; throws what is wrong
    if (above.includes(name)) throw new RangeError(`the set “${name}” is within itself`);
    if (!members.has(name)) throw new RangeError(`“${name}” is no die and no set`);
    if (!counts.has(name)) {
      counts.set(name, members.get(name).reduce(
        (sum, one) => sum + (isDie.has(one) ? 1 : count(one, [...above, name])), 0,
      ));
    }
    return counts.get(name);
  };
  try {
    const many = sets.find(({ name }) => count(name, []) > RULES.most);
    return many ? `the set “${many.name}” makes more than ${RULES.most} dice` : '';
  } catch (error) {
    return error.message;
  }
}

/**
 * What is in the text of a file: {wrong}, or {saves}, the dice as pairs of a path in the saves and
 * text; null if it is no file of dice.
 */
export function readDice(text) {
  let found;
  try { found = JSON.parse(text.replace(/^\ufeff/, '')); } catch { return null; }
  if (!IS.object(found) || 'toychest' in found || !('dice' in found)) return null;
  const [path, schema] = misfit(found, RULES.schema) ?? [];
  if (path) return { wrong: `${path.join(', ') || 'it'} has to be ${schema.description}` };
  const wrong = tangle(found);
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
