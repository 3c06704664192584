/** Blocks leave the chain before or after a deposit is credited or a payment is confirmed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type FamilySpine,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import { usdt, type Words, wordsFor } from './text.ts';

/** A block becomes final later than confirmed here, and deposits are credited only by depth. */
const slowFinality = { finality: 60, creditsFinalOnly: false };

/** `before` lists rollback depths before any credit. Each of them takes the deposit away. */
export function reorganisation(prefix: string, start: StartStage, before: number[]): void {
  let spine: FamilySpine;
  let words: Words;

  beforeAll(async () => {
    spine = await startFamilySpine(prefix, start, slowFinality);
    words = wordsFor(spine);
    await spine.mine(slowFinality.finality + 2);
    await spine.tick();
  });
  afterAll(() => spine?.stop());
  beforeEach(() => {
    spine.logged.length = 0;
  });

  test.each(before)(
    'a rollback of %s before credit removes a deposit, and it returns under its number',
    async (depth) => {
      const address = await spine.newSubAccount();
      const { send } = await spine.signed(address, 3n * spine.coin);
      await send();
      await spine.mine(depth);
      await spine.tick();
      const [found] = await words.depositsTo(address);
      expect(found).toMatchObject({ status: 'confirming', amount: 3n * spine.coin });
      await spine.rollback(depth, 'forgotten');
      await spine.mine(depth + 1);
      await spine.tick();
      expect(await words.depositsTo(address)).toEqual([]);
      expect(await spine.watchDeps.deposits.get(found?.depositNo ?? '')).toMatchObject({
        chainState: 'removed',
        status: 'confirming',
      });
      expect(await spine.balance('coin', address)).toBe(0n);
      expect(await spine.books.differencesNow()).toEqual([]);
      await send();
      await spine.mine(words.deep);
      await spine.tick();
      const again = await words.depositsTo(address);
      expect(again).toMatchObject([{ depositNo: found?.depositNo, status: 'credited' }]);
      expect(again[0]?.blockNumber).toBeGreaterThan(found?.blockNumber ?? 0n);
      expect(await spine.balance('coin', address)).toBe(3n * spine.coin);
    },
  );

  test('a credited deposit whose block leaves the chain is marked with an alarm, and restored', async () => {
    const address = await spine.newSubAccount();
    const { send } = await spine.signed(address, 3n * spine.coin);
    await send();
    await spine.mine(words.deep);
    await spine.tick();
    const [credited] = await words.depositsTo(address);
    expect(credited).toMatchObject({ status: 'credited', chainState: 'present' });
    await spine.rollback(words.deep, 'forgotten');
    await spine.mine(words.deep + 1);
    await spine.tick();
    const read = () => spine.watchDeps.deposits.get(credited?.depositNo ?? '');
    expect(await read()).toMatchObject({ status: 'credited', chainState: 'orphaned' });
    expect(words.said('deposit.orphaned')).toMatchObject([{ level: 'error' }]);
    expect(await spine.books.differencesNow()).toEqual([]);
    await send();
    await spine.mine(words.deep);
    await spine.tick();
    expect(await read()).toMatchObject({
      status: 'credited',
      chainState: 'present',
      creditedAt: credited?.creditedAt,
    });
    expect(words.said('deposit.restored')).toHaveLength(1);
    expect(await words.depositsTo(address)).toHaveLength(1);
  });

  const afterRollback = ['forgotten', 'again'] as const;

  test.each(afterRollback)(
    'a payment whose block leaves the chain before it is confirmed (%s) is paid once',
    async (transactions) => {
      const sent = await spine.sentOnChain();
      const orders = await words.applyMany(3);
      await spine.work();
      await spine.mine(4);
      await spine.tick();
      for (const order of orders) expect((await words.slotOf(order))?.state).toBe('mined');
      await spine.rollback(5, transactions);
      await spine.mine(transactions === 'again' ? 1 : 6);
      await spine.tick();
      expect(await words.settle(...orders)).toEqual(['confirmed', 'confirmed', 'confirmed']);
      await words.expectPaid(orders, { amount: 7n * usdt, before: sent });
    },
  );

  test.each(afterRollback)(
    'a payment whose block leaves the chain after it is confirmed (%s) fires an alarm, is paid once',
    async (transactions) => {
      const sent = await spine.sentOnChain();
      const orders = await words.applyMany(2);
      expect(await words.settle(...orders)).toEqual(['confirmed', 'confirmed']);
      const blocks = words.deep + 5;
      await spine.rollback(blocks, transactions);
      await spine.mine(blocks + 3);
      await spine.tick();
      expect(words.said('payment.reorganised-after-confirmation')).toHaveLength(2);
      for (let i = 0; i < 12; i++) {
        words.later(30);
        await spine.work();
        await spine.mine(words.deep);
        await spine.tick();
      }
      for (const order of orders) {
        expect((await words.get(order)).status).toBe('confirmed');
        expect(await words.slotOf(order)).toMatchObject({ state: 'final' });
      }
      await words.expectPaid(orders, { amount: 7n * usdt, before: sent });
    },
  );

  test('an expired payment that left the chain is signed again once its expiry is final', async () => {
    const sent = await spine.sentOnChain();
    const orders = await words.applyMany(1);
    await spine.work();
    await spine.mine(3);
    await spine.tick();
    await spine.rollback(4, 'forgotten');
    await spine.expire();
    await spine.tick();
    expect(await words.settle(...orders)).toEqual(['confirmed']);
    for (const order of orders) expect(await words.signedFor(order)).toHaveLength(2);
    await words.expectPaid(orders, { amount: 7n * usdt, before: sent });
  });
}
