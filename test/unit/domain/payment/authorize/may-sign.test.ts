import { expect, test } from 'vitest';
import { listDigest, termsDigest } from '#domain/approval/terms-digest.ts';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import {
  buildProject,
  buildSettings,
  buildWithdrawal,
  ethereum,
  hotAddress,
} from '#test/builders/builders.ts';
import { markOf, now } from '#test/builders/domain/payment/authorize/may-sign.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

test('an order that waits for an operator says since when, however often it is refused', async () => {
  expect(await markOf(null)).toMatchObject([{ cause: 'signed_before', since: now }]);
  const since = now - 9_000;
  const same = { cause: 'signed_before' as const, since, nextActionAt: now };
  expect(await markOf(same)).toMatchObject([{ cause: 'signed_before', since }]);
  const other = { cause: 'no_gas' as const, since, nextActionAt: now };
  expect(await markOf(other)).toMatchObject([{ cause: 'signed_before', since: now }]);
});

/** What the signer decides about an order that nobody approved, `age` seconds after its price. */
async function judged(
  order: Order,
  age: number,
  set: {
    approvedBy?: string;
    signedAs?: number;
    groups?: () => Promise<string[] | null>;
    /** What the approval says of its list, and the decision that is stored under that name. */
    list?: Approval['list'];
    decision?: Decision | null;
  } = {},
) {
  const notes: Order['stuck'][] = [];
  const looked: string[] = [];
  const failed: TransitionWrite[] = [];
  const readAt = 1_767_225_600;
  const approval = {
    orderNo: order.orderNo,
    adminId: set.approvedBy ?? '',
    adminEmail: '',
    at: 1,
    decision: 'approve' as const,
    digest: termsDigest(order as Withdrawal),
    ...(set.list && { list: set.list }),
  };
  const { signedAs } = set;
  const deps = buildWorkerDeps({
    chain: ethereum(),
    ...(set.groups && { admins: { groups: set.groups } }),
    clock: stoppedClock(readAt + age),
    approvals: {
      async approvals(orderNo) {
        looked.push(orderNo);
        return set.approvedBy ? [approval] : [];
      },
      async decision({ listDigest: digest }) {
        looked.push(`list ${digest}`);
        return set.decision ?? null;
      },
    },
    prices: { latest: async () => new Map(), isAuthentic: async () => true },
    orders: fakeOrderStore({
      get: async () => order,
      transition: async (write) => {
        failed.push(write);
        return order;
      },
      noteStuck: async (_, note) => void notes.push(note),
    }),
    payments: fakePaymentStore({
      signature: async () =>
        signedAs === undefined ? null : { chain: 'ETH', address: hotAddress, nonce: signedAs },
    }),
  });
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'k' };
  const permit = await maySign(deps, wallet, order, {
    settings: buildSettings({ clientAutoApprove: true }),
    earlier: async () => 'void',
    voided: new Map(),
  });
  return { permit, notes, looked, failed };
}

const level1 = buildWithdrawal({ status: 'approved' });
const auto = buildOperation({ status: 'approved', decidedBy: 'auto' });

test.each([
  ['a withdrawal of level 1', level1],
  ['an operation that no admin decided on', auto],
])('%s waits for a person once its price is more than 24 hours old', async (_, order) => {
  const day = 86_400;
  expect((await judged(order, day)).permit).toEqual({
    approvals: 0,
    wasSigned: false,
    sessionKey: null,
  });
  const { permit, notes } = await judged(order, day + 1);
  expect(permit).toBeNull();
  expect(notes).toMatchObject([{ cause: 'old_price' }]);
  expect((await judged(order, 30 * day, { approvedBy: 'ann' })).permit).toMatchObject({
    approvals: 1,
  });
});

test('an order whose first signature is void was signed in time, and is signed again', async () => {
  expect(await judged(level1, 100_000, { signedAs: 4 })).toMatchObject({
    permit: { approvals: 0, wasSigned: true, sessionKey: null },
    notes: [],
  });
});

const level2 = buildWithdrawal({ status: 'approved', level: 2 });
const pending = buildOperation({ status: 'approved', decidedBy: 'pending' });
const { price: _, ...noPrice } = level1;

test.each<[string, Order, number, boolean]>([
  ['a withdrawal of level 1', level1, 10, false],
  ['an operation that no admin decided on', auto, 10, false],
  ['a withdrawal of level 1 with an old price', level1, 100_000, true],
  ['a withdrawal of level 2', level2, 10, true],
  ['an operation that waited for admins', pending, 10, true],
  ['a record without a price', noPrice as Withdrawal, 10, true],
  ['a record of no level', { ...level1, level: Number('9') as 1 }, 10, true],
])(
  '%s: are decisions looked up? Only where admins can have decided, or nobody can tell',
  async (_, order, age, is) => {
    expect((await judged(order, age)).looked).toEqual(is ? [order.orderNo] : []);
  },
);

