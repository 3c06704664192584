/** Ways to spoil a text or a JSON value from outside. */
import type { Seeded } from '../seeded.ts';

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  '0x',
  'null',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '\u202e',
  '١٢٣',
  '\r\n',
  '"',
  '\\',
  '../..',
  'http://127.0.0.1/',
  'https://[::1]:443/',
  'https://a@b.example/',
  `0x${'ab'.repeat(20)}`,
  '9'.repeat(90),
  'x'.repeat(5_000),
];

const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 0.1, 1e308, 2 ** 53, -(2 ** 53)],
  ...[[], {}, [[]], [null], [{}], { a: { b: {} } }],
];

/** A JSON value, however deep. */
function anyValue(random: Seeded, depth = 0): unknown {
  const kind = random.int(depth > 3 ? 2 : 4);
  if (kind === 0) return random.pick(oddTexts);
  if (kind === 1) return random.pick(oddValues);
  const parts = Array.from({ length: random.int(4) }, () => anyValue(random, depth + 1));
  if (kind === 2) return parts;
  return Object.fromEntries(parts.map((part) => [random.pick(oddTexts), part]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A copy in which one place, at any depth, has another value, is gone, or has a new neighbour. */
function spoiledOnce(random: Seeded, value: unknown): unknown {
  if (!isObject(value) || random.int(12) === 0) return anyValue(random);
  const names = Object.keys(value);
  const copy = (Array.isArray(value) ? [...value] : Object.assign({}, value)) as Record<
    string,
    unknown
  >;
  const name = names.length > 0 ? random.pick(names) : 'added';
  const how = random.int(8);
  if (how === 0) delete copy[name];
  else if (how === 1) define(copy, random.pick(oddTexts), anyValue(random));
  else if (how === 2) define(copy, name, anyValue(random));
  else if (how === 3) define(copy, name, spoiledText(random, String(copy[name])));
  else define(copy, name, spoiledOnce(random, copy[name]));
  return copy;
}

/** Also under the name `__proto__`, as JSON.parse does it. */
function define(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { value, enumerable: true, configurable: true, writable: true });
}

/** A copy with one to three spoiled places; one in ten is anything. */
export function spoiledValue(random: Seeded, value: unknown): unknown {
  if (random.int(10) === 0) return anyValue(random);
  let spoiled = value;
  for (let i = 0; i <= random.int(3); i++) spoiled = spoiledOnce(random, spoiled);
  return spoiled;
}

/** A text with one part changed, gone, doubled or put in. */
export function spoiledText(random: Seeded, text: string): string {
  const at = random.int(text.length + 1);
  const end = Math.min(text.length, at + 1 + random.int(6));
  const put = () => random.pick(oddTexts);
  switch (random.int(7)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, at);
    case 2:
      return text.slice(0, at) + put() + text.slice(at);
    case 3:
      return text.slice(0, end) + text.slice(at);
    case 4:
      return text.slice(0, at) + String.fromCharCode(random.int(0x250)) + text.slice(at + 1);
    case 5:
      return put();
    default:
      return text.slice(0, at) + put() + text.slice(end);
  }
}
