/** Screening on the real tables: who wins a write of a case, and what a held deposit reserves. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { heldKey } from '#aws/orders/held-reservation.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeReservationStore } from '#aws/orders/reservation-store.ts';
import { depositOutbox } from '#domain/deposit/outbox.ts';
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { broadcast, confirm, fail, sign } from '#domain/order/transitions.ts';
import { compareAddress } from '#domain/reservation/compare-address.ts';
import type { Answer } from '#extensions/screening/model/case.ts';
import { makeCaseStore } from '#extensions/screening/store/case-store.ts';
import { makePayoutStore } from '#extensions/screening/store/payout-store.ts';
import { makeProposalStore } from '#extensions/screening/store/proposal-store.ts';
import type { Deposit } from '#model/deposit.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';
import {
  buildHeldDeposit,
  buildPayout,
  payoutTo,
} from '#test/builders/extensions/screening/build-payout-world.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `scr-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const cases = makeCaseStore(client);
const deposits = makeDepositStore(client);
let tables: Record<string, string>;

beforeAll(async () => {
  tables = tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const answer: Answer = { verdict: 'allow', reason: null, reference: 'r', time: askedAt };

test('a case is written once for each state that was read', async () => {
  const first = buildCase({ id: 'WD1', amountMicroUsd: null });
  expect(await cases.put(first, null)).toBe(true);
  expect(await cases.put(first, null)).toBe(false);
  const answered = { ...first, answer };
  expect(await cases.put(answered, first)).toBe(true);
  // The same question was answered meanwhile, or another one was made.
  expect(await cases.put({ ...first, answer: { ...answer, verdict: 'refuse' } }, first)).toBe(
    false,
  );
  const next = { ...answered, nonce: 'cd'.repeat(32), answer: null };
  expect(await cases.put(next, { ...answered, nonce: 'ef'.repeat(32) })).toBe(false);
  expect(await cases.put(next, answered)).toBe(true);
  const big = buildCase({ id: 'DP9', amountMicroUsd: 10n ** 40n });
  await cases.put(big, null);
  expect(await cases.getMany(['WD1', 'WD1', 'DP9', 'none'])).toEqual(
    new Map([
      ['WD1', next],
      ['DP9', big],
    ]),
  );
});

let made = 0;
const fresh = (set: Partial<Deposit> = {}): Deposit => {
  made++;
  const own = { depositNo: `DP${made}`, txHash: `0xt${made}`, address: '0xHeld' };
  return buildDeposit({ ...own, screened: 'hold', amount: 100n, ...set });
};
const outboxOf = (deposit: Deposit, previous: Deposit | null) =>
  depositOutbox(deposit, { previous, event: null, at: askedAt, requestId: 'r' });
const detect = (deposit: Deposit) =>
  deposits.put(deposit, `id-${deposit.depositNo}`, outboxOf(deposit, null));
async function change(previous: Deposit, set: Partial<Deposit>, watch = true) {
  const stored = (await deposits.get(previous.depositNo))!;
  const next = { ...stored, ...set, rev: stored.rev + 1 };
  expect(
    await deposits.update({ previous: stored, next, outbox: outboxOf(next, stored), watch }),
  ).toBe(true);
  return next;
}
async function reserved(deposit: Deposit): Promise<number> {
  const read = { TableName: tables.TABLE_MONEY, Key: heldKey(deposit), ConsistentRead: true };
  return Number((await client.send(new GetCommand(read))).Item?.reserved ?? 0);
}

test('what is marked is reserved until it is credited or has left the chain; the rest is not', async () => {
  const [one, other, plain] = [fresh(), fresh({ amount: 5n }), fresh()];
  const { screened: _, ...unmarked } = plain;
  // Two that arrive in one turn change one sum.
  await Promise.all([detect(one), detect(other), detect(unmarked)]);
  expect(await reserved(one)).toBe(105);
  await change(one, { chainState: 'removed' }, false);
  expect(await reserved(one)).toBe(5);
  // In another block the same call moves another amount.
  await change(one, { chainState: 'present', amount: 70n });
  expect(await reserved(one)).toBe(75);
  await change(one, { hold: { since: askedAt, reason: 'x', reference: null } });
  expect(await reserved(one)).toBe(75);
  await change(one, { status: 'credited', creditedAt: askedAt });
  await change(other, { status: 'credited', creditedAt: askedAt });
  expect(await reserved(one)).toBe(0);
  // After its credit a block may come and go.
  await change(one, { chainState: 'orphaned' });
  expect(await reserved(one)).toBe(0);
});

test('the nightly comparison counts what deposits hold', async () => {
  const store = makeReservationStore(client);
  const held = fresh({ address: '0xNight' });
  await detect(held);
  const at = { chain: held.chain, address: '0xNight' };
  expect(await compareAddress(store, at)).toMatchObject({ differing: [] });
  const key = heldKey(held);
  await client.send(
    new UpdateCommand({
      TableName: tables.TABLE_MONEY,
      Key: key,
      UpdateExpression: 'ADD reserved :more',
      ExpressionAttributeValues: { ':more': 1 },
    }),
  );
  expect(await compareAddress(store, at)).toMatchObject({ differing: [key.pk] });
});

const payouts = makePayoutStore(client);
const orders = makeOrderStore(client);

/** A held deposit on an address of its own, which is being paid out; with a fee of 650,000 wei. */
async function beginPayout(set: Partial<Deposit> = {}) {
  made++;
  const own = { depositNo: `DP${made}`, txHash: `0xt${made}`, address: `0xPay${made}` };
  const held = buildHeldDeposit({ ...own, ...set });
  await detect(held);
  const previous = (await deposits.get(held.depositNo))!;
  const orderNo = `IN${made}`;
  const fee = held.tokenAddress === null ? 650_000n : 0n;
  const order = buildPayout(held, { answer }, { orderNo, amount: held.amount - fee });
  order.reservation.amount = order.amount;
  const next = { ...previous, rev: previous.rev + 1, payout: { orderNo, toAddress: payoutTo } };
  const begin = () =>
    payouts.begin({
      previous,
      next,
      outbox: outboxOf(next, previous),
      order,
      orderOutbox: internalOutbox(order, { at: askedAt }),
      audit: {
        auditId: `AU${randomUUID()}`,
        projectId: 'demo',
        at: askedAt,
        atMs: askedAt * 1000,
        actor: 'pay-held',
        action: 'deposit.payout-order',
        target: held.depositNo,
        details: {},
      },
      limits: {
        maxTokenReserved: held.amount,
        tokenEpoch: 0,
        maxNativeReserved: 0n,
        nativeEpoch: 0,
      },
    });
  return { held, previous, next, order, begin };
}