test.each<[string, () => Promise<string[] | null>, string, number]>([
  ['who does not exist', async () => null, 'approver_unknown', 600],
  ['who has left the group', async () => ['viewer'], 'approver_unknown', 600],
  ['of another project', async () => ['approver:other'], 'approver_unknown', 600],
  ['whom nobody can look up', () => Promise.reject(new Error('outage')), 'approvers_unread', 60],
])('an order with an approver %s waits: it is neither paid nor failed', async (...row) => {
  const [, groups, cause, seconds] = row;
  const { permit, notes } = await judged(level2, 10, { approvedBy: 'ann', groups });
  expect(permit).toBeNull();
  const at = 1_767_225_610;
  expect(notes).toEqual([{ cause, since: at, nextActionAt: at + seconds }]);
});

test('an order whose approver exists is signed; one that needs none asks nobody', async () => {
  const groups = async () => ['approver:demo'];
  expect((await judged(level2, 10, { approvedBy: 'ann', groups })).permit).toMatchObject({
    approvals: 1,
  });
  const nobody = () => Promise.reject(new Error('outage'));
  expect((await judged(level1, 10, { groups: nobody })).permit).toMatchObject({ approvals: 0 });
});

test('an order of the energy deposit address that is not a forward fails unsigned', async () => {
  const ends: TransitionWrite[] = [];
  const order = buildWithdrawal({ status: 'approved' });
  const deps = buildWorkerDeps({
    clock: stoppedClock(now),
    orders: fakeOrderStore({
      get: async () => order,
      transition: async (write) => {
        ends.push(write);
        return null;
      },
    }),
    payments: fakePaymentStore({ signature: async () => null }),
  });
  const wallet = {
    project: buildProject(),
    address: hotAddress,
    keyId: 'k',
    isServiceAddress: true,
  };
  const context = {
    settings: buildSettings(),
    earlier: async () => 'void' as const,
    voided: new Map<string, number>(),
  };
  expect(await maySign(deps, wallet, order, context)).toBeNull();
  const failReason = 'the energy deposit address sends only forwards';
  expect(ends).toMatchObject([{ set: { status: 'failed', failReason }, release: true }]);
});

const others = ['WD7', 'WD8'].map((orderNo) => termsDigest(buildWithdrawal({ orderNo, level: 2 })));
const decisionOn = (digests: string[], set: Partial<Decision> = {}): Decision => ({
  listDigest: listDigest(digests),
  digests,
  projectId: 'demo',
  decision: 'approve',
  reason: null,
  adminId: 'ann',
  adminEmail: 'ann@example.com',
  at: 1,
  ...set,
});

test.each<[string, Withdrawal | typeof pending]>([
  ['a withdrawal', level2],
  ['an operation', pending],
])(
  '%s that is one of many is signed by its place in the list, read once for the order',
  async (_, order) => {
    const digests = [others[0]!, termsDigest(order), others[1]!];
    const decision = decisionOn(digests);
    const list = { digest: decision.listDigest, position: 1 };
    const { permit, looked } = await judged(order, 10, { approvedBy: 'ann', list, decision });
    expect(permit).toMatchObject({ approvals: 1 });
    expect(looked).toEqual([order.orderNo, `list ${decision.listDigest}`]);
  },
);

const own = termsDigest(level2);
const genuine = decisionOn([others[0]!, own]);

test.each<[string, Approval['list'], Decision | null]>([
  ['a list that nobody decided on', { digest: genuine.listDigest, position: 1 }, null],
  ['another place of its list', { digest: genuine.listDigest, position: 0 }, genuine],
  [
    'a list to which it was added afterwards',
    { digest: listDigest(others), position: 2 },
    decisionOn(others, { digests: [...others, own] }),
  ],
  [
    'a list in which it took the place of another',
    { digest: listDigest(others), position: 1 },
    decisionOn(others, { digests: [others[0]!, own] }),
  ],
  [
    'a list that another admin decided on',
    { digest: genuine.listDigest, position: 1 },
    { ...genuine, adminId: 'bob' },
  ],
  [
    'a list that was rejected',
    { digest: genuine.listDigest, position: 1 },
    { ...genuine, decision: 'reject' },
  ],
])(
  'a thief who writes a vote of %s is refused, and the order is failed as forged',
  async (_, list, decision) => {
    const { permit, failed } = await judged(level2, 10, {
      approvedBy: 'ann',
      list: list!,
      decision,
    });
    expect(permit).toBeNull();
    expect(failed).toMatchObject([
      {
        set: {
          status: 'failed',
          failReason: expect.stringContaining('not in the list that it names'),
        },
        release: false,
      },
    ]);
  },
);
