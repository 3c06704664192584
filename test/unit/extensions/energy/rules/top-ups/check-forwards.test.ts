import { expect, test } from 'vitest';
import type { TopUp } from '#extensions/energy/model/subscription.ts';
import { checkForwards } from '#extensions/energy/rules/top-ups/check-forwards.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

const now = 1_767_300_000;
const trx = 1_000_000n;

/** Compares top-ups with their forwards. Returns what was logged about a difference. */
async function compare(topUps: Partial<TopUp>[], forward: Partial<InternalOrder>) {
  const logged: LoggedEvent[] = [];
  const order = buildInternalOrder({
    orderNo: 'IN1',
    status: 'confirmed',
    confirmedAt: now - 60,
    ...forward,
  });
  const credited = topUps.map((set, i) => ({
    depositNo: `DP${i}`,
    projectId: 'demo',
    sun: 10n * trx,
    forwardNo: 'IN1',
    settledTxHash: 'tx',
    rev: 2,
    ...set,
  }));
  const isRight = await checkForwards(
    {
      energy: fake({ creditedTopUps: async () => credited }),
      internal: fake({ getMany: async (numbers) => (numbers.includes('IN1') ? [order] : []) }),
      clock: stoppedClock(now),
      log: recordingLogger(logged),
    },
    'demo',
  );
  const alarms = logged.filter(({ level }) => level === 'error');
  expect(alarms.length > 0).toBe(!isRight);
  return alarms.map(({ fields }) => [fields.carried_sun, fields.credited_sun]);
}

test('a forward carries its top-ups, with the fee that came out of it', async () => {
  expect(await compare([{}, {}], { amount: 20n * trx - 270_000n })).toEqual([]);
  expect(await compare([{}, {}], { amount: 30n * trx })).toEqual([]);
});

test.each<[string, Partial<TopUp>[], Partial<InternalOrder>, unknown[]]>([
  ['carried less', [{}, {}], { amount: 19n * trx }, ['19270000', '20000000']],
  ['is not confirmed', [{}], { amount: 20n * trx, status: 'failed' }, ['0', '10000000']],
  ['does not exist', [{ forwardNo: 'IN2' }], {}, ['0', '10000000']],
])('a settled top-up whose forward %s is an alarm', async (_, topUps, forward, sums) => {
  expect(await compare(topUps, forward)).toEqual([sums]);
});

test('top-ups that wait, and forwards of more than a week ago, are not compared', async () => {
  expect(await compare([{ settledTxHash: null }], { amount: trx })).toEqual([]);
  expect(await compare([{}], { amount: trx, confirmedAt: now - 8 * 86_400 })).toEqual([]);
});
