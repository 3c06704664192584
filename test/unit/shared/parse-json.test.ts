import { expect, test } from 'vitest';
import { canonicalJson } from '#shared/canonical-json.ts';
import { parseJson } from '#shared/parse-json.ts';

const digits = (count: number) => '9'.repeat(count);

test.each([
  '1e999',
  '-1e999',
  '1E+0309',
  '{"a":[1,{"b":1e309}]}',
  digits(309),
  `${digits(230)}e99`,
])('a number that becomes an infinity is refused: %s', (text) => {
  expect(JSON.stringify(JSON.parse(text))).toContain('null');
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

test.each(['', '{', '[1,]', 'Infinity', '{"a":1e309'])('what is no JSON is refused: %j', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

test.each([
  '{"a":"1e999","b":[true,null],"c":"0x12e345"}',
  `{"a":"${digits(400)}","b":1e-999}`,
  `[${digits(199)}e99,1e308]`,
  '{"__proto__":{"a":"1e309"}}',
  '"text"',
])('all else is as JSON.parse reads it, and has a canonical form: %s', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
  expect(canonicalJson(parseJson(text))).toBe(canonicalJson(JSON.parse(text)));
});
