import { expect, test } from 'vitest';
import { approveOrder, rejectOrder } from '#domain/approval/decide.ts';
import { listDigest, termsDigest } from '#domain/approval/terms-digest.ts';
import { validApprovals } from '#domain/approval/valid-approvals.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Operation } from '#model/orders/operation.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { largeOperation, waiting, world } from '#test/builders/domain/approval/decide.ts';
import { buildAdmin } from '#test/fakes/fake-admin-store.ts';

const one = buildAdmin();
const two = buildAdmin({ id: 'admin-2', email: 'two@example.com' });
const three = buildAdmin({ id: 'admin-3', email: 'three@example.com' });

test('level 2: one approval approves, with its digest, its audit entry and its list place', async () => {
  const { deps, input, approvals, writes } = world(waiting(2));
  const done = await approveOrder(deps, input(one));
  expect(done).toMatchObject({ status: 'approved', approvals: 1, approvedAt: 1_767_300_000 });
  expect(approvals).toEqual([
    {
      orderNo: 'WD1',
      adminId: 'admin-1',
      adminEmail: 'one@example.com',
      at: 1_767_300_000,
      decision: 'approve',
      digest: termsDigest(waiting(2)),
      list: { digest: listDigest([termsDigest(waiting(2))]), position: 0 },
    },
  ]);
  expect(writes[0]?.audit).toMatchObject({ action: 'withdrawal.approve', target: 'WD1' });
  expect(writes[0]?.outbox.event?.name).toBe('withdraw.approved');
  expect(writes[0]?.outbox.lists.map((change) => change.list)).toEqual(['withdrawals', 'audit']);
});

test('level 3: the first approval is noted without an event, the second admin approves', async () => {
  const { deps, input, writes } = world(waiting(3));
  expect(await approveOrder(deps, input(one))).toMatchObject({ status: 'pending', approvals: 1 });
  expect(writes[0]?.outbox.event).toBeNull();
  expect(await approveOrder(deps, input(two))).toMatchObject({ status: 'approved', approvals: 2 });
});

test('the owner who asked for the key does not approve its orders, and may reject them', async () => {
  const order = waiting(2, { keyAskedBy: one.id });
  const { deps, input, approvals, state } = world(order);
  await expect(approveOrder(deps, input(one))).rejects.toMatchObject({
    code: 40302,
    message: expect.stringContaining('You requested the API key'),
  });
  expect(approvals).toEqual([]);
  // Nor does the signer count an approval that is in the table all the same.
  const forged: Approval = {
    orderNo: 'WD1',
    adminId: one.id,
    adminEmail: one.email,
    at: 1,
    decision: 'approve',
    digest: termsDigest(order),
  };
  expect(validApprovals(order, [forged])).toBe(0);
  expect(validApprovals(order, [{ ...forged, adminId: two.id }])).toBe(1);
  expect(await approveOrder(deps, input(two))).toMatchObject({ status: 'approved' });
  expect(state.order.approvals).toBe(1);
  const refused = world(order);
  const reason = 'not mine';
  expect(await rejectOrder(refused.deps, { ...refused.input(one), reason })).toMatchObject({
    failReason: reason,
  });
});

test('the same admin twice is 40903, and counts once', async () => {
  const { deps, input, state } = world(waiting(3));
  await approveOrder(deps, input(one));
  await expect(approveOrder(deps, input(one))).rejects.toMatchObject({ code: 40903 });
  expect(state.order).toMatchObject({ status: 'pending', approvals: 1 });
});

test('two admins at the same moment: the later one decides on what the first left', async () => {
  const { deps, input } = world(waiting(3));
  const [a, b] = await Promise.all([
    approveOrder(deps, input(one)),
    approveOrder(deps, input(two)),
  ]);
  expect([a.status, b.status].sort()).toEqual(['approved', 'pending']);
});

