/** Groups of Solana, round by round: the worker, the vault with its real signer, and tables in memory. */

import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { readMembers } from '#model/orders/group.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import {
  askedAlone,
  hot,
  Killed,
  recipientOf,
  solanaGroupWorker,
  withdrawal,
} from '#test/builders/extensions/payouts/solana-group-worker.ts';

const recipientKey = (n: number) => base58.decode(recipientOf(n));

type Worker = ReturnType<typeof solanaGroupWorker>;

const waiting = (count: number): Withdrawal[] =>
  Array.from({ length: count }, (_, i) => withdrawal(i));

function expectEachPaidOnce(worker: Worker, orders: readonly Order[]) {
  const sort = (all: { to: string; amount: bigint }[]) =>
    [...all].sort((a, b) => a.to.localeCompare(b.to));
  expect(sort(worker.paid())).toEqual(
    sort(orders.map(({ toAddress: to, amount }) => ({ to, amount }))),
  );
}

/** Rounds and blocks until every withdrawal has ended. */
async function untilAllEnd(worker: Worker) {
  for (let i = 0; i < 12; i++) {
    await worker.round();
    worker.time.now += 700;
    await worker.blocks(200n);
    const open = [...worker.orders.values()].filter(
      ({ status }) => status !== 'confirmed' && status !== 'failed',
    );
    if (open.length === 0) return;
  }
  throw new Error('it goes on and on');
}

const statuses = (worker: Worker, prefix: string) =>
  [...worker.orders.values()]
    .filter(({ orderNo }) => orderNo.startsWith(prefix))
    .map(({ status }) => status);

test('what waits is one transaction, which its members follow', async () => {
  const orders = waiting(3);
  const worker = solanaGroupWorker(orders);
  expect(await worker.round()).toBe(1);
  expect(worker.written).toEqual(['create', 'join', 'pay', 'transition']);
  const [group] = worker.groups();
  expect(group).toMatchObject({
    toAddress: hot,
    feeLimit: 33_000n,
    reservation: { amount: 0n, fee: 0n },
  });
  await worker.blocks(10n);
  expect(statuses(worker, 'WD')).toEqual(['confirmed', 'confirmed', 'confirmed']);
  // 5,000 lamports for three.
  expect(orders.map(({ orderNo }) => worker.get(orderNo).paidFee)).toEqual([
    1_667n,
    1_667n,
    1_666n,
  ]);
  expectEachPaidOnce(worker, orders);
});

test('without the setting each is paid alone, and what was begun before is given up', async () => {
  const worker = solanaGroupWorker(waiting(3), { settings: { grouping: ['ETH'] } });
  expect(await worker.round()).toBe(3);
  expect(worker.groups()).toEqual([]);
});

test('one that an owner failed between forming and joining is left out, and nobody else is', async () => {
  const orders = waiting(3);
  const worker = solanaGroupWorker(orders);
  await worker.round(1).catch(() => {});
  worker.orders.set('WD1', { ...worker.get('WD1'), status: 'failed' });
  await untilAllEnd(worker);
  expect(readMembers(worker.groups()[0]!)?.map(({ orderNo }) => orderNo)).toEqual(['WD0', 'WD2']);
  expect(worker.groups()).toMatchObject([{ status: 'confirmed', feeLimit: 22_000n }]);
  expectEachPaidOnce(worker, [orders[0]!, orders[2]!]);
});

test('a group that no node plans is given up, and its members are paid alone and never together again', async () => {
  const orders = waiting(3);
  const worker = solanaGroupWorker(orders, { groupProblem: () => 'one of them refuses' });
  await untilAllEnd(worker);
  expect(statuses(worker, 'GR')).toEqual(['failed']);
  expectEachPaidOnce(worker, orders);
  for (const { orderNo } of orders)
    expect(worker.get(orderNo)).toMatchObject({ paysAlone: true, groupNo: null });
});

test('a group whose bytes expired is signed again under its number, and pays once', async () => {
  const orders = waiting(3);
  let isLost = true;
  const worker = solanaGroupWorker(orders, { sends: () => (isLost ? 'is lost' : 'lands') });
  await worker.round();
  isLost = false;
  worker.time.now += 200;
  await worker.blocks(200n);
  await worker.round();
  expect(worker.slots.size).toBe(1);
  expect(worker.slots.get(0)?.attempts).toHaveLength(2);
  expect(worker.tallies.get('GR1')).toMatchObject({ nonce: 0, resigned: 1, isDissolved: false });
  await worker.blocks(10n);
  expect(statuses(worker, 'WD')).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expectEachPaidOnce(worker, orders);
});

