import { describe, expect, test } from 'vitest';
import { maxMembers, readMembers } from '#model/orders/group.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { usdtOf } from '#test/builders/builders.ts';
import { chain, now, withdrawal } from '#test/builders/domain/vault/evm-vault.ts';
import { groupWorker, Killed } from '#test/builders/extensions/payouts/group-worker.ts';

const addressOf = (n: number) => `0x${(n + 0xa0000).toString(16).padStart(40, '0')}`;
const waiting = (count: number, set: Partial<Withdrawal> = {}): Withdrawal[] =>
  Array.from({ length: count }, (_, i) =>
    withdrawal(`WD${i}`, { toAddress: addressOf(i), createdAtMs: now * 1_000 - 900 + i, ...set }),
  );
const usdc = chain.tokens.find(({ symbol }) => symbol === 'USDC')!;

type Worker = ReturnType<typeof groupWorker>;

/** Each order once: by its own transaction or by a group's. */
function expectEachPaidOnce(worker: Worker, orders: readonly Order[]) {
  const sort = (all: { to: string; amount: bigint }[]) =>
    [...all].sort((a, b) => a.to.localeCompare(b.to));
  expect(sort(worker.paid())).toEqual(
    sort(orders.map(({ toAddress, amount }) => ({ to: toAddress.toLowerCase(), amount }))),
  );
}

async function untilNothingIsLeft(worker: Worker) {
  for (let i = 0; i < 10; i++) {
    const stored = await worker.round();
    worker.time.now += 40;
    if (stored.length === 0) return;
  }
  throw new Error('it goes on and on');
}

test('what waits of one token is one transaction, in the order of its creation', async () => {
  const orders = waiting(20);
  const worker = groupWorker(orders);
  const slots = await worker.round();
  expect(slots.map(({ ref }) => ref)).toEqual(['GR1']);
  expect(worker.written).toEqual(['create', 'join', 'join', 'pay', 'transition']);
  const [group] = worker.groups();
  expect(readMembers(group!)?.map(({ orderNo }) => orderNo)).toEqual(
    orders.map(({ orderNo }) => orderNo),
  );
  expect(group).toMatchObject({ reservation: { amount: 0n, fee: 0n }, status: 'broadcast' });
  expectEachPaidOnce(worker, orders);
  expect(await worker.round()).toEqual([]);
});

test('a lone withdrawal is paid as always, and so is one of another token', async () => {
  const [one, two, three] = waiting(3) as [Withdrawal, Withdrawal, Withdrawal];
  const other = {
    ...three,
    token: 'USDC',
    tokenAddress: usdc.address,
    price: { ...three.price, symbol: usdc.priceSymbol },
  };
  const alone = groupWorker([one]);
  expect((await alone.round()).map(({ ref }) => ref)).toEqual(['WD0']);
  expect(alone.written).toEqual(['pay', 'transition']);
  const worker = groupWorker([one, two, other]);
  expect((await worker.round()).map(({ ref }) => ref).sort()).toEqual(['GR1', 'WD2']);
  expectEachPaidOnce(worker, [one, two, other]);
});

test('a token that the contract may not take as much of waits for its allowance, and the coin is paid together', async () => {
  const orders = waiting(2);
  const coins = waiting(2).map((order, i) => ({
    ...order,
    orderNo: `WD1${i}`,
    bizOrderId: `WD1${i}`,
    token: 'ETH',
    tokenAddress: null,
    decimals: 18,
    amount: 10n ** 18n,
    price: { ...order.price, symbol: 'ETH', usd: '100' },
    amountMicroUsd: 100_000_000n,
    gasLimit: 21_000n,
  }));
  const sum = orders.reduce((total, { amount }) => total + amount, 0n);
  const worker = groupWorker([...orders, ...coins], { allowance: sum - 1n });
  expect((await worker.round()).map(({ ref }) => ref).sort()).toEqual(['GA1', 'GR1']);
  expectEachPaidOnce(worker, coins);
  const enough = groupWorker(orders, { allowance: sum });
  expect((await enough.round()).map(({ ref }) => ref)).toEqual(['GR1']);
});

test('where nobody attests the contract each is paid alone, as always', async () => {
  const worker = groupWorker(waiting(2), { isDeployed: false });
  expect((await worker.round()).map(({ ref }) => ref)).toEqual(['WD0', 'WD1']);
  expect(worker.groups()).toEqual([]);
});

test('without the setting nothing is grouped', async () => {
  const orders = waiting(3);
  const worker = groupWorker(orders, { settings: { grouping: ['BASE'] } });
  expect((await worker.round()).map(({ ref }) => ref)).toEqual(['WD0', 'WD1', 'WD2']);
  expect(worker.groups()).toEqual([]);
});

test('no record is read for groups where there can be none', async () => {
  const alone = groupWorker(waiting(1));
  const without = groupWorker(waiting(3), { settings: { grouping: [] } });
  const plain = groupWorker(waiting(3));
  for (const worker of [alone, without, plain]) await worker.round();
  // The round's own reads, of what it signs; only the last one looks for groups before.
  expect(alone.reads).toEqual([1]);
  expect(without.reads).toEqual([3]);
  expect(plain.reads.length).toBeGreaterThan(1);
});

test('more than a group takes are several, with one nonce each', async () => {
  const orders = waiting(maxMembers + 3);
  const worker = groupWorker(orders);
  expect((await worker.round()).map(({ ref }) => ref)).toEqual(['GR1', 'GR2']);
  expect(worker.groups().map((one) => readMembers(one)?.length)).toEqual([maxMembers, 3]);
  expectEachPaidOnce(worker, orders);
});

