/** Nodes lie, lag, refuse or forget on a chain with expiry. Each order is paid at most once. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type FamilySpine,
  type FamilyStage,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import { usdt, type Words, wordsFor } from './text.ts';

/** `urlOf` returns the URL of a stage's own node. */
export function nodes<T extends FamilyStage>(
  prefix: string,
  start: StartStage<T>,
  urlOf: (stage: T) => string,
): void {
  let spine: FamilySpine;
  let words: Words;
  /** A chain that diverged from ours. It has other blocks at the same numbers. */
  let fork: T;

  beforeAll(async () => {
    [spine, fork] = await Promise.all([startFamilySpine(prefix, start), start(async (url) => url)]);
    words = wordsFor(spine);
    await spine.tick();
    // We have read a final block from the start.
    await spine.mine(70);
    await spine.tick();
  });
  /** Makes the fork as high as our chain, so that it has a different block for each of ours. */
  const growFork = async () => {
    while ((await fork.reader.head()) < (await spine.reader.head())) await fork.mine(100);
  };
  afterAll(async () => {
    await spine?.stop();
    await fork?.stop();
  });
  beforeEach(() => {
    spine.logged.length = 0;
  });
  afterEach(async () => {
    await spine.fault.none();
    await spine.secondProvider(null);
  });

  test('a payment whose broadcast gets no answer stays 2, then is paid once by the same bytes', async () => {
    const before = await spine.sentOnChain();
    const order = await spine.apply(words.nextOrder());
    await spine.fault.losesAnswer();
    await spine.work();
    expect(await words.get(order)).toMatchObject({ status: 'signing' });
    expect((await words.slotOf(order))?.attempts[0]?.outcome).toMatch(/^unclear/);
    expect(await words.settle(order)).toEqual(['confirmed']);
    expect(await words.signedFor(order)).toHaveLength(1);
    await words.expectPaid([order], { amount: usdt, before });
  });

  test('a refused payment is sent with the same bytes until the node accepts it', async () => {
    const before = await spine.sentOnChain();
    const orders = await words.applyMany(2);
    await spine.fault.refuses(6);
    for (let i = 0; i < 3; i++) {
      await spine.work();
      words.later(30);
    }
    for (const order of orders) expect(await words.get(order)).toMatchObject({ status: 'signing' });
    expect(await words.settle(...orders)).toEqual(['confirmed', 'confirmed']);
    for (const order of orders) expect(await words.signedFor(order)).toHaveLength(1);
    await words.expectPaid(orders, { amount: 7n * usdt, before });
  });

  test('a lagging node causes no rewind, and its payment is paid once', async () => {
    const address = await spine.newSubAccount();
    await spine.pay('USDT', address, 4n * usdt);
    await spine.mine(6);
    await spine.tick();
    const before = await spine.sentOnChain();
    const [deposit] = await words.depositsTo(address);
    const orders = await words.applyMany(2);
    await spine.fault.lags(5);
    await spine.tick();
    await spine.work();
    expect(await words.depositsTo(address)).toEqual([deposit]);
    await spine.mine(2);
    await spine.tick();
    await spine.work();
    await spine.fault.none();
    expect(await words.settle(...orders)).toEqual(['confirmed', 'confirmed']);
    await words.expectPaid(orders, { amount: 7n * usdt, before });
    expect(await words.depositsTo(address)).toMatchObject([
      { depositNo: deposit?.depositNo, status: 'credited' },
    ]);
  });

  test('a payment that the node forgot is sent again with the same bytes', async () => {
    const before = await spine.sentOnChain();
    const order = await spine.apply(words.nextOrder());
    await spine.fault.drops();
    await spine.work();
    expect(await words.get(order)).toMatchObject({ status: 'broadcast' });
    await spine.mine(1);
    await spine.tick();
    expect(await words.settle(order)).toEqual(['confirmed']);
    expect(await words.signedFor(order)).toHaveLength(1);
    await words.expectPaid([order], { amount: usdt, before });
  });

  test('a dropped and expired payment is signed again once, and paid once', async () => {
    const before = await spine.sentOnChain();
    const order = await spine.apply(words.nextOrder());
    await spine.fault.drops();
    await spine.work();
    const old = (await words.slotOf(order))?.attempts[0];
    await spine.expire();
    // The transaction has expired, but not by our own reading. A node's claim proves nothing.
    words.later(60);
    await spine.work();
    expect(await words.signedFor(order)).toEqual([old?.txHash]);
    await spine.tick();
    await spine.work();
    await spine.work();
    expect(await words.signedFor(order)).toHaveLength(2);
    const again = await spine.gateway.broadcast(old?.raw ?? '');
    expect(['expired', 'unclear']).toContain(again.kind);
    expect(await words.settle(order)).toEqual(['confirmed']);
    expect((await words.get(order)).txHash).not.toBe(old?.txHash);
    await words.expectPaid([order], { amount: usdt, before });
  });

  test('a payment that never confirms is signed again only when its expiry is final', async () => {
    const before = await spine.sentOnChain();
    const order = await spine.apply(words.nextOrder());
    await spine.fault.sticks();
    await spine.work();
    await spine.mine(10);
    expect(await words.get(order)).toMatchObject({ status: 'broadcast' });
    const [stuck] = await words.signedFor(order);
    expect(await spine.gateway.isKnown(stuck ?? '')).toBe(true);
    for (let i = 0; i < 4; i++) {
      words.later(600);
      await spine.mine(2);
      await spine.tick();
      await spine.work();
    }
    expect(await words.signedFor(order)).toEqual([stuck]);
    expect(await spine.sentOnChain()).toBe(before);
    await spine.expire();
    await spine.fault.none();
    expect(await words.settle(order)).toEqual(['confirmed']);
    expect(await words.signedFor(order)).toHaveLength(2);
    await words.expectPaid([order], { amount: usdt, before });
  });

  test.each(['on another fork', 'not there'])(
    'while the second provider is %s nothing is credited or signed again',
    async (which) => {
      const address = await spine.newSubAccount();
      await spine.pay('USDT', address, 9n * usdt);
      const before = await spine.sentOnChain();
      const order = await spine.apply(words.nextOrder());
      await spine.fault.drops();
      await spine.work();
      await spine.secondProvider(which === 'not there' ? 'http://127.0.0.1:9' : urlOf(fork));
      await spine.expire();
      await growFork();
      for (let i = 0; i < 3; i++) {
        words.later(60);
        await spine.mine(1);
        await spine.tick();
        await spine.work();
      }
      expect(await words.depositsTo(address)).toMatchObject([{ status: 'confirming' }]);
      expect(await words.signedFor(order)).toHaveLength(1);
      expect(await words.get(order)).toMatchObject({ status: 'broadcast' });
      // A deposit is credited in a final block only, and a single provider shows no finality.
      const alarms = words.said(
        which === 'not there' ? 'watch.finality-unknown' : 'deposit.providers-disagree',
      );
      expect(alarms.length).toBeGreaterThan(0);
      expect(await spine.sentOnChain()).toBe(before);
      await spine.secondProvider(null);
      await spine.tick();
      expect(await words.depositsTo(address)).toMatchObject([{ status: 'credited' }]);
      expect(await words.settle(order)).toEqual(['confirmed']);
      expect(await words.signedFor(order)).toHaveLength(2);
      await words.expectPaid([order], { amount: usdt, before });
    },
  );

  test('an unknown transaction of the wallet freezes it once a second provider has it', async () => {
    const waiting = await spine.apply(words.nextOrder());
    await spine.foreign(spine.newAddress(), spine.coin);
    await spine.mine(1);
    const before = await spine.sentOnChain();
    await growFork();
    await spine.secondProvider(urlOf(fork));
    // While the block is new it is read again, since a second provider may only be behind.
    await spine.tick().catch(() => {});
    expect(words.said('payment.unknown-transaction-disputed').length).toBeGreaterThan(0);
    const line = () => spine.paymentDeps.payments.nonceState(spine.chain.name, spine.address);
    expect((await line())?.frozen).toBeNull();
    await spine.secondProvider(null);
    words.later(60);
    await spine.tick();
    expect((await line())?.frozen).toMatch(/is on chain but not ours/);
    expect(words.said('payment.unknown-transaction')).toHaveLength(1);
    await spine.work();
    await spine.mine(2);
    expect(words.said('payment.address-frozen').length).toBeGreaterThan(0);
    expect(await words.get(waiting)).toMatchObject({ status: 'approved' });
    expect(await spine.sentOnChain()).toBe(before);
  });
}
