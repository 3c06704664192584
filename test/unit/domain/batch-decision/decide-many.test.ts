import { expect, test } from 'vitest';
import { approveOrder, rejectOrder } from '#domain/approval/decide.ts';
import { isListedVote } from '#domain/approval/is-listed-vote.ts';
import { listDigest, termsDigest } from '#domain/approval/terms-digest.ts';
import { decideMany } from '#domain/batch-decision/decide-many.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal, recipient } from '#test/builders/builders.ts';
import { manyWorld } from '#test/builders/domain/batch-decision/decide-many.ts';
import { buildAdmin } from '#test/fakes/fake-admin-store.ts';

const one = buildAdmin();
const two = buildAdmin({ id: 'admin-2', email: 'two@example.com' });
const waiting = (orderNo: string, set: Partial<Withdrawal> = {}) =>
  buildWithdrawal({ orderNo, level: 2, status: 'pending', workStage: 'P', ...set });
const three = () => ['WD1', 'WD2', 'WD3'].map((no) => waiting(no));
const approve = { approve: true } as const;
const results = ({ outcomes }: Awaited<ReturnType<typeof decideMany>>) =>
  outcomes.map(({ result }) => result);

test('the record comes first, then a vote on each order, each proven by the record', async () => {
  const world = manyWorld(three());
  const done = await decideMany(world.deps, { ...world.shown(), decision: approve });
  expect(results(done)).toEqual(['decided', 'decided', 'decided']);
  expect(world.steps).toEqual(['record of 3 in the log', 'vote WD1', 'vote WD2', 'vote WD3']);
  const digests = three().map(termsDigest);
  expect(done.listDigest).toBe(listDigest(digests));
  expect(world.decisions).toEqual([
    {
      listDigest: done.listDigest,
      digests,
      projectId: 'demo',
      decision: 'approve',
      reason: null,
      adminId: 'admin-1',
      adminEmail: 'one@example.com',
      at: 1_767_300_000,
    },
  ]);
  expect(world.votes.map(({ list }) => list?.position)).toEqual([0, 1, 2]);
  for (const [place, vote] of world.votes.entries()) {
    expect(isListedVote(three()[place]!, vote, world.decisions)).toBe(true);
  }
  // Each order has its webhook, its audit entry and its places in the lists, as if decided by itself.
  expect(world.writes.map(({ outbox }) => outbox.event?.name)).toEqual(
    Array(3).fill('withdraw.approved'),
  );
  expect(world.writes[1]?.audit).toMatchObject({
    action: 'withdrawal.approve',
    target: 'WD2',
    details: { list_digest: done.listDigest, list_place: 2, list_count: 3 },
  });
});

test('one order is a list of one, which its own audit entry says', async () => {
  const world = manyWorld([waiting('WD1')]);
  await decideMany(world.deps, { ...world.shown(), decision: approve });
  expect(world.steps).toEqual(['record of 1', 'vote WD1']);
  const single = manyWorld([waiting('WD1')]);
  const asked = { projectId: 'demo', orderNo: 'WD1', admin: one };
  await approveOrder(single.deps, { ...asked, termsDigest: termsDigest(waiting('WD1')) });
  expect(single.decisions).toEqual(world.decisions);
  expect(single.votes).toEqual(world.votes);
  expect(single.writes[0]?.audit?.details).not.toHaveProperty('list_digest');
});