test('one that nobody approved fails or waits by itself, and the others are paid together', async () => {
  const orders = waiting(4);
  const bad = { ...orders[1]!, level: 2 as const };
  const worker = groupWorker([orders[0]!, bad, orders[2]!, orders[3]!]);
  expect((await worker.round()).map(({ ref }) => ref)).toEqual(['GR1']);
  expect(worker.get('WD1')).toMatchObject({ status: 'failed' });
  expect(readMembers(worker.groups()[0]!)).toHaveLength(3);
  expectEachPaidOnce(worker, [orders[0]!, orders[2]!, orders[3]!]);
});

test('what the day’s sum does not cover waits, and the others are paid together', async () => {
  const free = waiting(4).map((order) => ({
    ...order,
    feePrice: { ...order.price, symbol: 'ETH', usd: '0', readAt: order.createdAt },
  }));
  const worker = groupWorker(free, { settings: { autoApproveDailyUsd: 250 } });
  expect((await worker.round()).map(({ ref }) => ref)).toEqual(['GR1']);
  await worker.round();
  expect(worker.get('WD3')).toMatchObject({ status: 'approved', stuck: { cause: 'daily_sum' } });
  expectEachPaidOnce(worker, free.slice(0, 2));
});

test('a group that would revert is given up, and its members are paid one by one', async () => {
  const orders = waiting(3);
  const worker = groupWorker(orders, {
    estimate: async () => {
      const isGroup = worker.groups().some(({ status }) => status === 'approved');
      if (isGroup) throw Object.assign(new Error('no allowance'), { name: 'ExecutionReverted' });
      return 21_000n;
    },
  });
  expect(await worker.round()).toEqual([]);
  expect(worker.groups()[0]).toMatchObject({ status: 'approved', stuck: {} });
  worker.time.now += 40;
  await untilNothingIsLeft(worker);
  // The round that gave it up goes on with the next.
  await untilNothingIsLeft(worker);
  expect(worker.groups()).toMatchObject([{ status: 'failed' }]);
  expectEachPaidOnce(worker, orders);
  for (const { orderNo } of orders)
    expect(worker.get(orderNo)).toMatchObject({
      paysAlone: true,
      groupNo: null,
      nonce: expect.any(Number),
    });
  expect(worker.tallies.get('GR1')?.isDissolved).toBe(true);
});

test('a group that has been stuck for ten minutes is given up, whatever for', async () => {
  const orders = waiting(2);
  const worker = groupWorker(orders);
  await worker.round(4).catch(() => {});
  const [group] = worker.groups();
  worker.orders.set('GR1', {
    ...group!,
    stuck: { cause: 'no_gas', since: now - 600, nextActionAt: now + 50 },
  });
  await worker.round();
  await untilNothingIsLeft(worker);
  expect(worker.groups()[0]?.status).toBe('failed');
  expectEachPaidOnce(worker, orders);
});

test('groups that were begun before the setting was taken back are given up', async () => {
  const orders = waiting(3);
  const before = groupWorker(orders);
  await before.round(4).catch(() => {});
  expect(before.groups()).toHaveLength(1);
  const worker = groupWorker([...before.orders.values()], { settings: { grouping: [] } });
  for (const [no, of] of before.signatures) worker.signatures.set(no, of);
  for (const [no, of] of before.tallies) worker.tallies.set(no, of);
  await worker.round();
  await untilNothingIsLeft(worker);
  expect(worker.groups()[0]?.status).toBe('failed');
  expectEachPaidOnce(worker, orders);
});

describe('a process that ends before or after any write', () => {
  const orders = waiting(18);
  const bad = 7;
  // One of them fails, so that the list is made shorter.
  const given = orders.map((order, i) => (i === bad ? { ...order, level: 2 as const } : order));
  const places = 16;
  test.each(Array.from({ length: places }, (_, i) => i))('at place %i', async (place) => {
    const worker = groupWorker(given);
    const killed = await worker.round(place).catch((error: unknown) => error);
    expect(killed).toBeInstanceOf(place < worker.places() ? Killed : Array);
    worker.time.now += 40;
    await untilNothingIsLeft(worker);
    expectEachPaidOnce(
      worker,
      orders.filter((_, i) => i !== bad),
    );
    for (const { orderNo } of orders)
      expect(worker.get(orderNo).status).toBe(orderNo === `WD${bad}` ? 'failed' : 'signing');
  });

  test('these are all of them', async () => {
    const worker = groupWorker(given);
    await worker.round();
    expect(worker.places()).toBeLessThanOrEqual(places);
    expect(usdtOf(chain).address).toBe(orders[0]!.tokenAddress);
  });

  test.each(Array.from({ length: 16 }, (_, i) => i))(
    'while a group is given up, at place %i',
    async (place) => {
      const worker = groupWorker(orders.slice(0, 4));
      await worker.round(4).catch(() => {});
      worker.orders.set('GR1', {
        ...worker.groups()[0]!,
        stuck: { cause: 'no_gas', since: now - 600, nextActionAt: now },
      });
      await worker.round(place).catch(() => {});
      worker.time.now += 40;
      await worker.round();
      await untilNothingIsLeft(worker);
      expectEachPaidOnce(worker, orders.slice(0, 4));
    },
  );
});
