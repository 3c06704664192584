/** What joins a group, and what is signed of it, on the real tables: the tally is the lock of all. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { orderOutbox } from '#domain/order/events/order-outbox.ts';
import { join, sign } from '#domain/order/transitions.ts';
import { newSlot, orderReference } from '#domain/payment/broadcast/new-slot.ts';
import { encodeMember, type LeftGroup } from '#model/orders/group.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { DailyCount } from '#model/payment.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { client, payments, withdrawals } from '#test/scenarios/stores/fail-unsigned.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `group-${randomUUID().slice(0, 8)}`;
const at = Math.floor(Date.now() / 1000);
const internal = makeInternalOrderStore(client);
let numbers = 0;

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const freshAddress = () => `${hotAddress}${numbers++}`;

async function approved(address: string): Promise<Withdrawal> {
  const n = numbers++;
  const order = buildWithdrawal({
    orderNo: `WD${n}`,
    bizOrderId: `biz-${n}`,
    projectId: `p${n}`,
    fromAddress: address,
  });
  const room = 10n ** 30n;
  await withdrawals.create({
    withdrawal: order,
    outbox: orderOutbox(order, { event: null, at }),
    maxTokenReserved: room,
    maxNativeReserved: room,
    tokenEpoch: 0,
    nativeEpoch: 0,
    maxDailyUsed: null,
    maxAutoApproveUsed: null,
  });
  return order;
}

async function grouped(address: string, members: Withdrawal[]) {
  const order = buildInternalOrder({
    orderNo: `GR${numbers++}`,
    does: 'group',
    chain: 'ETH',
    fromAddress: address,
    serves: members.map(({ orderNo, toAddress: to, amount }) =>
      encodeMember({ orderNo, to, amount }),
    ),
    amount: members.reduce((sum, { amount }) => sum + amount, 0n),
  });
  order.reservation = { ...order.reservation, amount: 0n, fee: 0n };
  await internal.create({ order, outbox: internalOutbox(order, { at }), limits: null });
  return order;
}

const joinWith = (
  address: string,
  groupNo: string,
  members: Withdrawal[],
  set: { left?: LeftGroup; counts?: DailyCount[]; rev?: number } = {},
) =>
  payments.storeJoined({
    chain: 'ETH',
    address,
    groupNo,
    rev: set.rev ?? 1,
    members: members.map((order) => ({
      write: join(order, { at, groupNo }),
      terms: 'ab',
      pays: { to: order.toAddress, tokenAddress: order.tokenAddress, amount: order.amount },
      fee: order.reservation.fee,
      counts: set.counts ?? [],
      left: set.left,
    })),
  });

const bytes = {
  raw: '0x02',
  kind: 'payment',
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  at,
} as const;

async function store(
  order: Order,
  nonce: number,
  { expiresAt, ...of }: { members?: number; left?: LeftGroup; voided?: number; expiresAt?: bigint },
) {
  const { chain, fromAddress: address, projectId } = order;
  const slot = newSlot(
    { chain, address, nonce, projectId, ...orderReference(order) },
    { ...bytes, txHash: `0x${order.orderNo}${nonce}`, ...(expiresAt && { expiresAt }) },
  );
  const { id: table } = await payments.identity();
  return payments.storeSigned({ slot, write: sign(order, { at, nonce }), table, ...of });
}

const approvedAgain = async (order: Withdrawal): Promise<Withdrawal> => {
  const member = (await withdrawals.get(order.orderNo))!;
  const write = join({ ...member, status: 'approved' }, { at, groupNo: 'x' });
  const freed = {
    ...write,
    from: ['signing' as const],
    set: { ...write.set, status: 'approved' as const, groupNo: null },
  };
  return (await withdrawals.transition(freed))!;
};

test('members join with their signature, and the group is signed once for as many', async () => {
  const address = freshAddress();
  const members = [await approved(address), await approved(address), await approved(address)];
  const group = await grouped(address, members);
  expect(await payments.groupTally(group.orderNo)).toBeNull();
  const [one, two, three] = members as [Withdrawal, Withdrawal, Withdrawal];
  expect(await joinWith(address, group.orderNo, [one, two])).toBe(true);
  expect(await withdrawals.get(one.orderNo)).toMatchObject({
    status: 'signing',
    groupNo: group.orderNo,
    nonce: null,
  });
  expect(await payments.signature(two.orderNo)).toEqual({
    chain: 'ETH',
    address,
    nonce: -1,
    terms: 'ab',
    group: group.orderNo,
    pays: { to: two.toAddress, tokenAddress: two.tokenAddress, amount: two.amount },
  });
  const fees = 2n * one.reservation.fee;
  const tally = { members: 2, fees, nonce: null, resigned: 0, isDissolved: false };
  expect(await payments.groupTally(group.orderNo)).toEqual(tally);
  expect(await internal.get(group.orderNo)).toMatchObject({ joins: 1, rev: 1 });
  // A list that was changed meanwhile.
  expect(await joinWith(address, group.orderNo, [three], { rev: 2 })).toBe(false);
  // One that has joined makes the whole fail, and so do other numbers.
  expect(await joinWith(address, group.orderNo, [three, two])).toBe(false);
  expect(await payments.signature(three.orderNo)).toBeNull();
  expect(await store(group, 0, { members: 3 })).toBe(false);
  expect(await store(group, 0, { members: 2 })).toBe(true);
  expect(await payments.groupTally(group.orderNo)).toEqual({ ...tally, nonce: 0 });
  expect(await joinWith(address, group.orderNo, [three])).toBe(false);
  expect(await withdrawals.get(three.orderNo)).toMatchObject({ status: 'approved' });
});

test('the day’s count of what joins fails the whole of it', async () => {
  const address = freshAddress();
  const members = [await approved(address), await approved(address)];
  const group = await grouped(address, members);
  const counts = [{ counter: `${address}#AUTO#day`, sum: 60n, limit: 100n }];
  expect(await joinWith(address, group.orderNo, members, { counts })).toBe(false);
  expect(await joinWith(address, group.orderNo, members.slice(0, 1), { counts })).toBe(true);
  expect(await joinWith(address, group.orderNo, members.slice(1), { counts })).toBe(false);
  expect(await payments.groupTally(group.orderNo)).toMatchObject({ members: 1 });
});

test('of a group and a member that leaves it, one is signed', async () => {
  for (let i = 0; i < 6; i++) {
    const address = freshAddress();
    const members = [await approved(address), await approved(address)];
    const group = await grouped(address, members);
    const { orderNo: groupNo } = group;
    await joinWith(address, groupNo, members);
    const freed = await approvedAgain(members[0]!);
    const left = { groupNo, was: null };
    const calls = [() => store(group, 0, { members: 2 }), () => store(freed, 0, { left })];
    if (i % 2) calls.reverse();
    const stored = await Promise.all(calls.map((call) => call()));
    expect(stored.filter(Boolean)).toHaveLength(1);
    const tally = await payments.groupTally(groupNo);
    expect(tally?.isDissolved).toBe(tally?.nonce === null);
  }
});

test('members leave a void group together and apart, and it is never signed again', async () => {
  const address = freshAddress();
  const members = [await approved(address), await approved(address), await approved(address)];
  const group = await grouped(address, members);
  const { orderNo: groupNo } = group;
  await joinWith(address, groupNo, members);
  expect(await store(group, 0, { members: 3 })).toBe(true);
  const [one, two, three] = await Promise.all(members.map(approvedAgain));
  // It was signed under another nonce than was proven.
  expect(await store(one!, 1, { left: { groupNo, was: null } })).toBe(false);
  expect(await store(one!, 1, { left: { groupNo, was: 7 } })).toBe(false);
  const other = await grouped(address, [one!, two!]);
  const left = { groupNo, was: 0 };
  expect(await joinWith(address, other.orderNo, [one!, two!], { left })).toBe(true);
  expect(await payments.groupTally(groupNo)).toMatchObject({ nonce: 0, isDissolved: true });
  expect(await store(three!, 1, { left: { groupNo, was: 'dissolved' } })).toBe(true);
  const again = { ...(await internal.get(groupNo))!, status: 'approved' as const };
  expect(await store(again, 2, { members: 3, voided: 0 })).toBe(false);
  // Whoever has left may not leave it once more.
  expect(await store(await approvedAgain(one!), 2, { left })).toBe(false);
});

/** A group of two whose bytes expire, signed once; its members are freed, as when that is proven void. */
async function expired() {
  const address = freshAddress();
  const members = [await approved(address), await approved(address)];
  const group = await grouped(address, members);
  await joinWith(address, group.orderNo, members);
  expect(await store(group, 0, { members: 2, expiresAt: 100n })).toBe(true);
  const again = async (n: number) => {
    const slot = (await payments.slot('ETH', address, 0))!;
    const attempt = {
      ...bytes,
      txHash: `0x${group.orderNo}again${n}`,
      expiresAt: 100n + BigInt(n),
    };
    return payments.addAttempt({ slot, attempt: { ...attempt, outcome: 'stored' } });
  };
  const [one, two] = await Promise.all(members.map(approvedAgain));
  return { groupNo: group.orderNo, again, one: one!, two: two! };
}