test('each order is judged by itself: what cannot be decided stops none of the others', async () => {
  const list = [
    waiting('WD1'),
    waiting('WD2', { keyAskedBy: one.id }),
    waiting('WD3'),
    waiting('WD4'),
    waiting('WD5', { toAddress: '0x00000000000000000000000000000000000000C3' }),
    waiting('WD6', { projectId: 'other' }),
    waiting('WD7', { level: 3, amountMicroUsd: 60_000_000_000n }),
  ];
  const world = manyWorld(list, { whitelist: [recipient] });
  const shown = world.shown();
  // Since it was shown: another admin approved WD3, and somebody exchanged an amount.
  const asked = { projectId: 'demo', orderNo: 'WD3', admin: two };
  await approveOrder(world.deps, { ...asked, termsDigest: termsDigest(list[2]!) });
  world.orders.set('WD4', { ...list[3]!, amount: 1n });
  const { outcomes } = await decideMany(world.deps, { ...shown, decision: approve });
  expect(outcomes.map(({ orderNo, result }) => [orderNo, result])).toEqual([
    ['WD1', 'decided'],
    ['WD2', 'not_allowed'],
    ['WD3', 'ended'],
    ['WD4', 'changed'],
    ['WD5', 'barred'],
    ['WD6', 'not_found'],
    ['WD7', 'decided'],
  ]);
  expect(outcomes[2]).toMatchObject({
    says: expect.stringContaining('1 (Approved)'),
    by: [{ adminEmail: 'two@example.com', decision: 'approve' }],
  });
  expect(outcomes[5]?.order).toBeNull();
  // Level 3 still needs another admin.
  expect(outcomes[6]?.order).toMatchObject({ status: 'pending', approvals: 1 });
  expect(
    world.votes.filter(({ adminId }) => adminId === one.id).map(({ orderNo }) => orderNo),
  ).toEqual(['WD1', 'WD7']);
});

test('an operation that has expired is said to have expired; one that waits is decided', async () => {
  const list = [
    buildOperation({ orderNo: 'OP1', expiresAt: 1_767_300_000 }),
    buildOperation({ orderNo: 'OP2', expiresAt: 1_767_300_001 }),
  ];
  const world = manyWorld(list);
  const done = await decideMany(world.deps, { ...world.shown(), decision: approve });
  expect(results(done)).toEqual(['expired', 'decided']);
});

test('a second approver with a list of their own completes what both lists have', async () => {
  const list = ['WD1', 'WD2', 'WD3', 'WD4'].map((no) => waiting(no, { level: 3 }));
  const world = manyWorld(list);
  await decideMany(world.deps, { ...world.shown(list.slice(0, 3)), decision: approve });
  const second = await decideMany(world.deps, {
    ...world.shown(list.slice(1), two),
    decision: approve,
  });
  expect(results(second)).toEqual(['decided', 'decided', 'decided']);
  expect([...world.orders.values()].map(({ status, approvals }) => [status, approvals])).toEqual([
    ['pending', 1],
    ['approved', 2],
    ['approved', 2],
    ['pending', 1],
  ]);
});

test('a vote by another decision is not this one', async () => {
  const world = manyWorld(three().map((order) => ({ ...order, level: 3 as const })));
  const list = [...world.orders.values()];
  await decideMany(world.deps, { ...world.shown(list.slice(0, 2)), decision: approve });
  const again = await decideMany(world.deps, { ...world.shown(list), decision: approve });
  expect(results(again)).toEqual(['already', 'already', 'decided']);
  expect(again.outcomes[0]?.says).toContain('You have already decided on WD1');
});

test.each([0, 1, 2, 3])(
  'after a crash before vote %s the same request finds its record and goes on',
  async (votes) => {
    const world = manyWorld(three());
    const shown = world.shown();
    let made = 0;
    world.beforeEach(() => {
      if (made++ >= votes) throw new Error('the process dies');
    });
    const died = decideMany(world.deps, { ...shown, decision: approve });
    if (votes < 3) await expect(died).rejects.toThrow('dies');
    else await died;
    expect(world.votes).toHaveLength(votes);
    world.beforeEach(() => {});
    // Meanwhile the signer may have moved what was approved.
    const first = world.orders.get('WD1')!;
    if (votes > 0) world.orders.set('WD1', { ...first, status: 'broadcast' });
    const again = await decideMany(world.deps, { ...shown, decision: approve });
    expect(results(again)).toEqual(['decided', 'decided', 'decided']);
    expect(world.decisions).toHaveLength(1);
    expect(world.votes.map(({ orderNo }) => orderNo).sort()).toEqual(['WD1', 'WD2', 'WD3']);
  },
);

