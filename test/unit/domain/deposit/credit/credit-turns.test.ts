/** Deposits that providers never agree on, and the others of their chain. */
import { expect, test } from 'vitest';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { chainOf, ticksUntil } from '#test/builders/domain/deposit/credit/credit-turns.ts';

const isHonest = ({ txHash }: TransferClaim): boolean => txHash.startsWith('honest');

test.each(['disputed', 'unseen'] as const)(
  '1,600 deposits that stay %s delay a younger one by two ticks, and later ones by none',
  async (kind) => {
    const chain = chainOf((claim) => (isHonest(claim) ? 'confirmed' : kind));
    for (let i = 0; i < 1_600; i++) chain.add(`false${i}`, 100n + BigInt(i % 50));
    chain.add('honest', 200n);
    expect(await ticksUntil(chain, 'honest')).toBeLessThanOrEqual(2);
    for (let i = 0; i < 6; i++) {
      chain.add(`honest${i}`, 201n);
      expect(await ticksUntil(chain, `honest${i}`)).toBe(1);
    }
    // A new process has forgotten whose turn it is.
    chain.restart();
    chain.add('honest', 202n);
    expect(await ticksUntil(chain, 'honest')).toBeLessThanOrEqual(2);
    expect(chain.waiting.size).toBe(1_600);
  },
);

test('what providers dispute is asked about less and less often, up to four minutes apart, and says so', async () => {
  const chain = chainOf(() => 'disputed');
  chain.add('false', 100n);
  const waits: unknown[] = [];
  for (let i = 0; i < 60; i++) {
    for (const { event, fields } of (await chain.tick()).lines) {
      if (event === 'deposit.disputed') waits.push(fields.again_in_s);
    }
  }
  expect(waits.slice(0, 8)).toEqual(Array(8).fill(0));
  expect(waits.slice(8, 17)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240]);
  expect(waits.length).toBeLessThan(24);
});

test('a deposit that is put off is not read, and one line a tick tells of those that nobody else shows', async () => {
  const chain = chainOf(() => 'unseen');
  for (let i = 0; i < 5; i++) chain.add(`false${i}`, 100n);
  for (let i = 0; i < 30; i++) {
    const { asked, read, lines } = await chain.tick();
    expect(read).toBe(asked);
    expect(lines.filter(({ event }) => event === 'deposit.unseen').length).toBeGreaterThan(0);
  }
  expect((await chain.tick()).asked + (await chain.tick()).asked).toBeLessThan(10);
});

test('when the providers agree again, a deposit is credited and forgotten', async () => {
  let isBroken = true;
  const chain = chainOf(() => (isBroken ? 'disputed' : 'confirmed'));
  chain.add('honest', 100n);
  await chain.tick();
  isBroken = false;
  expect((await chain.tick()).credited).toBe(1);
  await chain.tick();
  chain.add('honest', 100n);
  isBroken = true;
  const [line] = (await chain.tick()).lines;
  expect(line?.fields.again_in_s).toBe(0);
  expect(chain.asksOf('honest')).toBe(1);
});

test('a transfer whose question always fails keeps its neighbours only for some ticks', async () => {
  const chain = chainOf(
    () => 'confirmed',
    ({ txHash }) => txHash === 'poison',
  );
  for (let i = 0; i < 30; i++) chain.add(`honest${i}`, 100n);
  chain.add('poison', 100n);
  for (let i = 0; i < 12; i++) await chain.tick();
  expect([...chain.waiting.keys()]).toEqual(['poison']);
});

test('after an outage, deposits that were asked about in vain for long are credited in one tick', async () => {
  let isDown = true;
  const chain = chainOf(
    () => 'confirmed',
    () => isDown,
  );
  for (let i = 0; i < 400; i++) chain.add(`honest${i}`, 100n);
  for (let i = 0; i < 20; i++) await chain.tick();
  isDown = false;
  expect((await chain.tick()).credited).toBe(400);
});

test('a deposit that cannot be written keeps no other from its credit, and its error is thrown', async () => {
  const chain = chainOf(() => 'confirmed');
  chain.add('unwritable', 100n);
  for (let i = 0; i < 120; i++) chain.add(`honest${i}`, 101n);
  await expect(chain.tick()).rejects.toThrow('the table refuses it');
  expect([...chain.waiting.keys()]).toEqual(['unwritable']);
});
