/**
 * The function that decides on sweeps ends at each of its writes, before it and after it. The next
 * runs bring the deposit home all the same, once.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SweepDeps } from '#extensions/token-sweep/rules/deps.ts';
import { isFinal } from '#model/order-status.ts';
import {
  type FamilySpine,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import type { sweepsOn } from '#test/scenarios/sweeps.ts';
import { usdt, type Words, wordsFor } from './text.ts';

type Sweeps = ReturnType<typeof sweepsOn>;

/** The parts of a run whose n-th write ends it; counts the writes. */
export function interrupted(
  { sweeps: store, orders }: Pick<SweepDeps, 'sweeps' | 'orders'>,
  { at, when }: { at: number; when: 'before' | 'after' },
) {
  const made: string[] = [];
  const write =
    <A extends unknown[], R>(name: string, real: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      made.push(name);
      const isHere = made.length === at;
      if (isHere && when === 'before') throw new Error('the function ended here');
      const result = await real(...args);
      if (isHere) throw new Error('the function ended here');
      return result;
    };
  const set: Partial<SweepDeps> = {
    sweeps: {
      ...store,
      begin: write('begin', store.begin),
      advance: write('advance', store.advance),
      end: write('end', store.end),
      defer: write('defer', store.defer),
    },
    orders: { ...orders, create: write('create', orders.create) },
  };
  return { set, made };
}

/** Tests of a family whose sweep makes these writes, one after the other. */
export function interruptedSweeps(
  name: string,
  startStage: StartStage,
  { writes, on }: { writes: string[]; on: (spine: FamilySpine) => Sweeps },
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

  /** Runs until nothing is under way; every run of the function gets these parts. */
  async function finish(set: Partial<SweepDeps>): Promise<void> {
    for (let i = 0; i < 14; i += 1) {
      await sweeps.collect(set).catch((error: Error) => {
        if (!/ended here/.test(error.message)) throw error;
      });
      const [sweep] = await sweeps.underWay();
      const waiting = await sweeps.candidates();
      if (!sweep && waiting.length === 0) return;
      const order = sweep && (await sweeps.deps.orders.get(sweep.orderNo));
      if (order && !isFinal(order.status)) await words.settle(order);
      // Long enough for a note without an order to be given up.
      else words.later(130);
    }
    throw new Error('the sweep does not end');
  }

  const cases = writes.flatMap((write, i) =>
    (['before', 'after'] as const).map((when) => [write, i + 1, when] as const),
  );

  test.each(cases)('%s (write %i): ended %s it', async (write, at, when) => {
    const address = await spine.addSubAccount();
    await spine.pay('USDT', address, 500n * usdt);
    await spine.mine(words.deep + 40);
    await spine.tick();
    const before = await spine.balance('USDT', spine.address);
    const { set, made } = interrupted(sweeps.deps, { at, when });
    await finish(set);
    expect(made[at - 1]).toBe(write);
    expect(await spine.balance('USDT', address)).toBe(0n);
    expect(await spine.balance('USDT', spine.address)).toBe(before + 500n * usdt);
    for (const from of [address, spine.address]) {
      expect(await words.reserved('USDT', from)).toEqual({ token: 0n, coin: 0n });
    }
  });
}
