import { expect, test } from 'vitest';
import { approvalWords, nextActionWords } from '#wire/words/order-words.ts';

test.each([
  [0, 1, 'Waiting for one more approver (0 of 1).'],
  [0, 2, 'Waiting for 2 more approvers (0 of 2).'],
  [1, 2, 'Waiting for one more approver (1 of 2).'],
  [null, 1, 'Waiting for one approver.'],
  [null, 2, 'Waiting for 2 approvers.'],
  [null, null, 'Waiting for an approver.'],
])('%s of %s approvals', (approvals, needed, sentence) => {
  expect(approvalWords(approvals, needed)).toBe(sentence);
});

test('what waits for approval expires, anything else is retried', () => {
  expect(nextActionWords('approval', 'in 3 min')).toBe('It expires in 3 min.');
  expect(nextActionWords('no_gas', 'in 3 min')).toBe('Next retry in 3 min.');
  expect(nextActionWords('no_gas', null)).toBe('Retrying now.');
  expect(nextActionWords('approval', null)).toBe('It is expiring now.');
});
