/** The `data` of every event, against the table of spec.md "Events" and what openapi.json promises. */
import { expect, test } from 'vitest';
import { depositEvent, withdrawalEvent } from '../../../src/contract/answers.ts';
import { depositEventData } from '../../../src/domain/deposit/outbox.ts';
import { approve } from '../../../src/domain/order/transitions/approve.ts';
import { broadcast } from '../../../src/domain/order/transitions/broadcast.ts';
import { confirm } from '../../../src/domain/order/transitions/confirm.ts';
import { fail } from '../../../src/domain/order/transitions/fail.ts';
import { reject } from '../../../src/domain/order/transitions/reject.ts';
import { withdrawalEventData } from '../../../src/domain/withdrawal/event-data.ts';
import { buildDeposit, buildWithdrawal } from '../../support/builders.ts';

const at = 1_767_225_700;
const txHash = `0x${'ab'.repeat(32)}`;
const fields =
  'withdraw_no biz_order_id chain token to_address amount tx_hash status fail_reason created_at confirmed_at';

test('deposit.*: exactly the fields of the specification', () => {
  const data = depositEventData(
    buildDeposit({ status: 2, confirmations: 12, creditedAt: at, chainState: 'orphaned' }),
  );
  expect(depositEvent.safeParse(data).error).toBeUndefined();
  expect(Object.keys(data).join(' ')).toBe(
    'deposit_no user_id chain address token amount tx_hash block_number confirmations status credited_at',
  );
  expect(data).toMatchObject({ amount: '1', block_number: '100', status: 2, credited_at: at });
});

const pending = buildWithdrawal({ status: 0, level: 2 });
test.each([
  [
    'withdraw.approved',
    approve(pending, { at, approvals: 1 }),
    { status: 1, tx_hash: null, fail_reason: null, confirmed_at: null },
  ],
  [
    'withdraw.broadcast',
    broadcast(buildWithdrawal({ status: 2 }), { at, txHash }),
    { status: 3, tx_hash: txHash, fail_reason: null, confirmed_at: null },
  ],
  [
    'withdraw.confirmed',
    confirm(buildWithdrawal({ status: 3 }), { at, txHash, blockNumber: 9n }),
    { status: 4, tx_hash: txHash, fail_reason: null, confirmed_at: at },
  ],
  [
    'withdraw.failed',
    fail(buildWithdrawal({ status: 3, txHash }), { at, reason: 'reverted' }),
    { status: 5, tx_hash: txHash, fail_reason: 'reverted', confirmed_at: null },
  ],
  [
    'withdraw.rejected',
    reject(pending, { at, reason: 'unknown customer' }),
    { status: 6, tx_hash: null, fail_reason: 'unknown customer', confirmed_at: null },
  ],
] as const)('%s: the fields of the specification, as they are now', (name, write, set) => {
  expect(write.outbox.event).toMatchObject({ name, timestamp: at, data: set });
  const data = write.outbox.event?.data ?? {};
  expect(withdrawalEvent.safeParse(data).error).toBeUndefined();
  expect(Object.keys(data).join(' ')).toBe(fields);
});

test('withdraw.approved of a level 1 order has the same fields', () => {
  const data = withdrawalEventData(buildWithdrawal());
  expect(withdrawalEvent.safeParse(data).error).toBeUndefined();
  expect(Object.keys(data).join(' ')).toBe(fields);
});
