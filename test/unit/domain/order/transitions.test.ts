import { expect, test } from 'vitest';
import { amend, broadcast, fail, restore } from '#domain/order/transitions.ts';
import { type OrderStatus, orderStatuses } from '#model/order-status.ts';
import type { Swap } from '#model/orders/swap.ts';
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