/**
 * What is reserved of the token and of the coin, and the sums that the nightly comparison finds wrong. Its first
 * look finds orders by an index: one that is not there yet is not counted (look-again.ts waits for it).
 */
async function sumsOf(held: Deposit) {
  await indexesSettled();
  const { chain, address } = held;
  const compared = await compareAddress(makeReservationStore(client), { chain, address });
  const coin = await reserved({ ...held, token: 'ETH', tokenAddress: null });
  return { token: await reserved(held), coin, differing: compared?.differing };
}

const signed = async (order: InternalOrder) => {
  const one = (await orders.transition(sign(order, { at: askedAt, nonce: 1 })))!;
  return (await orders.transition(broadcast(one, { at: askedAt, txHash: '0xp' })))!;
};

test('a payout takes over what the hold reserved, and frees it in the write that confirms it', async () => {
  const { held, begin, order } = await beginPayout();
  expect(await sumsOf(held)).toEqual({ token: 3e9, coin: 0, differing: [] });
  expect(await begin()).toBe('created');
  // A second run read the same deposit.
  expect(await begin()).toBe('changed');
  expect(await sumsOf(held)).toEqual({ token: 3e9, coin: 650_000, differing: [] });
  const sent = await signed(order);
  expect(await sumsOf(held)).toEqual({ token: 3e9, coin: 650_000, differing: [] });
  const paid = { at: askedAt, txHash: '0xp', blockNumber: 9n };
  await orders.transition(confirm(sent, paid));
  expect(await sumsOf(held)).toEqual({ token: 0, coin: 0, differing: [] });
  const before = (await deposits.get(held.depositNo))!;
  const payout = { ...before.payout!, paid: { txHash: '0xp', at: askedAt } };
  const next = { ...before, rev: before.rev + 1, payout };
  const write = { previous: before, next, outbox: outboxOf(next, before) };
  expect(await payouts.end(write)).toBe(true);
  expect(await payouts.end(write)).toBe(false);
  expect(await sumsOf(held)).toEqual({ token: 0, coin: 0, differing: [] });
  // The rest of the record is as it was.
  expect(await deposits.get(held.depositNo)).toEqual(next);
});

