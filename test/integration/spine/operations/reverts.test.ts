/** Calls that fail before the signature, on the chain, or with no reason from any node. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#model/orders/operation.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import type { MadeKey } from '#test/scenarios/spine-operations.ts';
import { newAddress, operationWords, sendOf, transferOf, usdt } from './text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;
let key: MadeKey;
/** Blocks after which a mined payment is final and deep enough. */
const deep = 16;

beforeAll(async () => {
  spine = await startSpine('reverts');
  words = operationWords(spine);
  await words.fund(10_000n * usdt);
  key = await spine.newKey({ dailyCapUsd: 1_000 });
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(() => {
  spine.flags.now = null;
});

test("a call that would revert is not signed and fails with the contract's reason after a while", async () => {
  const before = await words.sentOnChain();
  const call = sendOf(spine.usdt, { data: spine.call('Usdt', 'redeem', [1n]) });
  const pending = await spine.submit(call);
  expect(pending.simulation).toMatchObject({ ok: false, revertReason: 'caller is not the owner' });
  await words.reject(pending);
  const free = await spine.newKey();
  const queued = await spine.submit(call, words.by(free));
  await spine.work();
  expect(await words.get(queued)).toMatchObject({
    status: 'approved',
    nonce: null,
    stuck: { cause: 'reverts: execution reverted: caller is not the owner' },
  });
  words.later(31);
  await spine.work();
  await expectFailed(
    queued,
    'The payment would revert: execution reverted: caller is not the owner',
  );
  expect(await words.sentOnChain()).toBe(before);
});

/** The call is signed and stored while it would pass. A node takes it when it no longer would. */
async function revertsOnChain(): Promise<Operation> {
  const queued = await spine.submit(pays(7n * usdt), words.by(key));
  expect(await words.used(key)).toBe(7n * usdt);
  const { gateway } = spine.paymentDeps;
  await spine.work({ gateway: { ...gateway, broadcast: async () => ({ kind: 'accepted' }) } });
  expect(await words.get(queued)).toMatchObject({ status: 'broadcast' });
  await owns('pause');
  words.later(30);
  await spine.work();
  await owns('unpause');
  return queued;
}

test("a call that reverts on chain fails with the contract's reason once it is final", async () => {
  const queued = await revertsOnChain();
  await spine.tick();
  expect(await words.get(queued)).toMatchObject({ status: 'broadcast' });
  expect(await words.used(key)).toBe(7n * usdt);
  await spine.mine(deep);
  await spine.tick();
  await expectFailed(queued, 'The transaction was reverted on chain: paused');
  expect((await words.get(queued)).txHash).not.toBeNull();
  const next = await spine.submit(transferOf('1'), words.by(key));
  expect(await words.settle(next)).toMatchObject({ status: 'confirmed' });
  expect((await words.line()).next).toBe(await words.sentOnChain());
  const { cap } = next.reservation;
  expect(await words.used(key)).toBe(cap?.microUsd);
  await spine.revokeKey(key);
  key = await spine.newKey({ dailyCapUsd: 1_000 });
});

test('a node that cannot give the revert reason delays nothing', async () => {
  const queued = await revertsOnChain();
  await spine.mine(deep);
  const { reader } = spine.watchDeps;
  await spine.tick({
    reader: { ...reader, revertReason: () => Promise.reject(new Error('no archive')) },
  });
  await expectFailed(queued, 'The transaction was reverted on chain');
});

test('a call that exceeds its given gas fails with that reason', async () => {
  const queued = await spine.submit({ ...pays(3n * usdt), gas: '30000' }, words.by(key));
  await spine.work();
  expect(await words.get(queued)).toMatchObject({
    stuck: { cause: 'needs_more_gas_than_reserved' },
  });
  words.later(31);
  await spine.work();
  await expectFailed(queued, 'It needs more gas than reserved');
});

const owns = (name: string) =>
  spine.send({ from: spine.owner, to: spine.usdt, data: spine.call('Usdt', name, []) });

const pays = (amount: bigint) =>
  sendOf(spine.usdt, { data: spine.call('Usdt', 'transfer', [newAddress(), amount]) });

const nothingIsHeld = async () => {
  for (const token of ['USDT', 'ETH']) {
    expect(await words.reserved(token)).toEqual({ token: 0n, coin: 0n });
  }
};

async function expectFailed(operation: Operation, failReason: string): Promise<void> {
  const failed = await words.get(operation);
  expect(failed).toMatchObject({ status: 'failed', failReason, stuck: null });
  expect((await words.outboxOf(failed))?.event).toMatchObject({
    name: `client.${failed.opType}.failed`,
    data: { status: 4, fail_reason: failReason },
  });
  expect(await words.used(key)).toBe(0n);
  await nothingIsHeld();
}
