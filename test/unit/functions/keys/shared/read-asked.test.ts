import { expect, test } from 'vitest';
import {
  bigint,
  boolean,
  count,
  list,
  nullable,
  object,
  oneOf,
  optional,
  record,
  text,
} from '#functions/keys/shared/read-asked.ts';

const read = object({
  name: text(4),
  n: count,
  sum: optional(bigint),
  raw: nullable(text()),
  kind: oneOf('a', 'b'),
  seen: oneOf(true as const),
  parts: list(object({ on: boolean }), 2),
  build: optional(record(text(3))),
});
const right = { name: 'abcd', n: 0, raw: null, kind: 'a', seen: true, parts: [{ on: false }] };

test('what a call names is read, and what it does not name is left out', () => {
  const more = { ...right, sum: 7n, build: { x: 'y' }, other: 1, parts: [{ on: true, off: 1 }] };
  expect(read(more, 'asked')).toEqual({
    ...right,
    sum: 7n,
    build: { x: 'y' },
    parts: [{ on: true }],
  });
  expect(Object.keys(read(right, 'asked'))).toEqual(Object.keys(right));
});

test.each([
  [{ name: 'abcde' }, 'asked.name is not text up to 4'],
  [{ name: 5 }, 'asked.name'],
  [{ n: -1 }, 'asked.n is not a whole number from 0'],
  [{ n: 1.5 }, 'asked.n'],
  [{ n: 2 ** 53 }, 'asked.n'],
  [{ n: '1' }, 'asked.n'],
  [{ n: undefined }, 'asked.n'],
  [{ sum: 7 }, 'asked.sum is not a bigint'],
  [{ sum: null }, 'asked.sum'],
  [{ raw: undefined }, 'asked.raw'],
  [{ kind: 'c' }, 'asked.kind is not one of a, b'],
  [{ kind: 'toString' }, 'asked.kind'],
  [{ seen: false }, 'asked.seen'],
  [{ parts: {} }, 'asked.parts is not a list of at most 2'],
  [{ parts: [{}, {}, {}] }, 'asked.parts'],
  [{ parts: [{ on: 1 }] }, 'asked.parts[0].on is not true or false'],
  [{ parts: [null] }, 'asked.parts[0] is not an object'],
  [{ parts: [['on']] }, 'asked.parts[0] is not an object'],
  [{ build: { x: 'long' } }, 'asked.build.x'],
])('%j is refused', (part, message) => {
  expect(() => read({ ...right, ...part }, 'asked')).toThrow(TypeError);
  expect(() => read({ ...right, ...part }, 'asked')).toThrow(message);
});

test('a field of the prototype is no field', () => {
  expect(() => read(Object.create(right), 'asked')).toThrow('asked.name');
});
