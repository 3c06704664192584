import { expect, test } from 'vitest';
import { approvalWords, nextActionWords } from '#wire/words/order-words.ts';

test.each([
  [0, 1, 'It waits for one more admin of the group approver (0 of 1).'],
  [0, 2, 'It waits for 2 more admins of the group approver (0 of 2).'],
  [1, 2, 'It waits for one more admin of the group approver (1 of 2).'],
  [null, 1, 'It waits for one admin of the group approver.'],
  [null, 2, 'It waits for 2 admins of the group approver.'],
  [null, null, 'It waits for an admin of the group approver.'],
])('%s of %s approvals', (approvals, needed, sentence) => {
  expect(approvalWords(approvals, needed)).toBe(sentence);
});

test('what waits for approval ends by itself, anything else is tried again', () => {
  expect(nextActionWords('approval', 'in 3 min')).toBe('It ends by itself in 3 min.');
  expect(nextActionWords('no_gas', 'in 3 min')).toBe('It is tried again in 3 min.');
  expect(nextActionWords('no_gas', null)).toBe('It is being tried again.');
  expect(nextActionWords('approval', null)).toBe('It is ending by itself.');
});