test('a group that is signed again under its number, or a member that leaves it: one is written', async () => {
  for (let i = 0; i < 6; i++) {
    const { groupNo, again, one } = await expired();
    const calls = [
      async () => (await again(1)) !== null,
      () => store(one, 1, { left: { groupNo, was: 0 } }),
    ];
    if (i % 2) calls.reverse();
    const stored = await Promise.all(calls.map((call) => call()));
    expect(stored.filter(Boolean)).toHaveLength(1);
    const tally = await payments.groupTally(groupNo);
    expect(tally?.isDissolved).toBe(tally?.resigned === 0);
  }
});

test('a member leaves by the proof of all that was signed for its group', async () => {
  const { groupNo, again, one, two } = await expired();
  expect(await again(1)).not.toBeNull();
  expect(await again(2)).not.toBeNull();
  expect(await payments.groupTally(groupNo)).toMatchObject({ nonce: 0, resigned: 2 });
  expect(await store(one, 1, { left: { groupNo, was: 0 } })).toBe(false);
  expect(await store(one, 1, { left: { groupNo, was: 0, resigned: 1 } })).toBe(false);
  expect(await store(one, 1, { left: { groupNo, was: 0, resigned: 2 } })).toBe(true);
  expect(await again(3)).toBeNull();
  expect(await store(two, 2, { left: { groupNo, was: 'dissolved' } })).toBe(true);
});
