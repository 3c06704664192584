import { expect, test } from 'vitest';
import { shownFee } from '#domain/order/shown-fee.ts';
import {
  adopt,
  amend,
  broadcast,
  complete,
  confirm,
  fail,
  notePaid,
  requeue,
  restore,
  reverse,
} from '#domain/order/transitions.ts';
import { type OrderStatus, orderStatuses } from '#model/order-status.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { at, table } from '#test/builders/domain/order/transitions.ts';
import { withdrawalStatus } from '#wire/statuses.ts';

const pairs = table.flatMap((row) => orderStatuses.map((status) => ({ ...row, status })));

test.each(pairs)(
  '$name from status $status',
  ({ run, from, to: next, event, release, limits, status }) => {
    const to = next === 'same' ? status : next;
    const withdrawal = buildWithdrawal({ status, rev: 4 });
    if (!from.includes(status)) {
      expect(() => run(withdrawal)).toThrow(`is in status ${status}`);
      return;
    }
    const write = run(withdrawal);
    expect(write.set.status ?? status).toBe(to);
    expect(write.from).toEqual(from);
    expect(write).toMatchObject({ rev: 4, release, releaseLimits: limits });
    expect(write.set.rev).toBe(5);
    expect(write.outbox.outboxId).toBe('WD1#5');
    expect(write.outbox.event?.name ?? null).toBe(event);
    expect(write.outbox.lists[0]).toMatchObject({ rev: 5, facets: { status: to } });
    if (write.outbox.event) expect(write.outbox.event.data.status).toBe(withdrawalStatus[to]);
  },
);

test('an order that is brought forward continues after the announced revision, in its status', () => {
  const write = (status: OrderStatus, to: OrderStatus) =>
    restore(buildWithdrawal({ status, rev: 4, level: 2 }), { at, rev: 9, to, approvals: 1 });
  expect(write('broadcast', 'broadcast')).toMatchObject({
    rev: 4,
    set: { rev: 10 },
    outbox: { outboxId: 'WD1#10' },
  });
  expect(write('broadcast', 'broadcast').set.status).toBeUndefined();
  expect(write('pending', 'approved').set).toMatchObject({
    status: 'approved',
    approvals: 1,
    workStage: 'A',
  });
  expect(write('pending', 'pending').set.status).toBeUndefined();
});

test('the events carry the fields of the specification, unset ones null', () => {
  const { outbox } = broadcast(buildWithdrawal({ status: 'signing' }), { at, txHash: '0xaa' });
  expect(outbox.event?.data).toEqual({
    withdraw_no: 'WD1',
    biz_order_id: 'order-1',
    batch_no: null,
    chain: 'ETH',
    token: 'USDT',
    to_address: buildWithdrawal().toAddress,
    amount: '100',
    tx_hash: '0xaa',
    status: 3,
    fail_reason: null,
    amount_received: null,
    reversed: null,
    fee: null,
    fee_token: 'ETH',
    user_id: null,
    metadata: {},
    created_at: 1_767_225_600,
    confirmed_at: null,
  });
});

test('an amended swap keeps the amounts that it had shown', () => {
  const swap = buildSwap({ status: 'confirmed', amountOutActual: 5n, toDecimals: 0 });
  const mined = { at, txHash: '0xbb', blockNumber: 12n };
  const amended = (amountOut: bigint, from = swap) =>
    amend(from, { ...mined, result: { amountOut, gasCost: 1n } }).set as Partial<Swap>;
  expect(amended(4n)).toMatchObject({ amountOutActual: 4n, earlierAmountsOut: ['5'] });
  const again = { ...swap, ...amended(4n) };
  expect(amended(3n, again)).toMatchObject({ earlierAmountsOut: ['5', '4'] });
  expect(amended(5n)).not.toHaveProperty('earlierAmountsOut');
});

test('a record held to be forged gives nothing back', () => {
  expect(fail(buildWithdrawal(), { at, reason: 'x', release: false })).toMatchObject({
    release: false,
    releaseLimits: false,
  });
});

const mined = { at, txHash: '0xaa', blockNumber: 9n };
const after = <T extends Order>(order: T, { set }: TransitionWrite) => ({ ...order, ...set }) as T;

