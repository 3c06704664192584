/** What may happen to an address while its sweep is decided on: the same for TRON and Solana. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import type { SweepDeps } from '#extensions/token-sweep/rules/deps.ts';
import {
  type FamilySpine,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import type { sweepsOn } from '#test/scenarios/sweeps.ts';
import { usdt, type Words, wordsFor } from './text.ts';

type Sweeps = ReturnType<typeof sweepsOn>;

export function sweepFaults(
  name: string,
  startStage: StartStage,
  on: (spine: FamilySpine) => Sweeps,
): void {
  let spine: FamilySpine;
  let words: Words;
  let sweeps: Sweeps;

  beforeAll(async () => {
    spine = await startFamilySpine(name, startStage, { creditsFinalOnly: false });
    words = wordsFor(spine);
    sweeps = on(spine);
    await spine.tick();
  });
  afterAll(() => spine?.stop());
  beforeEach(() => {
    spine.logged.length = 0;
  });

  async function deposit(): Promise<string> {
    const address = await spine.addSubAccount();
    await spine.pay('USDT', address, 500n * usdt);
    await spine.mine(words.deep + 40);
    await spine.tick();
    return address;
  }

  async function finish(): Promise<void> {
    for (let i = 0; i < 6; i += 1) {
      await sweeps.collect();
      const [sweep] = await sweeps.underWay();
      if (!sweep) return;
      await words.settle((await sweeps.deps.orders.get(sweep.orderNo))!);
    }
    throw new Error('the sweep does not end');
  }

  /** Another order of the address takes all its USDT. */
  async function withdraw(address: string, orderNo: string): Promise<void> {
    const order = newInternalOrder({
      orderNo,
      does: 'forward',
      serves: [],
      projectId: spine.project.projectId,
      chain: spine.chain,
      token: spine.chain.tokens.find(({ symbol }) => symbol === 'USDT')!,
      from: address,
      to: spine.address,
      amount: 500n * usdt,
      fee: { gasLimit: 1n, maxFeePerGas: 1n, maxFee: 1n },
      nowMs: spine.paymentDeps.clock.nowMs(),
      requestId: 'r',
    });
    const outbox = internalOutbox(order, { at: order.createdAt });
    await sweeps.deps.orders.create({ order, outbox, limits: null });
  }

  test('what another order of the address has reserved is left alone', async () => {
    const address = await deposit();
    await withdraw(address, 'INfirst');
    expect(await sweeps.collect()).toEqual({ begun: 0, ended: 0 });
    expect(await sweeps.underWay()).toEqual([]);
    expect(await sweeps.candidates()).toEqual([]);
    expect(await spine.balance('USDT', address)).toBe(500n * usdt);
  });

  test('the hot wallet has no coin: nothing is created, and it is told', async () => {
    const address = await deposit();
    const { balances } = sweeps.deps;
    const poor: SweepDeps['balances'] = {
      balance: async (of) => {
        const isHot = of.address === spine.address && of.tokenAddress === null;
        return isHot ? { amount: 0n, block: 0n } : balances.balance(of);
      },
    };
    expect(await sweeps.collect({ balances: poor })).toEqual({ begun: 0, ended: 0 });
    expect(words.said('sweep.hot-wallet-short')).toHaveLength(1);
    const [waiting] = await sweeps.candidates();
    expect(waiting).toMatchObject({ address, cause: 'hot_wallet_short' });
    await sweeps.deps.sweeps.defer(waiting!, 0);
    await finish();
    expect(await spine.balance('USDT', address)).toBe(0n);
  });

  test('the fees of a day are spent: it waits, it is told, and continues later', async () => {
    const address = await deposit();
    const { dailyFeeUsd } = sweeps.own;
    sweeps.own.dailyFeeUsd = 0;
    expect(await sweeps.collect()).toEqual({ begun: 0, ended: 0 });
    expect(words.said('sweep.budget-spent')).toHaveLength(1);
    sweeps.own.dailyFeeUsd = dailyFeeUsd;
    const [waiting] = await sweeps.candidates();
    expect(waiting).toMatchObject({ address, cause: 'budget_spent' });
    await sweeps.deps.sweeps.defer(waiting!, 0);
    await finish();
    expect(await spine.balance('USDT', address)).toBe(0n);
  });

  test('a frozen project: no order of a sweep is signed until it is unfrozen', async () => {
    const address = await deposit();
    await sweeps.collect();
    const order = await sweeps.current();
    spine.flags.frozen = true;
    await spine.work({}, spine.walletOf(order.fromAddress));
    expect((await words.get(order)).txHash).toBeNull();
    spine.flags.frozen = false;
    await finish();
    expect(await spine.balance('USDT', address)).toBe(0n);
  });

  test('two runs at once begin one sweep', async () => {
    const address = await deposit();
    const before = await spine.balance('USDT', spine.address);
    const both = await Promise.all([sweeps.collect(), sweeps.collect()]);
    expect(both.map(({ begun }) => begun).sort()).toEqual([0, 1]);
    await finish();
    expect(await spine.balance('USDT', address)).toBe(0n);
    expect(await spine.balance('USDT', spine.address)).toBe(before + 500n * usdt);
  });

  test('the block of a sweep leaves the chain: it is sent again, and pays once', async () => {
    const address = await deposit();
    const before = await spine.balance('USDT', spine.address);
    await sweeps.collect();
    const order = await sweeps.current();
    await spine.work({}, spine.walletOf(order.fromAddress));
    await spine.mine(1);
    await spine.tick();
    await spine.rollback(1, 'forgotten');
    await spine.mine(1);
    await spine.tick();
    await finish();
    expect(await spine.balance('USDT', address)).toBe(0n);
    expect(await spine.balance('USDT', spine.address)).toBe(before + 500n * usdt);
  });
}
