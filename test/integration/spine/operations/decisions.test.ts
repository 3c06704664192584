/** Admins' decisions and their deadlines, including simultaneous ones, and equal calls. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { completeWaits } from '#domain/order/complete-waits.ts';
import { enterWait } from '#domain/order/enter-wait.ts';
import { expiredReason } from '#domain/order/expire-if-due.ts';
import { reconcileOrders } from '#domain/order/reconcile-orders.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Workflow } from '#ports/queues.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { messageOf, newAddress, operationWords, sendOf, transferOf, usdt } from './text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;

beforeAll(async () => {
  spine = await startSpine('decisions');
  words = operationWords(spine);
  await words.fund(1_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(() => {
  spine.flags.now = null;
});

const day = 86_400;

test('the wait of the state machine expires an operation that nobody decides', async () => {
  const pending = await spine.submit(transferOf('5'));
  expect(pending.expiresAt).toBe(pending.createdAt + day);
  const { told, deps } = machine();
  const wait = { orderNo: pending.orderNo, step: 'approval' as const };
  words.later(day - 60);
  await enterWait(deps, { ...wait, token: 'early' });
  expect((await words.get(pending)).status).toBe('pending');
  words.later(60);
  await enterWait(deps, { ...wait, token: 'late' });
  expect(told.get('late')).toEqual({ status: 'rejected', ended: true });
  await expectExpired(pending);
});

test('the reconciler expires an operation whose execution is gone', async () => {
  const pending = [await spine.submit(messageOf('x')), await spine.submit(sendOf(newAddress()))];
  const deps = { ...machine().deps, sleep: async () => {} };
  const look = async () => {
    await indexesSettled();
    await reconcileOrders(deps, { chains: ['ETH'], deadline: Number.POSITIVE_INFINITY });
  };
  words.later(day - 60);
  await look();
  expect((await words.get(pending[0] as Operation)).status).toBe('pending');
  words.later(60);
  await look();
  for (const operation of pending) await expectExpired(operation);
});

test('each project has its own expiry, and a later approval is refused', async () => {
  spine.settings.pendingTtlS = 600;
  const pending = await spine.submit(transferOf('5'));
  spine.settings.pendingTtlS = day;
  words.later(599);
  expect(pending.expiresAt).toBe(pending.createdAt + 600);
  words.later(1);
  await expect(words.approve(pending)).rejects.toMatchObject({ code: 40903 });
  await expect(words.reject(pending)).rejects.toMatchObject({ code: 40903 });
  const { deps } = machine();
  await enterWait(deps, { orderNo: pending.orderNo, step: 'approval', token: 't' });
  await expectExpired(pending);
});

test('of a concurrent approval and expiry the first one takes effect', async () => {
  const ended = { approved: 0, expired: 0 };
  for (let round = 0; round < 8; round++) {
    spine.flags.now = null;
    const to = newAddress();
    const pending = await spine.submit(transferOf('2', { to }));
    const { deps } = machine();
    const at = spine.paymentDeps.clock.nowMs();
    const late = { now: () => Math.floor(at / 1_000) + day, nowMs: () => at + day * 1_000 };
    // The clocks of two machines differ by a second or two.
    const [approval] = await Promise.allSettled([
      words.approve(pending),
      enterWait(
        { ...deps, clock: late },
        { orderNo: pending.orderNo, step: 'approval', token: 't' },
      ),
    ]);
    const now = await words.get(pending);
    expect(now.status).toBe(approval.status === 'fulfilled' ? 'approved' : 'rejected');
    ended[now.status === 'approved' ? 'approved' : 'expired'] += 1;
    if (approval.status === 'rejected') expect(approval.reason).toMatchObject({ code: 40903 });
    const paid = now.status === 'approved' && (await words.settle(now)).status === 'confirmed';
    expect(await words.tokenBalance(to)).toBe(paid ? 2n * usdt : 0n);
  }
  expect(ended.approved + ended.expired).toBe(8);
});

test('an operation of 50,000 USD waits for two different admins', async () => {
  const to = newAddress();
  await words.fund(50_000n * usdt);
  const pending = await spine.submit(transferOf('50000', { to }));
  const { approve } = words;
  expect(await approve(pending)).toMatchObject({ status: 'pending', approvals: 1 });
  await expect(approve(pending)).rejects.toMatchObject({ code: 40903 });
  // The wait of the state machine is entered again, and does not end.
  const { deps, told } = machine();
  await enterWait(deps, { orderNo: pending.orderNo, step: 'approval', token: 't' });
  await completeWaits(deps, pending.orderNo);
  expect(told.size).toBe(0);
  await spine.work();
  expect(await words.tokenBalance(to)).toBe(0n);
  const approved = await approve(pending, 'ben');
  expect(approved).toMatchObject({ status: 'approved', approvals: 2 });
  await completeWaits(deps, pending.orderNo);
  expect(told.get('t')).toEqual({ status: 'approved', ended: false });
  expect(await words.settle(pending)).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(to)).toBe(50_000n * usdt);
});

test('six admins who approve at once are the two that it needs', async () => {
  const to = newAddress();
  await words.fund(50_000n * usdt);
  const pending = await spine.submit(transferOf('50000', { to }));
  const admins = ['ann', 'ann', 'ben', 'cat', 'ben', 'dan'];
  const answers = await Promise.allSettled(admins.map((admin) => words.approve(pending, admin)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const { approvedBy } = await words.get(pending);
  expect(new Set(approvedBy).size).toBe(2);
  expect(await words.settle(pending)).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(to)).toBe(50_000n * usdt);
});

test('concurrent approvals by one admin or several are one approval', async () => {
  const to = newAddress();
  const pending = await spine.submit(transferOf('2', { to }));
  const admins = ['ann', 'ann', 'ben', 'ann', 'ben', 'cat'];
  const answers = await Promise.allSettled(admins.map((admin) => words.approve(pending, admin)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { approvedBy } = await words.get(pending);
  expect(approvedBy).toHaveLength(1);
  await expect(words.approve(pending, 'dan')).rejects.toMatchObject({ code: 40903 });
  await expect(words.reject(pending, 'dan')).rejects.toMatchObject({ code: 40903 });
  expect(await words.settle(pending)).toMatchObject({ status: 'confirmed', approvedBy });
  expect(await words.tokenBalance(to)).toBe(2n * usdt);
});

test('a rejected operation is never signed and releases its reservation', async () => {
  const before = await words.sentOnChain();
  for (const call of [transferOf('5'), sendOf(newAddress(), { value: 5n }), messageOf('no')]) {
    const pending = await spine.submit(call);
    await words.reject(pending);
    await expect(words.approve(pending)).rejects.toMatchObject({ code: 40903 });
    await spine.work();
    const now = await words.get(pending);
    expect(now).toMatchObject({
      status: 'rejected',
      failReason: 'not ours',
      signature: null,
      txHash: null,
    });
    expect((await words.outboxOf(now))?.event?.name).toBe(`client.${now.opType}.rejected`);
  }
  expect(await words.sentOnChain()).toBe(before);
  expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
});

const keyed = (key: string, body: unknown) => ({
  key,
  digest: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
});

test('fifty equal calls under one Idempotency-Key are one operation; another body is 40901', async () => {
  const to = newAddress();
  const key = await spine.newKey({ dailyCapUsd: 5_000 });
  // The call spends the whole balance. A second operation would find none.
  const all = await words.tokenBalance(spine.address);
  const call = transferOf(`${all / usdt}`, { to });
  const ask = (body: typeof call) =>
    spine.submit(body, words.by(key, { idempotency: keyed('k-1', body) }));
  const other = { ...call, amount: '1' } as typeof call;
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(call)));
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1);
  await expect(ask(other)).rejects.toMatchObject({ code: 40901 });
  const [made] = answers as [Operation];
  expect(await words.used(key)).toBe(made.countedMicroUsd);
  expect(await words.settle(made)).toMatchObject({ status: 'confirmed' });
  expect((await ask(call)).orderNo).toBe(made.orderNo);
  expect(await words.tokenBalance(to)).toBe((all / usdt) * usdt);
  // The key is kept for seven days. After that it is ignored, even if the table still holds it.
  words.later(7 * day + 60);
  const free = await spine.newKey();
  const again = await spine.submit(messageOf('hello'), {
    ...words.by(free, { idempotency: keyed('k-1', 'hello') }),
  });
  expect(again.orderNo).not.toBe(made.orderNo);
});

test('a repeat that misses the first call and finds its money reserved returns the first operation', async () => {
  await words.fund(10n * usdt);
  const all = await words.tokenBalance(spine.address);
  const call = transferOf(`${Number(all) / Number(usdt)}`);
  const set = { idempotency: keyed('k-3', call) };
  const { operations } = spine;
  let first: Promise<Operation> | undefined;
  const late = await spine.submit(call, set, {
    operations: {
      ...operations,
      async byIdempotencyKey(...input) {
        const found = await operations.byIdempotencyKey(...input);
        first ??= spine.submit(call, set);
        return found;
      },
      async reservations(input) {
        while (!first) await new Promise((done) => setTimeout(done, 1));
        await first;
        return operations.reservations(input);
      },
    },
  });
  expect(late.orderNo).toBe((await first)?.orderNo);
  await words.reject(late);
});

test('of twenty concurrent bodies under one Idempotency-Key one succeeds, the others are 40901', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      spine.submit(messageOf(`text ${i}`), { idempotency: keyed('k-2', i) }),
    ),
  );
  const made = answers.filter(({ status }) => status === 'fulfilled');
  expect(made).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 40901 });
  }
});

/** A fake state machine that records its input. */
function machine() {
  const told = new Map<string, unknown>();
  const workflow: Workflow = {
    start: async () => {},
    complete: async (token, output) => void told.set(token, output),
    isRunning: async () => true,
  };
  const { orders, clock, log } = spine.paymentDeps;
  return {
    told,
    deps: {
      orders,
      clock,
      log,
      workflow,
      work: { wake: async () => {}, wakeMany: async () => {} },
    },
  };
}

async function expectExpired(operation: Operation): Promise<void> {
  const now = await words.get(operation);
  expect(now).toMatchObject({ status: 'rejected', failReason: expiredReason, workStage: null });
  expect((await words.outboxOf(now))?.event).toMatchObject({
    name: `client.${operation.opType}.rejected`,
    data: { status: 5, fail_reason: 'expired' },
  });
  expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
  await expect(words.approve(operation)).rejects.toMatchObject({ code: 40903 });
  await spine.work();
  expect((await words.get(operation)).status).toBe('rejected');
}
