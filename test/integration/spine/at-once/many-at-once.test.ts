/**
 * Many orders of one wallet share transactions. Each order is still stored before it is sent and is
 * paid once. It leaves no gap in the nonces, wherever the run is killed and despite any change
 * meanwhile.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirm, fail } from '#domain/order/transitions.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { Killed, kill } from '#test/scenarios/spine/at-once/many-at-once.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import type { NonceDepsWithVault } from '#test/support/in-process-vault.ts';
import { nextOrder, usdt, wordsFor } from '../helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  spine = await startSpine('many');
  words = wordsFor(spine);
  await words.fund(100_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());

const line = () => spine.paymentDeps.payments.nonceState('ETH', spine.address);

test('twenty orders are stored in two transactions and noted in two', async () => {
  const orders = await applyMany(20);
  const { payments, orders: stored } = spine.paymentDeps;
  const calls = { together: [] as number[], noted: [] as number[], alone: 0 };
  await spine.work({
    chain: { ...spine.chain, inFlightCap: 32 },
    payments: {
      ...payments,
      storeAllSigned: (all) => {
        calls.together.push(all.length);
        return payments.storeAllSigned(all);
      },
      noteFirstSends: (all) => {
        calls.noted.push(all.length);
        return payments.noteFirstSends(all);
      },
      storeSigned: (one) => {
        calls.alone += 1;
        return payments.storeSigned(one);
      },
    },
    orders: { ...stored, transition: async () => kill() },
  });
  expect(calls).toEqual({ together: [16, 4], noted: [16, 4], alone: 0 });
  const now = await stored.getMany(orders.map(({ orderNo }) => orderNo));
  expect(now.map(({ status }) => status)).toEqual(orders.map(() => 'broadcast'));
  await expectPaid(orders);
});

const faults: [string, (deps: NonceDepsWithVault) => Partial<NonceDepsWithVault>][] = [
  [
    'before they are stored',
    ({ payments }) => ({ payments: { ...payments, storeAllSigned: async () => kill() } }),
  ],
  [
    'after they are stored, before the first is sent',
    ({ payments }) => ({
      payments: {
        ...payments,
        storeAllSigned: async (all) => {
          await payments.storeAllSigned(all);
          return kill();
        },
      },
    }),
  ],
  [
    'after the second is sent',
    ({ gateway }) => {
      let sent = 0;
      return {
        gateway: {
          ...gateway,
          broadcast: async (raw) => {
            sent += 1;
            return sent > 2 ? kill() : gateway.broadcast(raw);
          },
        },
      };
    },
  ],
  [
    'after all are sent, before that is noted',
    ({ payments }) => ({ payments: { ...payments, noteFirstSends: async () => kill() } }),
  ],
  [
    'after that is noted',
    ({ payments }) => ({
      payments: {
        ...payments,
        noteFirstSends: async (all) => {
          await payments.noteFirstSends(all);
          return kill();
        },
      },
    }),
  ],
];

test.each(faults)(
  'when a run is killed %s, each of four orders is paid once',
  async (_name, fault) => {
    const orders = await applyMany(4);
    const nonces = await words.sentOnChain();
    await expect(spine.work(fault(spine.paymentDeps))).rejects.toThrow(Killed);
    spine.flags.now = Date.now() + 60_000;
    await expectPaid(orders);
    spine.flags.now = null;
    expect(await words.sentOnChain()).toBe(nonces + 4);
    expect(await line()).toMatchObject({ next: nonces + 4, frozen: null });
  },
);

test('only an order that changed before it was stored is left out', async () => {
  const orders = await applyMany(5);
  const moved = orders[2] as Withdrawal;
  const nonces = await words.sentOnChain();
  const { payments, orders: stored, clock } = spine.paymentDeps;
  let first = true;
  await spine.work({
    payments: {
      ...payments,
      storeAllSigned: async (all) => {
        if (first) {
          const order = (await stored.get(moved.orderNo)) as Withdrawal;
          await stored.transition(fail(order, { at: clock.now(), reason: 'test' }));
        }
        first = false;
        return payments.storeAllSigned(all);
      },
    },
  });
  await expectPaid(orders.filter((order) => order !== moved));
  expect((await words.get(moved)).status).toBe('failed');
  expect(await words.tokenBalance(moved.toAddress)).toBe(0n);
  expect(await words.sentOnChain()).toBe(nonces + 4);
  expect(await line()).toMatchObject({ next: nonces + 4, frozen: null });
});

test('sends that are mined before they are noted keep what the watcher wrote', async () => {
  const orders = await applyMany(3);
  const { payments } = spine.paymentDeps;
  await spine.work({
    payments: {
      ...payments,
      noteFirstSends: async (all) => {
        const stateNow = async () => {
          await spine.tick();
          return (await payments.slot('ETH', spine.address, all[0]?.slot.nonce ?? -1))?.state;
        };
        // A busy node mines what it took a moment later.
        await expect.poll(stateNow, { timeout: 60_000 }).toBe('mined');
        return payments.noteFirstSends(all);
      },
    },
  });
  for (const order of orders) expect((await words.get(order)).status).toBe('broadcast');
  await expectPaid(orders);
});

test('a run that dies at its second group has sent the first, and the rest is paid later', async () => {
  const orders = await applyMany(18);
  const nonces = await words.sentOnChain();
  const { payments } = spine.paymentDeps;
  let groups = 0;
  const dying = spine.work({
    chain: { ...spine.chain, inFlightCap: 32 },
    payments: {
      ...payments,
      storeAllSigned: async (all) => {
        groups += 1;
        return groups > 1 ? kill() : payments.storeAllSigned(all);
      },
    },
  });
  await expect(dying).rejects.toThrow(Killed);
  expect(await line()).toMatchObject({ next: nonces + 16 });
  await spine.mine(1);
  expect(await words.sentOnChain()).toBe(nonces + 16);
  await expectPaid(orders);
  expect(await words.sentOnChain()).toBe(nonces + 18);
});

const fast = () => ({ ...spine.chain, inFlightCap: 2, blockTimeMs: 1_000 });

test('a mined payment frees capacity before the watcher has read its block', async () => {
  const orders = await applyMany(5);
  const nonces = await words.sentOnChain();
  // Each transaction is mined at once, and no tick marks any of them as mined.
  await spine.work({ chain: fast() });
  expect(await words.sentOnChain()).toBe(nonces + 5);
  await expectPaid(orders);
});

test('a run waits for blocks while orders wait, and stays within the cap', async () => {
  const orders = await applyMany(5);
  const nonces = await words.sentOnChain();
  await spine.rpc.request('evm_setAutomine', [false]);
  let most = 0;
  await spine.work({
    chain: fast(),
    pause: async () => {
      const sent = (await line())?.next ?? 0;
      most = Math.max(most, sent - (await words.sentOnChain()));
      await spine.rpc.request('evm_mine');
    },
  });
  await spine.rpc.request('evm_setAutomine', [true]);
  expect(most).toBe(2);
  expect((await line())?.next).toBe(nonces + 5);
  await expectPaid(orders);
});

test('a run stops waiting when the chain makes no blocks', async () => {
  const orders = await applyMany(3);
  await spine.rpc.request('evm_setAutomine', [false]);
  const start = Date.now();
  let waited = 0;
  await spine.work({
    chain: fast(),
    pause: async (ms) => {
      waited += ms;
      spine.flags.now = start + waited;
    },
  });
  expect(waited).toBeGreaterThan(0);
  expect(waited).toBeLessThanOrEqual(5_000);
  await spine.rpc.request('evm_setAutomine', [true]);
  await spine.mine(1);
  spine.flags.now = null;
  await expectPaid(orders);
});

test('concurrent confirmations release each reservation, and an outdated one fails by itself', async () => {
  const orders = await applyMany(4);
  const reserved = async () => {
    const of = { projectId: 'demo', chain: 'ETH', address: spine.address } as const;
    const day = orders[0]!.reservation.day;
    const now = await spine.withdrawals.reservations({
      ...of,
      token: 'USDT',
      nativeToken: 'ETH',
      day,
    });
    return [now.token.reserved, now.native.reserved, BigInt(now.token.epoch)] as const;
  };
  await spine.work();
  const { payments } = spine.paymentDeps;
  const slots = (await payments.openSlots('ETH', spine.address)).slice(-4);
  expect(slots.map(({ ref }) => ref)).toEqual(orders.map(({ orderNo }) => orderNo));
  const settle = async (i: number, rev = slots[i]!.rev) => {
    const slot = { ...slots[i]!, rev };
    const { txHash } = slot.attempts[0]!;
    const mined = { txHash, blockNumber: 1n, blockHash: '0x1', success: true };
    const write = confirm(await words.get(orders[i]!), { at: 1, txHash, blockNumber: 1n });
    return payments.settle({ slot, state: 'mined', mined, confirmed: true, write });
  };
  const fee = orders[0]!.reservation.fee;
  const [token, native, epoch] = await reserved();
  expect(await Promise.all([settle(0), settle(1, slots[1]!.rev - 1)])).toEqual([true, false]);
  expect(await reserved()).toEqual([token - 3n * usdt, native - fee, epoch + 1n]);
  expect(await Promise.all([1, 2, 3].map((i) => settle(i)))).toEqual([true, true, true]);
  expect(await reserved()).toEqual([token - 12n * usdt, native - 4n * fee, epoch + 4n]);
  const now = await Promise.all(orders.map(words.get));
  expect(now.map(({ status }) => status)).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
    'confirmed',
  ]);
});

async function applyMany(count: number): Promise<Withdrawal[]> {
  const made: Withdrawal[] = [];
  for (let i = 0; i < count; i++) made.push(await spine.apply({ ...nextOrder(), amount: '3' }));
  return made;
}

async function expectPaid(orders: Withdrawal[]): Promise<void> {
  for (const order of orders) {
    expect((await words.settle(order)).status).toBe('confirmed');
    expect(await words.tokenBalance(order.toAddress)).toBe(3n * usdt);
  }
}
