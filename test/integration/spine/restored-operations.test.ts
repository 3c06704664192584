/**
 * The table `money` is restored around operations of the client wallet. Each operation reaches the
 * state that was announced. It is paid or signed once and announced once, from the hot wallet and
 * from sub-accounts. A sub-account about which nothing can have been forgotten starts without a
 * person.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findHaltedWallets } from '#domain/payment/recovery/find-halted-wallets.ts';
import { matchWallet } from '#domain/payment/recovery/match-wallet.ts';
import { isFinal } from '#model/order-status.ts';
import type { Operation } from '#model/orders/operation.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { usdt } from './helpers.ts';
import {
  ether,
  messageOf,
  newAddress,
  operationWords,
  sendOf,
  transferOf,
} from './operations/text.ts';
import { one, restoreWords } from './restored.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;
let restored: Awaited<ReturnType<typeof restoreWords>>;
let sub: string;

beforeAll(async () => {
  spine = await startSpine('restored-operations');
  // A low cap leaves few nonces to use up after each restore.
  spine.chain.inFlightCap = 3;
  spine.settings.clientAutoApprove = true;
  words = operationWords(spine);
  restored = await restoreWords(spine);
  // The project is younger than the signers' table and older than every table that is restored.
  const { createdAt } = await spine.paymentDeps.history.identity();
  spine.project.createdAt = createdAt + 1;
  await sleep(2_000);
  await words.fund(900_000n * usdt);
  sub = await words.fundedSub();
  await spine.tick();
  await words.settle(await spine.submit(transferOf('1')));
  await words.settle(await spine.submit(transferOf('1'), { from: sub }));
});
afterAll(() => spine?.stop());
beforeEach(async () => {
  spine.flags.now = null;
  // The previous test left another table.
  for (const address of [spine.address, sub]) {
    if ((await restored.look(address)).restored) await restored.recover(address);
  }
  spine.logged.length = 0;
});

const walletOf = (order: Operation) => spine.walletOf(order.fromAddress);
const work = (order: Operation, set = {}) => spine.work(set, walletOf(order));
const said = (event: string) => spine.logged.filter((line) => line.event === event);

/** Who asks, the call, and the check on the chain that it was done once. */
test.each<
  [
    string,
    string,
    (to: string) => Parameters<Spine['submit']>[0],
    (to: string) => Promise<bigint>,
    bigint,
  ]
>([
  [
    'a sub-account',
    'a transfer',
    (to) => transferOf('7', { to }),
    (to) => words.tokenBalance(to),
    7n * usdt,
  ],
  [
    'the hot wallet',
    'a call',
    (to) =>
      sendOf(spine.forwarder, {
        value: ether / 10n,
        data: spine.call('Forwarder', 'forward', [to]),
      }),
    (to) => words.coinBalance(to),
    ether / 10n,
  ],
])(
  'from %s, %s that was paid after the backup is not paid again',
  async (by, _, ask, held, amount) => {
    const from = by === 'a sub-account' ? sub : spine.address;
    const [to, other] = [newAddress(), newAddress()];
    const orders = [
      await spine.submit(ask(to), { from }),
      await spine.submit(ask(other), { from }),
    ];
    const restore = await restored.backUp();
    for (const order of orders) expect((await words.settle(order)).status).toBe('confirmed');
    const sent = await words.sentOnChain(from);
    await restore();
    const [first] = orders as [Operation];
    expect((await words.get(first)).status).toBe('approved');
    await work(first);
    expect(said('payment.table-restored')).toHaveLength(1);
    expect(await words.sentOnChain(from)).toBe(sent);
    expect(await halted()).toContain(from);
    await restored.recover(from);
    const ended = await finish(...orders);
    expect(ended.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    expect([await held(to), await held(other)]).toEqual([amount, amount]);
    expect(await restored.line(from)).toMatchObject({ frozen: null });
  },
);

test('a signed message that the table has forgotten ends once and is announced once', async () => {
  const from = sub;
  const made = await spine.submit(messageOf('hello'), { from });
  const restore = await restored.backUp();
  await work(made);
  const before = await words.get(made);
  expect(before).toMatchObject({ status: 'confirmed' });
  expect(await announced(made)).toEqual(['client.sign-message.confirmed']);
  await restore();
  expect(await words.get(made)).toMatchObject({ status: 'approved', signature: null });
  await work(made);
  expect(await words.get(made)).toMatchObject({ status: 'approved', signature: null });
  await restored.recover(from);
  const after = await words.get(made);
  expect(after).toMatchObject({
    status: 'confirmed',
    signature: before.signature,
    workStage: null,
  });
  expect(after.rev).toBe(before.rev + 1);
  await work(made);
  expect(await announced(made)).toEqual(['client.sign-message.confirmed']);
  expect((await restored.look(from)).orders).toEqual([]);
});

test('a message without a stored announcement is signed again under a new revision', async () => {
  const made = await spine.submit(messageOf('hello'), { from: sub });
  const restore = await restored.backUp();
  await work(made);
  await restore();
  const { announced: tables } = restored.deps;
  restored.deps.announced = {
    async newer(projectId, orders) {
      const found = await tables.newer(projectId, orders);
      return new Map([...found].map(([no, known]) => [no, { ...known, signature: null }]));
    },
  };
  await restored.recover(sub);
  restored.deps.announced = tables;
  const [done] = await finish(made);
  expect(done).toMatchObject({ status: 'confirmed', rev: 4 });
  expect(done?.signature).toMatch(/^0x[0-9a-f]{130}$/);
});

test('an operation that failed or was rejected after the backup is not carried out', async () => {
  spine.settings.clientAutoApprove = false;
  const rejected = await spine.submit(transferOf('7'), { from: sub });
  const approved = await spine.submit(transferOf('7'), { from: sub });
  const restore = await restored.backUp();
  await words.reject(rejected);
  await words.approve(approved);
  expect((await words.settle(approved)).status).toBe('confirmed');
  await restore();
  expect(await words.get(rejected)).toMatchObject({ status: 'pending' });
  await restored.recover(sub);
  expect(await words.get(rejected)).toMatchObject({ status: 'rejected' });
  // The table of approvals still approves it, and its payment on the chain is adopted.
  expect((await finish(approved))[0]).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(approved.toAddress)).toBe(7n * usdt);
  expect(await words.tokenBalance(rejected.toAddress)).toBe(0n);
  spine.settings.clientAutoApprove = true;
});

