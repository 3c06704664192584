/** One provider's count of an address's transactions is not proof that they are mined. */
import { expect, test } from 'vitest';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { count, signedAt, slotAt } from '#test/builders/domain/payment/worker/nonce/count-mined.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

test('while the watcher may be about to report what is mined, one provider is asked', async () => {
  expect(await count(1, { age: 119 })).toMatchObject({ mined: 3, questions: 0 });
  expect(await count(1, { open: [slotAt(3)] })).toMatchObject({ mined: 3, questions: 0 });
});

test('after two minutes without a report the lowest count decides, with an alarm', async () => {
  const { lines, ...disputed } = await count(1);
  expect(disputed).toEqual({
    mined: 1,
    questions: 1,
    alarms: ['payment.nonce-disputed'],
    warnings: [],
  });
  const fields = { chain: 'ETH', address: '0xa1', chainNonce: 3, lowest: 1 };
  expect(lines).toMatchObject([{ fields }]);
  expect(await count(1, { round: 1 })).toMatchObject({ mined: 1, alarms: [] });
  expect(await count(3)).toEqual({ mined: 3, questions: 1, alarms: [], warnings: [], lines: [] });
  // One is enough, whatever was signed since.
  const fresh = slotAt(2, { attempts: [{ ...slotAt(2).attempts[0]!, at: signedAt + 119 }] });
  expect(await count(1, { open: [slotAt(1), fresh] })).toMatchObject({ mined: 1, questions: 1 });
  // Of a slot without a transaction nobody knows since when it waits.
  const empty = slotAt(1, { attempts: [] });
  expect(await count(1, { age: 1, open: [empty] })).toMatchObject({ mined: 1, questions: 1 });
});

test('an authorization without a transaction of its own is counted by all at once', async () => {
  const kind = 'authorization' as const;
  const attempts = slotAt(1).attempts.map((attempt) => ({ ...attempt, kind }));
  const open = [slotAt(1, { refKind: kind, attempts })];
  expect(await count(1, { age: 1, open })).toMatchObject({ mined: 1, questions: 1 });
});

test('where no second provider counts, the first one’s count stands', async () => {
  expect(await count(null)).toMatchObject({ mined: 3, alarms: [], warnings: [] });
  const error = new Error('too few providers count');
  const away = await count(error);
  expect(away.lines).toEqual([
    { level: 'warn', event: 'payment.no-second-provider', fields: { chain: 'ETH', error } },
  ]);
  expect(away).toMatchObject({ mined: 3, warnings: ['payment.no-second-provider'] });
});

/**
 * An hour of runs, one a minute, in which the first provider counts the only payment as mined. `shown`
 * is the receipt that two providers show.
 */
async function runForAnHour(
  lowest: number | null,
  set: { status?: 'broadcast' | 'failed'; shown?: boolean; kind?: 'payment' | 'fill' } = {},
) {
  let now = signedAt;
  const did = { sent: [] as string[], settled: [] as unknown[], lines: [] as LoggedEvent[] };
  const slot = slotAt(0);
  slot.attempts[0]!.kind = set.kind ?? 'payment';
  const order = buildWithdrawal({ orderNo: 'old0', status: set.status ?? 'broadcast' });
  const deps = buildPaymentDeps({
    orders: fakeOrderStore({
      approved: async () => [],
      approvedToSign: async () => [],
      getMany: async () => [order],
      transition: async () => null,
      noteStuck: async () => {},
    }),
    payments: fakePaymentStore({
      identity: async () => ({ id: 't', createdAt: 0 }),
      nonceState: async () => buildNonceState({ next: 1 }),
      slotsInView: async () => (slot.state === 'open' ? [slot] : []),
      signature: async () => null,
      counted: async () => new Map(),
      oldestUnfinal: async () => 0,
      noteHole: async () => {},
      noteSend: async (_, { at }) => {
        slot.lastSentAt = at;
      },
      settle: async ({ state, mined }) => {
        slot.state = state;
        did.settled.push([state, mined?.blockNumber]);
        return true;
      },
    }),
    gateway: fakePaymentGateway({
      transactionCount: async () => 1,
      lowestTransactionCount: async () => lowest,
      highestTransactionCount: async () => 1,
      fees: async () => ({ baseFee: 1n, maxFeePerGas: 3n, maxPriorityFeePerGas: 1n }),
      nativeBalance: async () => 10n ** 30n,
      estimateGas: async () => 21_000n,
      receipt: async () =>
        set.shown ? { blockNumber: 7n, blockHash: 'block 7', success: true } : null,
      broadcast: async (raw) => {
        did.sent.push(raw);
        return { kind: 'accepted' };
      },
    }),
    clock: fakeClock(() => now * 1_000),
    log: recordingLogger(did.lines),
  });
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'key' };
  for (let minute = 0; minute < 60; minute++, now += 60) {
    await runNonceWorker(deps, wallet, (now + 40) * 1_000);
  }
  const logged = (event: string) => did.lines.filter((line) => line.event === event).length;
  return { ...did, logged };
}

test('what one provider counts as mined, and nobody shows, is sent again and again', async () => {
  const { sent, settled, logged } = await runForAnHour(0);
  expect(sent.length).toBeGreaterThan(50);
  expect(new Set(sent)).toEqual(new Set(['raw0']));
  expect(settled).toEqual([]);
  expect(logged('payment.nonce-disputed')).toBeGreaterThan(50);
});

test.each([1, null])(
  'what all count as mined (%s), and no two show, is sent again too',
  async (lowest) => {
    const { sent, settled, logged } = await runForAnHour(lowest);
    expect(sent.length).toBeGreaterThan(20);
    expect(settled).toEqual([]);
    expect(logged('payment.mined-unseen')).toBe(sent.length);
  },
);

test('the payment of a failed order is not: only its fill leaves again', async () => {
  expect((await runForAnHour(1, { status: 'failed' })).sent).toEqual([]);
  expect((await runForAnHour(1, { status: 'failed', kind: 'fill' })).sent.length).toBeGreaterThan(
    20,
  );
});

test.each([0, 1])(
  'a receipt that two providers show settles it, whatever the lowest count: %s',
  async (lowest) => {
    const { settled, sent } = await runForAnHour(lowest, { shown: true });
    expect(settled).toEqual([['mined', 7n]]);
    expect(sent).toEqual([]);
  },
);