test('the same admin twice at the same moment: one of the two is refused', async () => {
  const { deps, input, state } = world(waiting(3));
  const results = await Promise.allSettled([
    approveOrder(deps, input(one)),
    approveOrder(deps, input(one)),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(state.order.approvals).toBe(1);
});

test('a third admin after the approval is complete is 40903 and names the status', async () => {
  const { deps, input } = world(waiting(2));
  await approveOrder(deps, input(one));
  await expect(approveOrder(deps, input(three))).rejects.toMatchObject({
    code: 40903,
    message: expect.stringContaining('1 (Approved)'),
  });
});

test('a rejection is final: fail_reason, released reservations, an event; later ones 40903', async () => {
  const { deps, input, writes, approvals } = world(waiting(3));
  const done = await rejectOrder(deps, { ...input(one), reason: 'wrong recipient' });
  expect(done).toMatchObject({ status: 'rejected', failReason: 'wrong recipient' });
  expect(writes[0]).toMatchObject({ release: true, releaseLimits: true });
  expect(writes[0]?.outbox.event?.name).toBe('withdraw.rejected');
  expect(approvals[0]?.decision).toBe('reject');
  for (const decide of [approveOrder(deps, input(two)), approveOrder(deps, input(one))]) {
    await expect(decide).rejects.toMatchObject({ code: 40903 });
  }
});

test('an admin may reject what they approved; their approval is not overwritten', async () => {
  const { deps, input, writes, approvals } = world(waiting(3));
  await approveOrder(deps, input(one));
  expect(await rejectOrder(deps, { ...input(one), reason: 'no' })).toMatchObject({
    status: 'rejected',
  });
  expect(approvals.map((approval) => approval.decision)).toEqual(['approve']);
  expect(writes[1]?.audit?.action).toBe('withdrawal.reject');
});

test('a cancel in between wins: the approval finds it and is refused', async () => {
  const { deps, input, approvals } = world(waiting(2), (state) => {
    state.order = { ...state.order, status: 'rejected', cancelledAt: 1, rev: state.order.rev + 1 };
  });
  await expect(approveOrder(deps, input(one))).rejects.toMatchObject({
    code: 40903,
    message: expect.stringContaining('Cancelled'),
  });
  expect(approvals).toEqual([]);
});

test('an approval of other terms, and a rejection, do not count', async () => {
  const { deps, input, approvals } = world(waiting(3));
  const approval = { orderNo: 'WD1', adminEmail: '', at: 1, decision: 'approve' as const };
  approvals.push({ ...approval, adminId: 'x', digest: termsDigest(waiting(2)) });
  approvals.push({
    ...approval,
    adminId: 'y',
    decision: 'reject',
    digest: termsDigest(waiting(3)),
  });
  expect(await approveOrder(deps, input(one))).toMatchObject({ status: 'pending', approvals: 1 });
});

test("another project's order, and an unknown one, are 40401", async () => {
  const { deps, input } = world(waiting(2));
  await expect(approveOrder(deps, input(one, 'other'))).rejects.toMatchObject({ code: 40401 });
  const unknown = { ...input(one), orderNo: 'WD9', reason: 'x' };
  await expect(rejectOrder(deps, unknown)).rejects.toMatchObject({ code: 40401 });
});

test('two admins at the same moment are two: no reading misses an approval that is counted', async () => {
  const { deps, input, state } = world(waiting(3));
  const { get } = deps.orders;
  let first = true;
  const slow = {
    ...deps.orders,
    get: async (no: string) => {
      if (first) {
        first = false;
        await approveOrder(deps, input(one));
      }
      return get(no);
    },
  };
  await approveOrder({ ...deps, orders: slow }, input(two));
  expect(state.order).toMatchObject({ status: 'approved', approvals: 2 });
});

test('terms that were exchanged between the view and the approval are 40903', async () => {
  const { deps, input, state, approvals, writes } = world(waiting(2));
  const thief = '0x00000000000000000000000000000000000000Ff';
  state.order = { ...state.order, toAddress: thief, amount: state.order.amount * 20n };
  await expect(approveOrder(deps, input(one))).rejects.toMatchObject({ code: 40903 });
  expect({ approvals, writes }).toEqual({ approvals: [], writes: [] });
  // Read again, they can be approved: the digest is that of the new terms.
  const shown = { ...input(one), termsDigest: termsDigest(state.order) };
  expect(await approveOrder(deps, shown)).toMatchObject({ status: 'approved', toAddress: thief });
  expect(approvals).toMatchObject([{ digest: shown.termsDigest }]);
});

test('terms that are exchanged between the read and the write are 40903', async () => {
  const { deps, input, approvals, writes } = world(waiting(3), (state) => {
    // Without a new revision: not a write of this service.
    state.order = { ...state.order, memo: 'another customer' };
  });
  await expect(approveOrder(deps, input(one))).rejects.toMatchObject({ code: 40903 });
  expect({ approvals, writes }).toEqual({ approvals: [], writes: [] });
});

const simulation: Operation['simulation'] = {
  ok: true,
  revertReason: null,
  gas: null,
  source: 'calldata',
  balanceChanges: [],
  decodedCall: null,
};

test.each(['toAddress', 'amount', 'token', 'tokenAddress', 'chain', 'level', 'memo'] as const)(
  'the write of an approval is conditional on %s',
  async (field) => {
    const { deps, input, writes } = world(waiting(3));
    await approveOrder(deps, input(one));
    expect(writes[0]?.unchanged).toHaveProperty(field, waiting(3)[field]);
  },
);

test('the write of an approval is conditional on the simulation that was shown', async () => {
  const { deps, input, writes } = world({ ...largeOperation(), simulation });
  await approveOrder(deps, input(one));
  expect(writes[0]?.unchanged).toHaveProperty('simulation', simulation);
});

test('an operation of 60,000 USD: the first approval is noted, another admin queues it', async () => {
  const { deps, input, writes, state } = world(largeOperation());
  expect(await approveOrder(deps, input(one))).toMatchObject({ status: 'pending', approvals: 1 });
  expect(writes[0]?.outbox.event).toBeNull();
  await expect(approveOrder(deps, input(one))).rejects.toMatchObject({ code: 40903 });
  expect(state.order).toMatchObject({ status: 'pending', approvals: 1, workStage: 'P' });
  expect(await approveOrder(deps, input(two))).toMatchObject({
    status: 'approved',
    approvals: 2,
    approvedBy: ['one@example.com', 'two@example.com'],
  });
});

test('an operation with one of two approvals can be rejected, and then not approved', async () => {
  const { deps, input } = world(largeOperation());
  await approveOrder(deps, input(one));
  expect(await rejectOrder(deps, { ...input(two), reason: 'no' })).toMatchObject({
    status: 'rejected',
  });
  for (const admin of [one, two, three]) {
    await expect(approveOrder(deps, input(admin))).rejects.toMatchObject({ code: 40903 });
  }
});

test('an operation with one of two approvals still expires', async () => {
  const { deps, input, state } = world(largeOperation());
  await approveOrder(deps, input(one));
  state.order = { ...state.order, expiresAt: deps.clock.now() };
  await expect(approveOrder(deps, input(two))).rejects.toMatchObject({
    code: 40903,
    message: expect.stringContaining('expired'),
  });
});

const stuck = { cause: 'old_price' as const, since: 1, nextActionAt: 2 };

test('a level 1 order whose price is old takes one approval, and keeps status and level', async () => {
  const old = buildWithdrawal({ level: 1, status: 'approved', stuck });
  const { deps, input, writes, approvals } = world(old);
  const done = await approveOrder(deps, input(one));
  expect(done).toMatchObject({ status: 'approved', level: 1, approvals: 1, stuck: null });
  expect(writes[0]?.outbox.event).toBeNull();
  expect(approvals).toMatchObject([{ adminId: 'admin-1', digest: termsDigest(old) }]);
  for (const admin of [one, two]) {
    await expect(approveOrder(deps, input(admin))).rejects.toMatchObject({ code: 40903 });
  }
});

test('it is not rejected but failed by an owner; without an old price it waits for nobody', async () => {
  const old = world(buildWithdrawal({ level: 1, status: 'approved', stuck }));
  const reject = rejectOrder(old.deps, { ...old.input(one), reason: 'no' });
  await expect(reject).rejects.toMatchObject({ code: 40903 });
  const other = { ...stuck, cause: 'no_gas' as const };
  const { deps, input } = world(buildWithdrawal({ level: 1, status: 'approved', stuck: other }));
  await expect(approveOrder(deps, input(one))).rejects.toMatchObject({ code: 40903 });
});

test('an operation under a session key whose price is old says who approved it', async () => {
  const { deps, input } = world(
    buildOperation({ orderNo: 'WD1', status: 'approved', decidedBy: 'session_key', stuck }),
  );
  const done = await approveOrder(deps, input(two));
  expect(done).toMatchObject({ status: 'approved', approvedBy: ['two@example.com'], stuck: null });
});

test('an order above the day’s sum of approvals waits on until a second pair has approved', async () => {
  const above = { cause: 'approved_sum' as const, since: 1, nextActionAt: 2 };
  const order = buildWithdrawal({ level: 2, status: 'approved', approvals: 1, stuck: above });
  const { deps, input, approvals, writes } = world(order);
  const first = { orderNo: 'WD1', adminEmail: 'zoe@example.com', at: 1, adminId: 'zoe' };
  approvals.push({ ...first, decision: 'approve', digest: termsDigest(order) });
  const ofThree = { ...deps, approvalsNeeded: async () => 3 };
  expect(await approveOrder(ofThree, input(one))).toMatchObject({ approvals: 2, stuck: above });
  await expect(approveOrder(ofThree, input(one))).rejects.toMatchObject({ code: 40903 });
  const done = await approveOrder(ofThree, input(two));
  expect(done).toMatchObject({ status: 'approved', approvals: 3, stuck: null });
  expect(writes.map(({ outbox }) => outbox.event)).toEqual([null, null]);
});
