import { expect, test } from 'vitest';
import { typedProblem } from '../../../../../console/src/parts/typed-word.tsx';

test.each([
  ['', null],
  ['shop', null],
  [' shop ', null],
  ['sho', 'Not complete yet: type shop'],
  ['shops', 'This is not shop'],
  ['Shop', 'This is not shop'],
])('%j typed for shop', (typed, says) => {
  expect(typedProblem(typed, 'shop')).toBe(says);
});