test('an order says what all of its transactions paid: fills that freed its nonce, and its payment', () => {
  const sent = buildWithdrawal({ status: 'broadcast' });
  const again = after(after(sent, requeue(sent, { at, paid: 3n })), {
    set: { status: 'broadcast' },
  } as TransitionWrite);
  const { set, outbox } = confirm(again, { ...mined, paid: 5n });
  expect(set.paidFee).toBe(8n);
  expect(outbox.event?.data).toMatchObject({ fee: '0.000000000000000008', fee_token: 'ETH' });
  expect(fail(again, { at, reason: 'reverted', paid: 4n }).set.paidFee).toBe(7n);
  // Nothing of it is in a block.
  expect(fail(again, { at, reason: 'void' }).set.paidFee).toBe(3n);
  expect(fail(sent, { at, reason: 'void' }).set.paidFee).toBe(0n);
});

test('what is not known of one transaction is not known of all', () => {
  const sent = buildWithdrawal({ status: 'broadcast' });
  expect(confirm(sent, mined).set.paidFee).toBeNull();
  expect(confirm(sent, { ...mined, paid: null }).outbox.event?.data).toMatchObject({ fee: null });
  const again = after(sent, requeue(sent, { at, paid: null }));
  expect(fail(again, { at, reason: 'x', paid: 4n }).set.paidFee).toBeNull();
  // What it paid after the backup is not in the table.
  const adopted = after(
    buildWithdrawal(),
    adopt(buildWithdrawal(), { at, nonce: 7, txHash: '0xaa' }),
  );
  expect(confirm(adopted, { ...mined, paid: 4n }).set.paidFee).toBeNull();
});

test('a swap whose allowances may have paid says nothing until that is known', () => {
  const swap = buildSwap({ status: 'approved', allowancesSet: 1 });
  const failed = after(swap, fail(swap, { at, reason: 'x' }));
  expect(shownFee(failed)).toEqual({ fee: null, fee_token: 'ETH' });
  const noted = notePaid(failed, { at, paid: 6n });
  expect(noted).toMatchObject({ from: ['failed'], set: { paidFee: 6n }, outbox: { event: null } });
  expect(noted.set).not.toHaveProperty('earlierFees');
  expect(() => notePaid(swap, { at, paid: 6n })).toThrow('is in status approved');
  const known = after(swap, fail(swap, { at, reason: 'x', paid: 6n }));
  expect(shownFee(known).fee).toBe('0.000000000000000006');
});

test('another fee after a reorganisation is announced, and the earlier one is kept', () => {
  const sent = buildWithdrawal({ status: 'broadcast' });
  const confirmed = after(sent, confirm(sent, { ...mined, paid: 5n }));
  const amended = amend(confirmed, { ...mined, blockNumber: 12n, paid: 6n });
  expect(amended.set).toMatchObject({ paidFee: 6n, earlierFees: ['0.000000000000000005'] });
  expect(amended.outbox.event).toMatchObject({
    name: 'withdraw.amended',
    data: { fee: '0.000000000000000006' },
  });
  const same = amend(confirmed, { ...mined, blockNumber: 12n, paid: 5n });
  expect(same.outbox.event).toBeNull();
  expect(same.set).not.toHaveProperty('earlierFees');
  const reversed = reverse(confirmed, { at, reason: 'reverted', paid: 9n });
  expect(reversed.set).toMatchObject({ paidFee: 9n, earlierFees: ['0.000000000000000005'] });
  expect(reversed.outbox.event?.data).toMatchObject({ fee: '0.000000000000000009' });
});

test('a signature and a rejected order cost nothing; an order of an older release says nothing', () => {
  const signed = complete(buildOperation({ status: 'approved' }), { at, signature: '0x01' });
  expect(signed.outbox.event?.data).toMatchObject({ fee: '0' });
  expect(shownFee(buildWithdrawal({ status: 'rejected' })).fee).toBe('0');
  expect(shownFee(buildWithdrawal({ status: 'confirmed' })).fee).toBeNull();
  const sun = buildWithdrawal({ chain: 'TRX', status: 'failed', paidFee: 345_000n });
  expect(shownFee(sun)).toEqual({ fee: '0.345', fee_token: 'TRX' });
});