test('a sub-account that never sent anything resumes by itself, with newer orders', async () => {
  const young = await words.fundedSub();
  const restore = await restored.backUp();
  await restore();
  await sleep(1_100);
  const [message, order] = [
    await spine.submit(messageOf('hello'), { from: young }),
    await spine.submit(transferOf('7'), { from: young }),
  ];
  expect(await halted()).not.toContain(young);
  await work(order);
  expect(await words.get(message)).toMatchObject({ status: 'confirmed' });
  expect((await words.settle(order)).status).toBe('confirmed');
  expect(await restored.line(young)).toMatchObject({ frozen: null, next: 1 });
  expect(said('payment.table-restored')).toEqual([]);
  expect(await words.tokenBalance(order.toAddress)).toBe(7n * usdt);
});

test('a sub-account with an order from before the restore waits for an owner', async () => {
  const young = await words.fundedSub();
  // The table has the machine's time, of which the spine's may be ahead.
  spine.flags.now = Date.now() - (spine.secondsAhead?.() ?? 0) * 1_000;
  const old = await spine.submit(transferOf('7'), { from: young });
  spine.flags.now = null;
  const restore = await restored.backUp();
  await sleep(1_100);
  await restore();
  await work(old);
  expect(await words.get(old)).toMatchObject({ status: 'approved' });
  expect(said('payment.table-restored')).toHaveLength(1);
  expect(await halted()).toContain(young);
  const state = await matchWallet(restored.deps, one, { matches: [], address: young });
  expect(state.blockers).toEqual([]);
  expect(await restored.unfreeze(young)).toMatchObject({ state: 'done' });
  expect((await finish(old))[0]).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(old.toAddress)).toBe(7n * usdt);
});

test('a sub-account that signed after the backup does not resume by itself', async () => {
  const young = await words.fundedSub();
  const restore = await restored.backUp();
  const gone = await spine.submit(transferOf('7'), { from: young });
  const lost = { broadcast: async () => ({ kind: 'unclear' as const, reason: 'lost' }) };
  const { gateway } = spine.paymentDeps;
  // The table counts as the nonce record's own, so the restore forgets what is signed here.
  const { createdAt } = spine.project;
  spine.project.createdAt += 1_000;
  await work(gone, { gateway: { ...gateway, ...lost } });
  spine.project.createdAt = createdAt;
  expect(await words.get(gone)).toMatchObject({ status: 'signing' });
  await restore();
  await sleep(1_100);
  const order = await spine.submit(transferOf('7'), { from: young });
  await work(order);
  expect(await words.get(order)).toMatchObject({ status: 'approved' });
  expect(await halted()).toContain(young);
  expect(said('payment.table-restored')).toHaveLength(1);
  expect((await finish(order))[0]).toMatchObject({ status: 'confirmed' });
});

test("an address outside the project's wallet is refused", async () => {
  for (const address of [newAddress(), '0x12', 'Tx']) {
    const asked = matchWallet(restored.deps, one, { matches: [], address });
    await expect(asked).rejects.toMatchObject({ code: 40001 });
  }
});

const halted = async () =>
  (await findHaltedWallets(restored.deps, spine.project, 100)).map(({ address }) => address);

/** Revisions of an operation that carry a webhook, in order. */
async function announced({ orderNo }: Operation): Promise<string[]> {
  const found: string[] = [];
  for (let rev = 1; rev < 20; rev++) {
    const item = await spine.outbox.get(`${orderNo}#${rev}`);
    if (item?.event) found.push(item.event.name);
  }
  return found;
}

/** Runs, ticks and recoveries by two owners until the operations have ended. */
async function finish(...orders: Operation[]): Promise<Operation[]> {
  const start = Date.now();
  for (let i = 1; i < 20; i++) {
    spine.flags.now = start + i * 40_000;
    for (const order of orders) await work(order);
    await spine.mine(4);
    await spine.tick();
    for (const address of await halted()) await restored.recover(address);
    const now = await Promise.all(orders.map(words.get));
    if (now.every(({ status }) => isFinal(status))) return now;
  }
  throw new Error('no end');
}