test.each<[string, Partial<Deposit>, number, number]>([
  ['a token', {}, 3e9, 650_000],
  [
    'a coin',
    { token: 'ETH', tokenAddress: null, decimals: 18, amount: 5_000_000n },
    5_000_000,
    5_000_000,
  ],
])(
  'a payout of %s that fails frees nothing that is held, and the hold takes it back',
  async (_name, set, sum, coin) => {
    const { held, begin, order } = await beginPayout(set);
    expect(await begin()).toBe('created');
    expect(await sumsOf(held)).toMatchObject({ token: sum, coin, differing: [] });
    const sent = await signed(order);
    await orders.transition(fail(sent, { at: askedAt, reason: 'reverted' }));
    expect((await sumsOf(held)).token).toBe(sum);
    const before = (await deposits.get(held.depositNo))!;
    const { payout: _, ...rest } = before;
    const next = { ...rest, rev: before.rev + 1, failedPayouts: 1 };
    const write = { previous: before, next, outbox: outboxOf(next, before), kept: BigInt(sum) };
    expect(await payouts.takeBack(write)).toBe(true);
    expect(await payouts.takeBack(write)).toBe(false);
    expect(await sumsOf(held)).toMatchObject({
      token: sum,
      coin: set.tokenAddress === null ? sum : 0,
      differing: [],
    });
  },
);

test('a deposit that left its block meanwhile frees what its payout did not pay', async () => {
  const { held, begin, order } = await beginPayout();
  await begin();
  await change(held, { chainState: 'removed' }, false);
  expect((await sumsOf(held)).token).toBe(3e9);
  await orders.transition(fail(order, { at: askedAt, reason: 'refused' }));
  const before = (await deposits.get(held.depositNo))!;
  const { payout: _, ...rest } = before;
  const next = { ...rest, rev: before.rev + 1, failedPayouts: 1 };
  const write = { previous: before, next, outbox: outboxOf(next, before), kept: 3_000_000_000n };
  expect(await payouts.takeBack(write)).toBe(true);
  expect(await sumsOf(held)).toEqual({ token: 0, coin: 0, differing: [] });
});

test('a credit and a payout that meet: one of them is written', async () => {
  const { held, previous, begin } = await beginPayout();
  const next: Deposit = {
    ...previous,
    rev: previous.rev + 1,
    status: 'credited',
    creditedAt: askedAt,
  };
  const credit = deposits.update({
    previous,
    next,
    outbox: outboxOf(next, previous),
    watch: true,
  });
  const [isCredited, result] = await Promise.all([credit, begin()]);
  expect([isCredited, result]).toEqual(isCredited ? [true, 'changed'] : [false, 'created']);
  expect((await sumsOf(held)).token).toBe(isCredited ? 0 : 3e9);
});

test('proposals are read a page at a time, and the last one of a deposit counts', async () => {
  const proposals = makeProposalStore(client);
  const one = { depositNo: 'DPA', projectId: 'demo', toAddress: '0xA', by: 'a@example.com', at: 1 };
  await proposals.put(one);
  await proposals.put({ ...one, toAddress: '0xB' });
  for (let i = 0; i < 120; i++) await proposals.put({ ...one, depositNo: `DPB${i}` });
  const first = await proposals.page(null);
  expect(first.proposals).toHaveLength(100);
  expect(first.proposals[0]).toMatchObject({ depositNo: 'DPA', toAddress: '0xB' });
  const rest = await proposals.page(first.after);
  expect([rest.proposals.length, rest.after]).toEqual([21, null]);
  await proposals.delete('DPA');
  expect(await proposals.getMany(['DPA', 'DPB0'])).toEqual(
    new Map([['DPB0', { ...one, depositNo: 'DPB0' }]]),
  );
});
