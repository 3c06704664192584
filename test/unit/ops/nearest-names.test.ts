import { expect, test } from 'vitest';
import { commands } from '#ops/commands.ts';
import { nearestNames } from '#ops/nearest-names.ts';

const names = Object.keys(commands);

test.each([
  ['preflihgt', ['preflight']],
  ['Canery', ['canary']],
  ['signin', ['sign-in']],
  ['sign', ['sign-in', 'sign-code']],
  ['audit:verify', ['audit verify']],
  ['console:verify', ['console-verify']],
  ['x', []],
  ['zzz', []],
])('%s: %j', (given, nearest) => {
  expect(nearestNames(given, names)).toEqual(nearest);
});

test('at most three names', () => {
  expect(nearestNames('ab', ['abc', 'abd', 'abe', 'abf'])).toEqual(['abc', 'abd', 'abe']);
});
