import { expect, test } from 'vitest';
import {
  unfreezeWords,
  whitelistWords,
} from '../../../../../../console/src/words/policy/consequences.ts';

const edit = {
  list: 'address_whitelist',
  to: 'add',
  entries: [],
  entry: '0xAb',
  waiting: [],
} as const;

test('the first entry shuts everybody else out, and says whom', () => {
  expect(whitelistWords(edit)).toEqual(['From now on payments go only to this address.']);
  expect(whitelistWords({ ...edit, waiting: ['0xab', '0xcd', 'T1'] })).toEqual([
    'From now on payments go only to this address.',
    '2 waiting orders pay another address.',
  ]);
  expect(whitelistWords({ ...edit, list: 'ip_whitelist' })![0]).toMatch(/accepted only from this/);
});

test('the removal of the last entry opens the list', () => {
  const removal = { ...edit, to: 'remove', entries: ['0xAb'] } as const;
  expect(whitelistWords(removal)).toEqual([
    'The list will be empty: payments go to every address.',
  ]);
  expect(whitelistWords({ ...removal, list: 'ip_whitelist' })![0]).toMatch(/from everywhere/);
});

test('any other entry concerns only itself', () => {
  expect(whitelistWords({ ...edit, entries: ['0xcd'] })).toBe(null);
  expect(whitelistWords({ ...edit, to: 'remove', entries: ['0xcd', '0xab'] })).toBe(null);
});

test('the end of a freeze says what is paid', () => {
  expect(unfreezeWords({ count: 0, usd: 0, isAll: true })).toBe(
    'No payments are waiting to be signed.',
  );
  expect(unfreezeWords({ count: 1, usd: 1500, isAll: true })).toBe(
    '1 payment, 1,500.00 USD, can be signed immediately.',
  );
  expect(unfreezeWords({ count: 340, usd: 9_000.5, isAll: false })).toBe(
    '340 or more payments, at least 9,000.50 USD, can be signed immediately.',
  );
});