describe('a group that expired and cannot be signed again', () => {
  const given = () => {
    const sent = { isLost: true, isFine: false };
    const worker = solanaGroupWorker(waiting(3), {
      sends: () => (sent.isLost ? 'is lost' : 'lands'),
      groupProblem: () => (sent.isLost || sent.isFine ? null : 'one of them refuses'),
    });
    return { worker, sent };
  };

  test('ends, and its members are paid alone', async () => {
    const { worker, sent } = given();
    await worker.round();
    sent.isLost = false;
    worker.time.now += 200;
    await worker.blocks(200n);
    await untilAllEnd(worker);
    expect(worker.groups()).toMatchObject([{ status: 'failed' }]);
    expect(worker.tallies.get('GR1')?.isDissolved).toBe(true);
    expectEachPaidOnce(worker, waiting(3));
  });

  test.each(Array.from({ length: 24 }, (_, i) => i))(
    'also where a process ends at place %i',
    async (place) => {
      const { worker, sent } = given();
      await worker.round();
      sent.isLost = false;
      worker.time.now += 200;
      await worker.blocks(200n);
      // It is stuck first, then ends.
      await worker.round(place).catch((error) => expect(error).toBeInstanceOf(Killed));
      worker.time.now += 40;
      await worker.round(place).catch((error) => expect(error).toBeInstanceOf(Killed));
      await untilAllEnd(worker);
      expect(worker.groups()).toMatchObject([{ status: 'failed' }]);
      expectEachPaidOnce(worker, waiting(3));
    },
  );

  test.each(Array.from({ length: 14 }, (_, i) => i))(
    'a process ends at place %i while it ends, and then it could be signed again',
    async (place) => {
      const { worker, sent } = given();
      await worker.round();
      sent.isLost = false;
      worker.time.now += 200;
      await worker.blocks(200n);
      await worker.round();
      worker.time.now += 40;
      await worker.round(place).catch((error) => expect(error).toBeInstanceOf(Killed));
      sent.isFine = true;
      await untilAllEnd(worker);
      expect(new Set(statuses(worker, 'WD'))).toEqual(new Set(['confirmed']));
      expectEachPaidOnce(worker, waiting(3));
    },
  );
});

describe('a group that fails in its block', () => {
  const failing = () => {
    const sent = { count: 0 };
    return solanaGroupWorker(waiting(3), { sends: () => (sent.count++ === 0 ? 'fails' : 'lands') });
  };

  test('has paid nobody once that is final: its members are paid alone', async () => {
    const worker = failing();
    await worker.round();
    // Nothing is final yet, and its members do not leave.
    expect(await worker.round()).toBe(0);
    expect(statuses(worker, 'WD')).toEqual(['signing', 'signing', 'signing']);
    await worker.blocks(10n);
    expect(statuses(worker, 'WD')).toEqual(['approved', 'approved', 'approved']);
    // They share the fee of what failed.
    expect(worker.get('WD0')).toMatchObject({ paidBefore: 1_667n, paysAlone: true });
    await untilAllEnd(worker);
    expect(statuses(worker, 'GR')).toEqual(['failed']);
    expectEachPaidOnce(worker, waiting(3));
  });

  test.each(Array.from({ length: 16 }, (_, i) => i))(
    'also where a process ends at place %i',
    async (place) => {
      const worker = failing();
      await worker.round();
      await worker.blocks(10n, place).catch((error) => expect(error).toBeInstanceOf(Killed));
      await worker.blocks(1n);
      await worker.round(place).catch((error) => expect(error).toBeInstanceOf(Killed));
      await untilAllEnd(worker);
      expectEachPaidOnce(worker, waiting(3));
    },
  );
});

describe('a process that ends before or after any write', () => {
  test.each(Array.from({ length: 10 }, (_, i) => i))('at place %i', async (place) => {
    // One of them fails, so that the list is made shorter.
    const orders = waiting(4).map((order, i) =>
      i === 1 ? { ...order, level: 2 as const } : order,
    );
    const worker = solanaGroupWorker(orders);
    await worker.round(place).catch((error) => expect(error).toBeInstanceOf(Killed));
    await untilAllEnd(worker);
    expect(worker.get('WD1').status).toBe('failed');
    expectEachPaidOnce(
      worker,
      orders.filter((_, i) => i !== 1),
    );
  });
});

