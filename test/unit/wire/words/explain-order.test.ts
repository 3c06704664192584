import { expect, test } from 'vitest';
import { orderStatuses } from '#model/order-status.ts';
import { operationStatus, swapStatus, withdrawalStatus } from '#wire/statuses.ts';
import { explainOrder, orderStatusOf, type ShownWait } from '#wire/words/explain-order.ts';

const wait: ShownWait = { cause: 'no_gas', says: 'No coin.', acts: 'operator', next_action_at: 60 };

test('an order that waits: its status, each reason, who acts, what comes next', () => {
  const order = { status: 3, tx_hash: '0x1', risks: ['a new recipient'] };
  const turn: ShownWait = { ...wait, cause: 'turn', says: 'Its turn comes.', acts: 'nobody' };
  expect(
    explainOrder('withdrawal', 'WD1', order, [wait, { ...turn, next_action_at: null }]),
  ).toEqual([
    'WD1 is broadcast.',
    'Risk: a new recipient.',
    'No coin. Operator action needed.',
    'Next retry at 1970-01-01T00:01:00Z.',
    'Its turn comes.',
    'Its transaction is 0x1.',
  ]);
});

test.each([
  ['withdrawal', 4, {}, ['WD1 is confirmed.', 'It is done.']],
  [
    'withdrawal',
    4,
    { reversed: { reason: 'another payment is final' } },
    [
      'WD1 is confirmed, then reversed.',
      'The reason: another payment is final.',
      'The money is in the wallet. Nothing is paid again automatically. To pay, create a new order.',
    ],
  ],
  [
    'operation',
    4,
    { fail_reason: 'expired', risk_reason: 'no_session_key' },
    ['WD1 is failed.', 'No funds will move.', 'The reason: expired.'],
  ],
  [
    'withdrawal',
    6,
    { cancelled_at: 7 },
    ['WD1 is rejected.', 'The merchant cancelled it. No funds moved.'],
  ],
  ['swap', 5, {}, ['WD1 is failed.', 'No funds will move.']],
  ['swap', 9, {}, ['WD1 is of status 9.']],
] as const)('a %s of status %s that has ended: %j', (kind, status, more, lines) => {
  expect(explainOrder(kind, 'WD1', { status, ...more }, [])).toEqual(lines);
});

test('a risk of a later release is shown as it is, and no text moves the cursor', () => {
  const order = { status: 0, risk_reason: 'over_weekly\u001b[2K' };
  expect(explainOrder('operation', 'OP1', order, [wait])[1]).toBe(
    'It needs an approval: over_weekly?[2K.',
  );
});

test('each number of the wire is a status, and no other number is', () => {
  const tables = { withdrawal: withdrawalStatus, operation: operationStatus, swap: swapStatus };
  for (const [kind, numbers] of Object.entries(tables)) {
    for (const status of orderStatuses) {
      const found = orderStatusOf(kind as keyof typeof tables, numbers[status]);
      expect(numbers[found!]).toBe(numbers[status]);
    }
    expect(orderStatusOf(kind as keyof typeof tables, 9)).toBeUndefined();
  }
  expect(orderStatusOf('operation', 1)).toBe('approved');
  expect(orderStatusOf('swap', 5)).toBe('failed');
});
