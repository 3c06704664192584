import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  batchFromItem,
  batchItem,
  batchSums,
  lineItem,
  ordersOfLineItem,
  refusalsItem,
  refusalsOfItem,
} from '#extensions/payouts/store/batch-items.ts';
import type { CreateWithdrawal, Withdrawal } from '#model/orders/withdrawal.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { items } from '#test/builders/extensions/payouts/batch-world.ts';
import { payoutWorld } from '#test/builders/extensions/payouts/create-batch.ts';

const created = async () => payoutWorld().create({ items: items(3) });

test('a batch and its orders are read as they were written', async () => {
  const { batch, orders } = await created();
  const annotated = orders.map((order, i) => ({
    ...order,
    memo: i === 0 ? null : 'März, "net"\n',
    ...(i === 1 && { userId: 'u1', metadata: { run: '7' } }),
  }));
  expect(batchFromItem(batchItem(batch!))).toEqual(batch);
  expect(ordersOfLineItem(lineItem('PB1', 0, annotated))).toEqual(annotated);
  expect(ordersOfLineItem(undefined)).toEqual([]);
});

test('refusals are read as they were written', () => {
  const refusals = [{ position: 4, bizOrderId: null, kind: 'busy' as const, message: 'no "x"' }];
  expect(refusalsOfItem(refusalsItem('PB1', refusals))).toEqual(refusals);
  expect(refusalsOfItem(undefined)).toEqual([]);
});

test('a batch that may need work has its place in the index, and its lines have none', async () => {
  const { batch, orders } = await created();
  expect(batchItem(batch!)).toMatchObject({ workPk: 'PAYOUTS', workSk: '0001767225610000#PB1' });
  expect(Object.keys(lineItem('PB1', 0, orders)).sort()).toEqual(['orders', 'pk', 'sk']);
});

test('a line of 40 orders with the longest notes fits into an item', async () => {
  const { orders } = await created();
  const noise = (length: number): string => randomBytes(length).toString('base64').slice(0, length);
  const metadata = () =>
    Object.fromEntries(Array.from({ length: 8 }, () => [noise(40), noise(450)]));
  const long = Array.from({ length: 40 }, () => ({
    ...orders[0]!,
    memo: '\u{1F600}'.repeat(256),
    userId: noise(64),
    metadata: metadata(),
  }));
  const { orders: bytes } = lineItem('PB1', 0, long) as { orders: Uint8Array };
  expect(bytes.length).toBeGreaterThan(100_000);
  expect(bytes.length).toBeLessThan(390_000);
});

type Room = Omit<CreateWithdrawal, 'outbox'>;

/** An order of 100 USDT of a wallet that may have reserved `held` of it at epoch 3. */
const order = (set: Partial<Withdrawal> = {}, room: Partial<Room> = {}): Room => {
  const withdrawal = buildWithdrawal(set);
  const { amount, reservation } = withdrawal;
  const held = 1_000_000_000n;
  return {
    withdrawal,
    maxTokenReserved: held - amount,
    maxNativeReserved: 10n ** 18n - reservation.fee,
    tokenEpoch: 3,
    nativeEpoch: 4,
    maxDailyUsed: null,
    maxAutoApproveUsed: null,
    ...room,
  };
};

const valuesOf = (sums: ReturnType<typeof batchSums>) =>
  typeof sums === 'string'
    ? sums
    : sums.map(({ item: { Update }, failsAs }) => [
        String(Update?.Key?.pk).split('#').at(0),
        Update?.ExpressionAttributeValues?.[':sum'],
        Update?.ExpressionAttributeValues?.[':max'],
        failsAs,
      ]);

test('the sums of a batch are those of its orders, each with the room that is left for the whole', () => {
  const fee = buildWithdrawal().reservation.fee;
  const sums = batchSums('money', [order(), order(), order()]);
  expect(valuesOf(sums)).toEqual([
    ['RES', 300_000_000n, 700_000_000n, 'balance_moved'],
    ['RES', 3n * fee, 10n ** 18n - 3n * fee, 'balance_moved'],
    ['LIM', 300_000_000n, undefined, 'daily_limit_moved'],
    ['AUTO', 300_000_000n, undefined, 'auto_approve_moved'],
  ]);
});

test('a whole that has no room is named by the sum that it exceeds', () => {
  expect(
    batchSums(
      'money',
      Array.from({ length: 11 }, () => order()),
    ),
  ).toBe('balance_moved');
  expect(
    Array.isArray(
      batchSums(
        'money',
        Array.from({ length: 10 }, () => order()),
      ),
    ),
  ).toBe(true);
  const limited = order({}, { maxDailyUsed: 150_000_000n });
  expect(batchSums('money', [limited, limited])).not.toBe('daily_limit_moved');
  expect(batchSums('money', [limited, limited, limited])).toBe('daily_limit_moved');
});

test('the commit of the most pairs of chain and token fits into a transaction', () => {
  const pairs = Array.from({ length: 20 }, (_, i) =>
    order({
      token: `T${i}`,
      chain: (['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM'] as const)[i % 5]!,
    }),
  );
  const sums = batchSums('money', [...pairs, ...pairs]);
  // Two a pair, one a chain, one of the day; and the batch itself.
  expect(sums).toHaveLength(46);
});
