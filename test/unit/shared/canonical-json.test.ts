import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '#shared/canonical-json.ts';

test('one text, whatever the order of the keys', () => {
  const one = { b: [1, { z: null, a: 'ü"\n' }], a: { d: false, c: 0.5 }, 10: 1, 9: 2 };
  const other = { 9: 2, a: { c: 0.5, d: false }, 10: 1, b: [1, { a: 'ü"\n', z: null }] };
  const text = '{"10":1,"9":2,"a":{"c":0.5,"d":false},"b":[1,{"a":"ü\\"\\n","z":null}]}';
  expect(canonicalJson(one)).toBe(text);
  expect(canonicalJson(other)).toBe(text);
});

test('absent fields are left out, a bigint is a text', () => {
  expect(canonicalJson({ a: undefined, b: [undefined], c: 2n ** 64n })).toBe(
    '{"b":[null],"c":"18446744073709551616"}',
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, () => 1, undefined])('%s is refused', (value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError);
});

test('what is parsed again has the same text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