describe('what the vault refuses of a group that a worker forged', () => {
  const joinedWorker = async (set: Parameters<typeof solanaGroupWorker>[1] = {}) => {
    const worker = solanaGroupWorker(waiting(3), set);
    // The group is joined, and nothing is signed yet.
    await worker.round(4).catch(() => {});
    return worker;
  };
  const expectRefused = async (worker: Worker, reason: RegExp) => {
    await worker.round();
    const group = worker.groups()[0]!;
    expect(worker.slots.size).toBe(0);
    expect(group.status).not.toBe('confirmed');
    const said = [...worker.lines.map(({ fields }) => `${fields.reason}`), `${group.failReason}`];
    expect(said.join()).toMatch(reason);
  };
  test.each<[string, Partial<Order> & { feeLimit?: bigint }, RegExp]>([
    ['that costs more than its members', { feeLimit: 33_001n }, /cost more than its members/],
    ['that names no limit and reserves one', { feeLimit: 10n ** 12n }, /cost more/],
    [
      'that goes to another address',
      { toAddress: recipientOf(50) },
      /another address than its own/,
    ],
  ])('%s', async (_, change, reason) => {
    const worker = await joinedWorker();
    worker.orders.set('GR1', { ...worker.groups()[0]!, ...change } as Order);
    await expectRefused(worker, reason);
  });

  test('whose bytes pay another', async () => {
    const worker = await joinedWorker({
      vault: (vault) => ({
        ...vault,
        pay: (address, { first, payments }) => {
          const from = Buffer.from(recipientKey(1)).toString('hex');
          const to = Buffer.from(recipientKey(40)).toString('hex');
          const swapped = payments.map((one) => ({
            ...one,
            bytes: one.bytes?.replace(from, to) ?? null,
          }));
          return vault.pay(address, { first, payments: swapped });
        },
      }),
    });
    await expectRefused(worker, /not the requested group/);
  });

  test('whose bytes are no message', async () => {
    const worker = await joinedWorker({
      vault: (vault) => ({
        ...vault,
        pay: (address, { first, payments }) =>
          vault.pay(address, { first, payments: payments.map((one) => ({ ...one, bytes: '00' })) }),
      }),
    });
    await worker.round();
    expect(worker.slots.size).toBe(0);
    expect(worker.lines.map(({ event }) => event)).toContain('vault.refused');
  });
});

test('a recipient twice in one group, or the wallet itself, is refused by the judge', async () => {
  for (const toAddress of [recipientOf(0), hot]) {
    const worker = solanaGroupWorker([withdrawal(0), withdrawal(1, { toAddress }), withdrawal(2)]);
    await worker.round();
    expect(worker.groups()[0]).toMatchObject({ status: 'failed' });
    expect(worker.slots.size === 0 || !worker.slots.get(0)?.ref.startsWith('GR')).toBe(true);
  }
});

/** A thief of the worker's role frees a member, and asks for it alone. */
const frees = (worker: Worker, orderNo: string) =>
  worker.orders.set(orderNo, {
    ...worker.get(orderNo),
    status: 'approved',
    groupNo: null,
    paysAlone: true,
  } as Order);

test('a member does not leave while what was signed for its group may still be mined', async () => {
  const worker = solanaGroupWorker(waiting(3), { sends: () => 'is lost' });
  await worker.round();
  frees(worker, 'WD0');
  worker.time.now += 20;
  expect(await worker.round()).toBe(0);
  expect(worker.get('WD0')).toMatchObject({ stuck: { cause: 'signed_before' } });
  const asked = { first: 1, payments: [askedAlone(worker, 'WD0')] };
  expect(await worker.vault.pay(hot, asked)).toMatchObject({
    slots: [],
    refused: { reason: expect.stringContaining('signed in group GR1') },
  });
});

test('nor by the proof of bytes that the group was signed in place of', async () => {
  const worker = solanaGroupWorker(waiting(3), { sends: () => 'is lost' });
  await worker.round();
  worker.time.now += 200;
  await worker.blocks(200n);
  const first = worker.signatures.get('GR1')!;
  await worker.round();
  expect(worker.tallies.get('GR1')).toMatchObject({ resigned: 1 });
  await worker.attestations.putVoid('GR1', first);
  frees(worker, 'WD0');
  const asked = { first: 1, payments: [askedAlone(worker, 'WD0')] };
  expect((await worker.vault.pay(hot, asked)).slots).toEqual([]);
  // By the proof of all of them it does, and the group is never signed again.
  await worker.attestations.putVoid('GR1', worker.signatures.get('GR1')!);
  expect((await worker.vault.pay(hot, asked)).slots).toHaveLength(1);
  expect(worker.tallies.get('GR1')).toMatchObject({ isDissolved: true });
  const { rev } = worker.slots.get(0)!;
  const again = { ...askedAlone(worker, 'GR1'), nonce: 0, rev, kind: 'payment' as const };
  expect(await worker.vault.replace(hot, again)).toMatchObject({
    reason: expect.stringContaining('dissolved'),
  });
});
