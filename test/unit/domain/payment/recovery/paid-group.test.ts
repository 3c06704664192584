import { expect, test } from 'vitest';
import { encodeMember, lostMember } from '#model/orders/group.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { hotAddress } from '#test/builders/builders.ts';
import {
  ask,
  first,
  refused,
} from '#test/builders/domain/payment/recovery/classify-transaction.ts';

const { tokenAddress } = first;
const second: Withdrawal = {
  ...first,
  orderNo: 'WD2',
  amount: first.amount + 1n,
  createdAtMs: first.createdAtMs + 1,
};
const both = [first, second];
const paymentOf = ({ toAddress: to, amount }: Withdrawal) => ({ to, amount });
const sent = { terms: null, pays: { tokenAddress, payments: both.map(paymentOf) } };
const joined = new Map(both.map(({ orderNo }) => [orderNo, 'GR1']));
const signed = new Map(both.map(({ orderNo }) => [orderNo, 5]));
const listed = both.map((order) => ({ orderNo: order.orderNo, ...paymentOf(order) }));
const record = buildInternalOrder({
  orderNo: 'GR1',
  does: 'group',
  fromAddress: hotAddress,
  tokenAddress,
  status: 'approved',
  amount: first.amount + second.amount,
  serves: listed.map(encodeMember),
});

test('what the signers’ table has at its nonce is the group, under that number or a member’s', () => {
  const at = { sent, orders: both, joined, signed };
  for (const names of ['GR1', 'WD1', 'WD2'])
    expect(ask({ ...at, names })).toMatchObject({
      kind: 'group',
      group: { groupNo: 'GR1', record: null, listed, unpaid: [] },
    });
  refused(() => ask({ ...at, names: null }));
  refused(() => ask({ ...at, names: 'WD3' }));
});

test('its record goes with it, and one in flight waits until its own nonce is settled', () => {
  const at = { sent, joined, signed, names: 'GR1' };
  expect(ask({ ...at, orders: [...both, record] })).toMatchObject({ group: { record } });
  refused(() => ask({ ...at, orders: [...both, { ...record, status: 'signing', nonce: 4 }] }));
});

test('members that the table has in another group were paid by this one', () => {
  const inOther = both.map((order) => ({ ...order, status: 'signing' as const, groupNo: 'GR0' }));
  expect(ask({ sent, orders: inOther, joined, signed, names: 'WD1' })).toMatchObject({
    group: { members: inOther },
  });
});

test('what joined and is not paid: it is another group', () => {
  const third = { ...first, orderNo: 'WD3', amount: 1n };
  const more = new Map([...joined, ['WD3', 'GR1']]);
  const counted = new Map([...signed, ['WD3', 5]]);
  const at = { sent, orders: [...both, third], joined: more, signed: counted };
  refused(() => ask({ ...at, names: 'GR1' }));
  refused(() => ask({ ...at, names: null }));
});

test('without a word of the signers: the group that lists it, or the orders that it fits', () => {
  expect(ask({ sent, orders: [...both, record], names: 'GR1' })).toMatchObject({
    group: { groupNo: 'GR1', record },
  });
  expect(ask({ sent, orders: both, names: 'WD2' })).toMatchObject({
    group: { groupNo: null, members: both },
  });
  expect(ask({ sent, orders: [second], names: 'WD2' })).toMatchObject({
    group: { listed: [{ ...listed[0], orderNo: lostMember(0) }, listed[1]] },
  });
  refused(() => ask({ sent, orders: both, names: null }));
});

test('an order pays only once in it, and none that was signed elsewhere, is younger or ended', () => {
  const twice = { ...sent, pays: { tokenAddress, payments: [paymentOf(first), paymentOf(first)] } };
  expect(ask({ sent: twice, orders: [first], names: 'WD1' })).toMatchObject({
    group: { members: [first], listed: [listed[0], { orderNo: lostMember(1) }] },
  });
  const none = { sent, orders: both, names: null };
  expect(ask({ ...none, signed: new Map([...signed, ['WD1', 6], ['WD2', 6]]) })).toEqual({
    kind: 'fill',
  });
  expect(ask({ ...none, sent: { ...sent, blockTime: first.createdAt - 3_600 } })).toEqual({
    kind: 'fill',
  });
  const newer = new Map(
    both.map(({ orderNo }) => [orderNo, { rev: 9, status: 'failed' as const }]),
  );
  expect(ask({ ...none, newer })).toEqual({ kind: 'fill' });
});

test.each([
  ['another token', { tokenAddress: null, payments: both.map(paymentOf) }],
  [
    'other recipients',
    { tokenAddress, payments: both.map((one) => ({ ...paymentOf(one), to: hotAddress })) },
  ],
])('a group of %s pays none of ours', (_name, pays) => {
  expect(ask({ sent: { ...sent, pays }, orders: both, names: null })).toEqual({ kind: 'fill' });
});

test('one that failed as a whole paid nobody', () => {
  const failed = { ...sent, success: false };
  expect(ask({ sent: failed, orders: both, joined, signed, names: null })).toEqual({
    kind: 'fill',
  });
  refused(() => ask({ sent: failed, orders: both, joined, signed, names: 'WD1' }));
});

test('a member that left its group was paid alone', () => {
  const left = { ...first, status: 'signing' as const, groupNo: 'GR0' };
  const at = { orders: [left], signed: new Map([['WD1', 5]]) };
  expect(ask({ ...at, names: 'WD1' })).toEqual({ kind: 'payment', order: left });
  refused(() => ask({ ...at, names: null }));
});
