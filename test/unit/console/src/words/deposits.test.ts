import { expect, test } from 'vitest';
import {
  confirmationWords,
  depositWaits,
  depositWords,
} from '../../../../../console/src/words/deposits.ts';

const deposit = {
  deposit_no: 'DP1',
  user_id: 'alice',
  chain: 'ETH' as const,
  from_address: null,
  from_addresses: [],
  address: '0x1',
  token: 'USDT',
  amount: '5',
  tx_hash: '0x2',
  block_number: '7',
  confirmations: 3,
  status: 0 as const,
  created_at: 1,
  credited_at: null,
  hold: null,
  orphaned: 0 as const,
  block_hash: '0x3',
  position: 'log:0',
  threshold: 12,
  credit_after: 90,
  chain_state: 'present' as const,
  waits: ['confirmations' as const],
};

test('a deposit is confirming, credited, or orphaned after its credit', () => {
  expect(depositWords(deposit).text).toBe('Confirming');
  expect(depositWords({ status: 2, orphaned: 0 }).text).toBe('Credited');
  expect(depositWords({ status: 2, orphaned: 1 })).toMatchObject({ tone: 'error' });
});

test('a held deposit says so until it is credited, and one that was paid out elsewhere says that', () => {
  const hold = { since: 1, reason: 'mixer', reference: null, paid_out_tx: null };
  expect(depositWords({ ...deposit, hold })).toEqual({ text: 'Held', tone: 'warning' });
  expect(depositWords({ ...deposit, hold: { ...hold, paid_out_tx: '0x4' } }).text).toBe(
    'Paid out elsewhere',
  );
  expect(depositWords({ ...deposit, status: 2, hold }).text).toBe('Credited');
});

test('what its credit waits for', () => {
  expect(depositWaits(deposit, '')).toEqual(['It has 3 of 12 confirmations.']);
  expect(depositWaits({ ...deposit, waits: ['time'] }, '40 s left')).toEqual([
    'It is too early to credit it, 40 s left.',
  ]);
  expect(depositWaits({ ...deposit, confirmations: 12 }, '')[0]).toContain('final');
  const gone = { ...deposit, waits: ['reorganised' as const] };
  expect(depositWaits({ ...gone, chain_state: 'removed' }, '')[0]).toContain(
    'before it was credited',
  );
  expect(depositWaits({ ...gone, chain_state: 'orphaned' }, '')[0]).toContain('deposit.orphaned');
});

test.each([
  [0, 2, '0 of 2'],
  [2, 2, '2 of 2'],
  [3, 2, '3 (2 required)'],
  [12_345, 64, '12,345 (64 required)'],
])('%d confirmations of %d', (confirmations, threshold, said) => {
  expect(confirmationWords({ confirmations, threshold })).toBe(said);
});
