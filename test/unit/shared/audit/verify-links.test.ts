import { expect, test } from 'vitest';
import { chain, check } from '#test/builders/shared/audit/verify-links.ts';

test('a whole chain is right, with hashes that were computed beforehand', () => {
  expect(check(chain(4))).toEqual([]);
});

test('an altered line is named', () => {
  const texts = chain(4);
  texts[1] = texts[1]!.replace('AU2', 'AU9');
  expect(check(texts)).toEqual([
    'line 2: seq 2: its number, prev or entry was changed, since its hash does not match them',
  ]);
});

test('a line that is not a link, and one whose hash is none, are named and do not end the check', () => {
  const texts = chain(3);
  const problems = check(['{}', texts[1]!.replace(/"hash":"\w+"/, '"hash":"x"'), texts[2]!]);
  expect(problems[0]).toBe('line 1: seq 1 is not a link of an audit chain');
  expect(problems.length).toBeGreaterThan(2);
});
