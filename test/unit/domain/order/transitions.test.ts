import { expect, test } from 'vitest';
import {
  adopt,
  amend,
  approve,
  approveOldPrice,
  broadcast,
  cancel,
  confirm,
  fail,
  noteApproval,
  raiseFee,
  reject,
  requeue,
  restore,
  reverse,
  sign,
} from '#domain/order/transitions.ts';
import { type OrderStatus, orderStatuses } from '#model/order-status.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { withdrawalStatus } from '#wire/statuses.ts';

const at = 1_767_225_700;
interface Row {
  name: string;
  run: (withdrawal: Withdrawal) => TransitionWrite;
  from: OrderStatus[];
  to: OrderStatus | 'same';
  event: string | null;
  release: boolean;
  limits: boolean;
}

/** docs/interface.md "States": from which statuses, to which, what it announces, gives back. */
const table: Row[] = [
  {
    name: 'approve',
    run: (w: Withdrawal) => approve(w, { at, approvals: 1 }),
    from: ['pending'],
    to: 'approved',
    event: 'withdraw.approved',
    release: false,
    limits: false,
  },
  {
    name: 'approveOldPrice',
    run: (w: Withdrawal) => approveOldPrice(w, { at, approvals: 1, approvedBy: [] }),
    from: ['approved'],
    to: 'approved',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'noteApproval',
    run: (w: Withdrawal) => noteApproval(w, { at, approvals: 1 }),
    from: ['pending'],
    to: 'pending',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'reject',
    run: (w: Withdrawal) => reject(w, { at, reason: 'no' }),
    from: ['pending'],
    to: 'rejected',
    event: 'withdraw.rejected',
    release: true,
    limits: true,
  },
  {
    name: 'cancel',
    run: (w: Withdrawal) => cancel(w, { at }),
    from: ['pending'],
    to: 'rejected',
    event: null,
    release: true,
    limits: true,
  },
  {
    name: 'sign',
    run: (w: Withdrawal) => sign(w, { at, nonce: 7 }),
    from: ['approved'],
    to: 'signing',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'broadcast',
    run: (w: Withdrawal) => broadcast(w, { at, txHash: '0xaa' }),
    from: ['signing'],
    to: 'broadcast',
    event: 'withdraw.broadcast',
    release: false,
    limits: false,
  },
  {
    name: 'confirm',
    run: (w: Withdrawal) => confirm(w, { at, txHash: '0xaa', blockNumber: 9n }),
    from: ['broadcast'],
    to: 'confirmed',
    event: 'withdraw.confirmed',
    release: true,
    limits: false,
  },
  {
    name: 'amend',
    run: (w: Withdrawal) => amend(w, { at, txHash: '0xbb', blockNumber: 12n }),
    from: ['confirmed'],
    to: 'confirmed',
    event: 'withdraw.amended',
    release: false,
    limits: false,
  },
  {
    name: 'reverse',
    run: (w: Withdrawal) => reverse(w, { at, reason: 'reverted' }),
    from: ['confirmed'],
    to: 'confirmed',
    event: 'withdraw.reversed',
    release: false,
    limits: false,
  },
  {
    name: 'adopt',
    run: (w: Withdrawal) => adopt(w, { at, nonce: 7, txHash: '0xaa' }),
    from: ['pending', 'approved'],
    to: 'broadcast',
    event: 'withdraw.broadcast',
    release: false,
    limits: false,
  },
  {
    name: 'restore to an end',
    run: (w: Withdrawal) => restore(w, { at, rev: 4, to: 'rejected', approvals: 0 }),
    from: ['pending', 'approved', 'signing', 'broadcast'],
    to: 'rejected',
    event: null,
    release: true,
    limits: true,
  },
  {
    name: 'raiseFee',
    run: (w: Withdrawal) => raiseFee(w, { at, maxFeePerGas: 9n, difference: 7n }),
    from: ['signing', 'broadcast'],
    to: 'same',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'requeue',
    run: (w: Withdrawal) => requeue(w, { at }),
    from: ['signing', 'broadcast'],
    to: 'approved',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'fail',
    run: (w: Withdrawal) => fail(w, { at, reason: 'x' }),
    from: ['approved', 'signing', 'broadcast'],
    to: 'failed',
    event: 'withdraw.failed',
    release: true,
    limits: true,
  },
];

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
    chain: 'ETH',
    token: 'USDT',
    to_address: buildWithdrawal().toAddress,
    amount: '100',
    tx_hash: '0xaa',
    status: 3,
    fail_reason: null,
    amount_received: null,
    reversed: null,
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
