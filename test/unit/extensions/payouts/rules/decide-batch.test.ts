/** One admin's decision on a whole batch, and what a signer makes of it. */
import { expect, test } from 'vitest';
import { isListedVote } from '#domain/approval/is-listed-vote.ts';
import { loadVotes } from '#domain/approval/load-votes.ts';
import { validApprovals } from '#domain/approval/valid-approvals.ts';
import { decideBatch } from '#extensions/payouts/rules/decide-batch.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { item, items } from '#test/builders/extensions/payouts/batch-world.ts';
import { payoutWorld } from '#test/builders/extensions/payouts/create-batch.ts';
import { fakeDevices } from '#test/fakes/ports/devices.ts';

const level2 = items(11, { amount: '99.5' });
const level3 = [item(1, { amount: '40000' }), item(2, { amount: '40000' })];

async function world(list: unknown[] = level2, set: { requireSignatures?: boolean } = {}) {
  const made = payoutWorld();
  const { batch, orders } = await made.create({ items: list });
  const decisions: Decision[] = [];
  const { state, batches, deps } = made;
  let audits = 0;
  const approvals = {
    approvals: async (orderNo: string) => state.votes.filter((vote) => vote.orderNo === orderNo),
    decision: async ({ listDigest, adminId }: Pick<Decision, 'listDigest' | 'adminId'>) =>
      decisions.find((one) => one.listDigest === listDigest && one.adminId === adminId) ?? null,
  };
  const deciding = {
    batches,
    approvals,
    decisions: { putDecision: async (one: Decision) => void decisions.push(one) },
    store: { settings: async () => buildSettings(set) },
    devices: fakeDevices().list,
    stage: 'prod',
    clock: deps.clock,
    ids: { next: (prefix: string) => `${prefix}${++audits}` },
  };
  const decide = (
    admin: string,
    of: { digest?: string; reject?: string; projectId?: string; batchNo?: string } = {},
  ) =>
    decideBatch(deciding, {
      actor: {
        projectId: of.projectId ?? 'demo',
        admin: { id: admin, email: `${admin}@example.com`, groups: [], authTime: 0 },
        requestId: 'r',
      },
      batchNo: of.batchNo ?? 'PB1',
      digest: of.digest ?? batch!.digest,
      decision: of.reject === undefined ? { approve: null } : { reject: of.reject },
    });
  /** How many approvals a signer counts of an order; null if a vote is not of its batch. */
  const counted = async (order: Withdrawal) => {
    const { approvals: votes, decisions: named } = await loadVotes(approvals, order);
    if (!votes.every((vote) => isListedVote(order, vote, named))) return null;
    return validApprovals(order, votes);
  };
  return { ...made, batch: batch!, orders, decide, counted, decisions };
}

test('one approval of level 2 approves the batch, and counts for each of its orders', async () => {
  const { decide, counted, orders, batch, state, decisions } = await world();
  expect(batch).toMatchObject({ status: 'accepted', level: 2 });
  expect(await decide('a1')).toMatchObject({ status: 'approved' });
  for (const order of orders) expect(await counted(order)).toBe(1);
  expect(state.votes).toHaveLength(1);
  expect(decisions).toMatchObject([{ batch: { no: 'PB1', level: 2 }, listDigest: batch.digest }]);
});

test('an order that was changed, moved or put into the batch has no vote', async () => {
  const { decide, counted, orders } = await world();
  await decide('a1');
  const [order, second] = orders as [Withdrawal, Withdrawal];
  for (const forged of [
    { ...order, amount: order.amount + 1n },
    { ...order, level: 3 as const },
    { ...order, batch: { no: 'PB1', position: 1 } },
    { ...order, batch: { no: 'PB1', position: 99 } },
    { ...order, orderNo: 'WD-PB1-99' },
    { ...second, batch: order.batch! },
  ]) {
    expect(await counted(forged)).toBeNull();
  }
  const { batch: _, ...alone } = order;
  expect(await counted(alone)).toBe(0);
  expect(await counted({ ...order, batch: { no: 'PB2', position: 0 } })).toBe(0);
});

test('a vote whose record lists other orders counts for none', async () => {
  const { decide, counted, orders, decisions } = await world();
  await decide('a1');
  decisions[0]!.digests = decisions[0]!.digests.toReversed();
  expect(await counted(orders[0]!)).toBeNull();
});

test('level 3 takes two people, and neither of them twice', async () => {
  const { decide, counted, orders } = await world(level3);
  expect(await decide('a1')).toMatchObject({ status: 'accepted', level: 3 });
  await expect(decide('a1')).rejects.toMatchObject({ code: 40903 });
  expect(await counted(orders[0]!)).toBe(1);
  expect(await decide('a2')).toMatchObject({ status: 'approved' });
  expect(await counted(orders[1]!)).toBe(2);
});

test('of two approvals at once each counts', async () => {
  const { decide, counted, orders } = await world(level3);
  const both = await Promise.all([decide('a1'), decide('a2')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['accepted', 'approved']);
  expect(await counted(orders[0]!)).toBe(2);
});

test('a rejection ends it, and the same person may reject what they approved', async () => {
  const { decide, advance, state } = await world(level3);
  await decide('a1');
  expect(await decide('a1', { reject: 'no' })).toMatchObject({
    status: 'rejected',
    failReason: 'no',
  });
  await expect(decide('a2')).rejects.toMatchObject({ code: 40903 });
  expect(await advance()).toBe(false);
  expect(await advance()).toBe(true);
  expect([...state.orders.values()].map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test.each<[string, Parameters<Awaited<ReturnType<typeof world>>['decide']>[1], number]>([
  ['another digest', { digest: 'f'.repeat(64) }, 40903],
  ['another project', { projectId: 'other' }, 40401],
  ['another batch', { batchNo: 'PB9' }, 40401],
])('with %s nothing is decided', async (_, of, code) => {
  const { decide, state, decisions } = await world();
  await expect(decide('a1', of)).rejects.toMatchObject({ code });
  await expect(decide('a1', { ...of, reject: 'x' })).rejects.toMatchObject({ code });
  expect([state.votes.length, decisions.length]).toEqual([0, 0]);
});

test('a batch of level 1, or one that was cancelled, is decided by nobody', async () => {
  const { decide } = await world(items(2));
  await expect(decide('a1')).rejects.toMatchObject({ code: 40903 });
});

test('where signatures are required, none is missing', async () => {
  const { decide, state } = await world(level2, { requireSignatures: true });
  await expect(decide('a1')).rejects.toMatchObject({ code: 40302 });
  expect(state.votes).toEqual([]);
});

test('the owner who asked for the key does not approve its batch, and may reject it', async () => {
  const { decide, state, orders } = await world();
  for (const [place, lines] of state.lines) {
    state.lines.set(
      place,
      lines.map((order) => ({ ...order, keyAskedBy: 'a1' })),
    );
  }
  expect(orders[0]?.keyAskedBy).toBeUndefined();
  await expect(decide('a1')).rejects.toMatchObject({ code: 40302 });
  expect(await decide('a1', { reject: 'no' })).toMatchObject({ status: 'rejected' });
});