test('what is not reached in time is said, and the same request goes on with it', async () => {
  const many = Array.from({ length: 60 }, (_, n) => waiting(`WD${n}`));
  const world = manyWorld(many, { msPerRead: 500 });
  const shown = world.shown();
  const first = await decideMany(world.deps, { ...shown, decision: approve });
  const left = first.outcomes.filter(({ result }) => result === 'not_reached');
  // 30 fit into 15 s, and those that are begun are ended.
  expect(left.length).toBeLessThanOrEqual(30);
  expect(left.length).toBeGreaterThan(10);
  const again = await decideMany(world.deps, { ...shown, decision: approve });
  const open = new Set(left.map(({ orderNo }) => orderNo));
  const reached = again.outcomes.filter(({ orderNo }) => open.has(orderNo));
  expect(reached.map(({ result }) => result)).toEqual(left.map(() => 'decided'));
  expect(again.outcomes.map(({ orderNo }) => orderNo)).toEqual(many.map(({ orderNo }) => orderNo));
  expect(world.decisions).toHaveLength(1);
  expect(world.votes).toHaveLength(60);
});

test('a frozen project: what is approved counts, and the answer says that it waits', async () => {
  const world = manyWorld(three(), { isFrozen: true });
  const done = await decideMany(world.deps, { ...world.shown(), decision: approve });
  expect(done.isFrozen).toBe(true);
  expect(results(done)).toEqual(['decided', 'decided', 'decided']);
});

test('many are rejected for one reason, one after the other, whatever their shape', async () => {
  const world = manyWorld(
    [
      ...three(),
      waiting('WD4', { token: 'USDC' }),
      waiting('WD5', { toAddress: '0x00000000000000000000000000000000000000C3' }),
    ],
    {
      whitelist: [recipient],
    },
  );
  const shown = world.shown();
  const reject = { reject: 'Suspected fraud' };
  const done = await decideMany(world.deps, { ...shown, decision: reject });
  expect(results(done)).toEqual(Array(5).fill('decided'));
  expect(world.decisions[0]).toMatchObject({ decision: 'reject', reason: 'Suspected fraud' });
  expect(
    [...world.orders.values()].every(({ failReason }) => failReason === 'Suspected fraud'),
  ).toBe(true);
  const again = await decideMany(world.deps, { ...shown, decision: reject });
  expect(results(again)).toEqual(Array(5).fill('decided'));
  expect(world.writes).toHaveLength(5);
});

test('a rejection of other terms than were shown is not made', async () => {
  const world = manyWorld(three());
  const shown = world.shown();
  world.orders.set('WD2', { ...waiting('WD2'), amount: 1n });
  const done = await decideMany(world.deps, { ...shown, decision: { reject: 'no' } });
  expect(results(done)).toEqual(['decided', 'changed', 'decided']);
  const single = manyWorld([waiting('WD1')]);
  await rejectOrder(single.deps, { projectId: 'demo', orderNo: 'WD1', admin: one, reason: 'no' });
  expect(single.steps).toEqual(['record of 1', 'vote WD1']);
});

test.each<[string, RegExp, (list: Withdrawal[]) => Withdrawal[]]>([
  ['none', /at least one/, () => []],
  ['501', /at most 500/, () => Array.from({ length: 501 }, (_, n) => waiting(`WD${n}`))],
  ['one twice', /only once/, (list) => [...list, list[0]!]],
  ['two tokens', /differ/, (list) => [...list, waiting('WD4', { token: 'USDC' })]],
  ['two chains', /differ/, (list) => [...list, waiting('WD4', { chain: 'BSC' })]],
])('%s is not a list to approve, and nothing is written', async (_, says, of) => {
  const world = manyWorld(of(three()));
  const shown = world.shown(of(three()));
  const asked = decideMany(world.deps, { ...shown, decision: approve });
  await expect(asked).rejects.toMatchObject({ code: 40001, message: expect.stringMatching(says) });
  expect(world.steps).toEqual([]);
});

test('two orders under one digest are no list', async () => {
  const world = manyWorld(three());
  const { actor, orders } = world.shown();
  const same = orders.map(({ orderNo }) => ({ orderNo, termsDigest: orders[0]!.termsDigest }));
  const asked = decideMany(world.deps, { actor, orders: same, decision: approve });
  await expect(asked).rejects.toMatchObject({ code: 40001 });
  expect(world.steps).toEqual([]);
});

test('a list of which nothing can be decided leaves no record', async () => {
  const world = manyWorld(three().map((order) => ({ ...order, keyAskedBy: one.id })));
  const done = await decideMany(world.deps, { ...world.shown(), decision: approve });
  expect(results(done)).toEqual(['not_allowed', 'not_allowed', 'not_allowed']);
  expect(world.steps).toEqual([]);
});
