import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listDigest, termsDigest } from '#domain/approval/terms-digest.ts';
import { listText, maxListed } from '#shared/approvals/list-text.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

const digestOf = (n: number): string => createHash('sha256').update(String(n)).digest('hex');
const digests = (count: number) => Array.from({ length: count }, (_, n) => digestOf(n));

test('the list digest is sha256 over the documented encoding', () => {
  const [one, two] = digests(2);
  const text = `["terms-list-1","${one}","${two}"]`;
  expect(listText([one!, two!])).toBe(text);
  expect(listDigest([one!, two!])).toBe(createHash('sha256').update(text).digest('hex'));
});

test('another order, one digest more or less, and another digest are other lists', () => {
  const [a, b, c] = digests(3) as [string, string, string];
  const lists = [[a, b], [b, a], [a], [a, b, c], [a, c]].map((list) => listDigest(list));
  expect(new Set(lists).size).toBe(5);
});

test('a list of one is neither the terms that it lists, nor can terms be read as a list', () => {
  const digest = termsDigest(buildWithdrawal({ level: 2 }));
  expect(listDigest([digest])).not.toBe(digest);
  // The first text of every encoding is another: no terms and no list have one text.
  expect(JSON.parse(listText([digest]))[0]).toBe('terms-list-1');
});

test.each([
  ['none', []],
  ['one more than 500', digests(maxListed + 1)],
  ['one twice', [digestOf(1), digestOf(2), digestOf(1)]],
  ['upper case', [digestOf(1).toUpperCase()]],
  ['a text that is not a digest', [digestOf(1), 'withdrawal-terms-1']],
  ['half a digest', [digestOf(1).slice(32)]],
])('%s is not a list', (_, list) => {
  expect(() => listDigest(list)).toThrow(RangeError);
});

test('500 are a list', () => {
  expect(listDigest(digests(maxListed))).toMatch(/^[0-9a-f]{64}$/);
});
