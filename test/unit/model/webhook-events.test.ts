/**
 * The `data` of every event, against the table of docs/interface.md "Webhook fields" and what
 * openapi.json promises.
 */
import { expect, test } from 'vitest';
import { depositEventData } from '#domain/deposit/outbox.ts';
import { withdrawalEventData } from '#domain/order/events/withdrawal-event-data.ts';
import {
  amend,
  approve,
  broadcast,
  complete,
  confirm,
  fail,
  reject,
  reverse,
} from '#domain/order/transitions.ts';
import { operationEvent } from '#wire/merchant/client/answers.ts';
import { depositEvent } from '#wire/merchant/deposit/answers.ts';
import { withdrawalEvent } from '#wire/merchant/withdraw/answers.ts';
import { buildOperation } from '../../builders/build-operation.ts';
import { buildSwap } from '../../builders/build-swap.ts';
import { buildDeposit, buildWithdrawal } from '../../builders/builders.ts';

const at = 1_767_225_700;
const txHash = `0x${'ab'.repeat(32)}`;
const fields =
  'withdraw_no biz_order_id batch_no chain token to_address amount tx_hash status fail_reason amount_received reversed fee fee_token user_id metadata created_at confirmed_at';

test('deposit.*: exactly the fields of the specification', () => {
  const data = depositEventData(
    buildDeposit({ status: 'credited', confirmations: 12, creditedAt: at, chainState: 'orphaned' }),
  );
  expect(depositEvent.safeParse(data).error).toBeUndefined();
  expect(Object.keys(data).join(' ')).toBe(
    'deposit_no user_id chain address from_address from_addresses token amount tx_hash block_number confirmations status credited_at',
  );
  expect(data).toMatchObject({ amount: '1', block_number: '100', status: 2, credited_at: at });
});

const pending = buildWithdrawal({ status: 'pending', level: 2 });
test.each([
  [
    'withdraw.approved',
    approve(pending, { at, approvals: 1 }),
    { status: 1, tx_hash: null, fail_reason: null, confirmed_at: null },
  ],
  [
    'withdraw.broadcast',
    broadcast(buildWithdrawal({ status: 'signing' }), { at, txHash }),
    { status: 3, tx_hash: txHash, fail_reason: null, confirmed_at: null },
  ],
  [
    'withdraw.confirmed',
    confirm(buildWithdrawal({ status: 'broadcast' }), { at, txHash, blockNumber: 9n }),
    { status: 4, tx_hash: txHash, fail_reason: null, confirmed_at: at },
  ],
  [
    'withdraw.failed',
    fail(buildWithdrawal({ status: 'broadcast', txHash }), { at, reason: 'reverted' }),
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

test.each([
  ['another transaction', { txHash: '0xother' }, 'withdraw.amended'],
  ['less received', { amountReceived: 7n }, 'withdraw.amended'],
  ['only another block', { blockNumber: 8n }, undefined],
] as const)('a confirmed record with %s', (_, set, name) => {
  const order = buildWithdrawal({
    status: 'confirmed',
    txHash,
    blockNumber: 9n,
    confirmedAt: at - 5,
  });
  const { outbox } = amend(order, { at, txHash, blockNumber: 9n, amountReceived: null, ...set });
  expect(outbox.event?.name).toBe(name);
  if (outbox.event) expect(withdrawalEvent.safeParse(outbox.event.data).error).toBeUndefined();
});

test('an amended operation is announced under its type', () => {
  const order = buildOperation({
    status: 'confirmed',
    txHash,
    blockNumber: 9n,
    confirmedAt: at - 5,
  });
  const { outbox } = amend(order, { at, txHash: '0xother', blockNumber: 9n });
  expect(outbox.event).toMatchObject({ name: 'client.transfer.amended', data: { status: 3 } });
});

test('a reversed record stays confirmed, and says why and since when', () => {
  const reason = 'Its block left the chain after it was confirmed, and it was reverted';
  const reversed = { at, reason };
  for (const order of [
    buildWithdrawal({ status: 'confirmed', txHash, confirmedAt: at - 5 }),
    buildOperation({ status: 'confirmed', txHash, confirmedAt: at - 5 }),
    buildSwap({ status: 'confirmed', txHash, confirmedAt: at - 5 }),
  ]) {
    const { outbox } = reverse(order, { at, reason });
    expect(outbox.event?.name).toMatch(/^(withdraw|client\.transfer|swap)\.reversed$/);
    expect(outbox.event?.data).toMatchObject({ reversed, confirmed_at: at - 5 });
  }
});

const operationFields =
  'op_no op_type project_id wallet_id from_address chain token to_address amount status decided_by tx_hash signature fail_reason amount_received reversed fee fee_token user_id metadata created_at sent_at confirmed_at';
const waiting = buildOperation();
const message = buildOperation({
  opType: 'sign-message',
  status: 'approved',
  message: 'x',
  amount: 0n,
});

test.each([
  [
    'client.transfer.confirmed',
    confirm(buildOperation({ status: 'broadcast', sentAt: at }), { at, txHash, blockNumber: 9n }),
    { status: 3, tx_hash: txHash, amount: '100', sent_at: at, confirmed_at: at },
  ],
  [
    'client.send-tx.failed',
    fail(buildOperation({ opType: 'send-tx', status: 'broadcast', txHash }), {
      at,
      reason: 'reverted',
    }),
    { status: 4, tx_hash: txHash, fail_reason: 'reverted', signature: null },
  ],
  [
    'client.sign-message.confirmed',
    complete(message, { at, signature: '0x12' }),
    { status: 3, signature: '0x12', token: null, to_address: null, amount: null, tx_hash: null },
  ],
  [
    'client.transfer.rejected',
    reject(waiting, { at, reason: 'unknown payee' }),
    { status: 5, fail_reason: 'unknown payee', decided_by: 'pending' },
  ],
] as const)(
  '%s: the fields of the specification, with the statuses that it has',
  (name, write, set) => {
    expect(write.outbox.event).toMatchObject({ name, timestamp: at, data: set });
    const data = write.outbox.event?.data ?? {};
    expect(operationEvent.safeParse(data).error).toBeUndefined();
    expect(Object.keys(data).join(' ')).toBe(operationFields);
  },
);

test('an operation that is approved or sent is not announced', () => {
  expect(approve(waiting, { at, approvals: 1, approvedBy: ['a'] }).outbox.event).toBeNull();
  const signing = buildOperation({ status: 'signing' });
  expect(broadcast(signing, { at, txHash }).outbox.event).toBeNull();
});
