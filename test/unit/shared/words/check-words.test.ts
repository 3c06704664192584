import { expect, test } from 'vitest';
import { checkWordList } from '#shared/words/check-word-list.ts';
import { checkWords } from '#shared/words/check-words.ts';

test('a digest has the same four words for ever', () => {
  expect(checkWords(`00ff10a0${'0'.repeat(56)}`)).toEqual(['acorn', 'winter', 'bagel', 'lobster']);
  expect(checkWords(`00FF10A0${'f'.repeat(56)}`)).toEqual(['acorn', 'winter', 'bagel', 'lobster']);
});

test('a byte has a word of its own', () => {
  expect(checkWordList).toHaveLength(256);
  expect(new Set(checkWordList).size).toBe(256);
  expect([...checkWordList].sort()).toEqual(checkWordList);
});

test('anything but a digest has no words', () => {
  expect(() => checkWords('')).toThrow('hex');
  expect(() => checkWords('not a digest')).toThrow('hex');
});
