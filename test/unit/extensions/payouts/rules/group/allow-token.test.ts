/** How the contract that pays groups gets to take a token, round by round. */
import { decodeFunctionData, erc20Abi, getAddress, parseTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import { maxMembers } from '#model/orders/group.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { now, withdrawal } from '#test/builders/domain/vault/evm-vault.ts';
import { groupWorker } from '#test/builders/extensions/payouts/group-worker.ts';
import { payMany } from '#test/fakes/group-calls.ts';

const waiting = (count: number, first = 0): Withdrawal[] =>
  Array.from({ length: count }, (_, i) =>
    withdrawal(`WD${first + i}`, {
      toAddress: `0x${(first + i + 0xa0000).toString(16).padStart(40, '0')}`,
      createdAtMs: now * 1_000 - 900 + first + i,
    }),
  );
const sumOf = (orders: Withdrawal[]) => orders.reduce((sum, { amount }) => sum + amount, 0n);

type Worker = ReturnType<typeof groupWorker>;
type Set = Parameters<typeof groupWorker>[1];

const none = (count: number, set: Set = {}) => {
  const orders = waiting(count);
  return { orders, worker: groupWorker(orders, { allowance: 0n, ...set }) };
};
const refs = async (worker: Worker) => (await worker.round()).map(({ ref }) => ref);
/** The next round, after a block took what the one before signed. */
async function next(worker: Worker, seconds = 12) {
  worker.mine();
  worker.time.now += seconds;
  return refs(worker);
}
const paidOnce = (worker: Worker, orders: Withdrawal[]) =>
  expect(
    worker
      .paid()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(orders.map(({ toAddress }) => toAddress.toLowerCase()).sort());

test('what waits is allowed exactly, and is paid together once that is mined', async () => {
  const { orders, worker } = none(3);
  expect(await refs(worker)).toEqual(['GA1']);
  const [slot] = [...worker.slots.values()];
  const { to, data, value = 0n } = parseTransaction(slot!.attempts[0]!.raw as `0x02${string}`);
  expect([to, value]).toEqual([orders[0]!.tokenAddress!.toLowerCase(), 0n]);
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data! });
  expect(functionName).toBe('approve');
  expect(args).toEqual([getAddress(payMany.toLowerCase()), sumOf(orders)]);
  expect(worker.allowances()).toMatchObject([
    { does: 'allow', amount: 0n, tokenAddress: null, serves: [sumOf(orders).toString()] },
  ]);
  // Until a block has it, they wait: no nonce before another's is skipped, and none is paid alone.
  expect(await refs(worker)).toEqual([]);
  expect(worker.get('WD0').status).toBe('approved');
  expect(await next(worker)).toEqual(['GR1']);
  expect(await next(worker)).toEqual([]);
  expect(worker.token.allowance).toBe(0n);
  paidOnce(worker, orders);
});

test('one allowance is enough for several groups', async () => {
  const { orders, worker } = none(2 * maxMembers + 5);
  expect(await refs(worker)).toEqual(['GA1']);
  expect(await next(worker)).toEqual(['GR1', 'GR2', 'GR3']);
  worker.mine();
  expect(worker.token.allowance).toBe(0n);
  paidOnce(worker, orders);
});

test('what groups that are not mined yet will take is not counted twice', async () => {
  const orders = waiting(2 * maxMembers);
  const half = sumOf(orders.slice(0, maxMembers));
  const worker = groupWorker(orders, { allowance: half + 1n });
  expect(await refs(worker)).toEqual(['GR1']);
  // Nothing changes the allowance before that group has taken its part.
  expect(await refs(worker)).toEqual([]);
  expect(await next(worker)).toEqual(['GA1']);
  expect(await next(worker)).toEqual(['GR2']);
  worker.mine();
  paidOnce(worker, orders);
});

test('a token that changes no amount to another is set to 0 first', async () => {
  const { orders, worker } = none(3, { allowance: 7n, isStrict: true });
  expect(await refs(worker)).toEqual(['GA1']);
  expect(await next(worker)).toEqual(['GA2']);
  expect(worker.allowances().map(({ serves }) => serves)).toEqual([
    ['0'],
    [sumOf(orders).toString()],
  ]);
  expect(await next(worker)).toEqual(['GR1']);
  paidOnce(worker, orders);
  const { worker: lax } = none(3, { allowance: 7n });
  expect(await refs(lax)).toEqual(['GA1']);
  expect(lax.allowances()[0]?.serves).toEqual([sumOf(orders).toString()]);
});

test('a node that does not show the allowance yet gets no second one for a minute', async () => {
  const { orders, worker } = none(2);
  await refs(worker);
  worker.mine();
  const shown = worker.token.allowance;
  worker.token.allowance = 0n;
  worker.time.now += 12;
  expect(await refs(worker)).toEqual([]);
  worker.token.allowance = shown;
  expect(await refs(worker)).toEqual(['GR1']);
  paidOnce(worker, orders);
});

test('where something undoes every allowance, they are paid one by one after some', async () => {
  const { orders, worker } = none(2);
  let sets = 0;
  for (let i = 0; i < 30; i++) {
    const signed = await refs(worker);
    sets += signed.filter((ref) => ref.startsWith('GA')).length;
    worker.mine();
    worker.token.allowance = 0n;
    worker.time.now += 61;
  }
  expect(sets).toBe(8);
  paidOnce(worker, orders);
});

describe('paid one by one, and nothing is allowed', () => {
  test.each<[string, Set]>([
    [
      'the token refuses it',
      {
        estimate: async () => {
          throw Object.assign(new Error('paused'), { name: 'ExecutionReverted' });
        },
      },
    ],
    ['the wallet lacks the coin for it', { coin: 1n }],
    [
      'it is more than the token’s limit of a day',
      { settings: { dailyLimits: [{ chain: 'ETH', token: 'USDT', amount: '1' }] } },
    ],
    [
      'it is more than the sums of a day',
      { settings: { approvedDailyUsd: 1, autoApproveDailyUsd: 1 } },
    ],
    ['groups are switched off', { settings: { grouping: [] } }],
    ['nobody attests the contract', { isDeployed: false }],
  ])('%s', async (_, set) => {
    const { worker } = none(2, set);
    await worker.round();
    expect(worker.allowances()).toEqual([]);
    expect(worker.groups()).toEqual([]);
  });
});

test('an allowance that is stuck holds up nobody, and ends after ten minutes', async () => {
  const { orders, worker } = none(3);
  // The process ends before it asks for a signature.
  await worker.round(2).catch(() => {});
  const [allowance] = worker.allowances();
  const stuck = { cause: 'no_gas' as const, since: now, nextActionAt: now + 5_000 };
  worker.orders.set('GA1', { ...allowance!, stuck });
  expect(await refs(worker)).toEqual(['WD0', 'WD1', 'WD2']);
  worker.time.now += 600;
  await worker.round();
  expect(worker.get('GA1').status).toBe('failed');
  expect(worker.allowances()).toHaveLength(1);
  paidOnce(worker, orders);
});

describe('a process that ends before or after any write', () => {
  const places = 8;
  test.each(Array.from({ length: places }, (_, i) => i))('at place %i', async (place) => {
    const { orders, worker } = none(3);
    await worker.round(place).catch(() => {});
    for (let i = 0; i < 4; i++) await next(worker, 70);
    expect(worker.token.allowance).toBe(0n);
    paidOnce(worker, orders);
  });

  test('these are all of them', async () => {
    const { worker } = none(3);
    await worker.round();
    expect(worker.places()).toBeLessThanOrEqual(places);
  });
});
