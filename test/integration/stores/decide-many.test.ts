/** One decision on many orders over the real tables: 500 at once, beside others, and after a crash. */

import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { approvalKeys } from '#aws/dynamodb/table-keys.ts';
import { makeApprovalStore, makeApprovalWriter } from '#aws/orders/approval-store.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import type { Admin } from '#domain/admin/admin.ts';
import { approveOrder, rejectOrder } from '#domain/approval/decide.ts';
import { isListedVote } from '#domain/approval/is-listed-vote.ts';
import { listDigest, termsDigest } from '#domain/approval/terms-digest.ts';
import { type DecideManyDeps, decideMany } from '#domain/batch-decision/decide-many.ts';
import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import { withdrawalApprovals } from '#domain/withdrawal/approvals-needed.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { maxListed } from '#shared/approvals/list-text.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { buildSettings, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { actorOf, buildAdmin } from '#test/fakes/fake-admin-store.ts';
import { byForm } from '#test/forms.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `decide-many-${process.pid}`;
const client = makeDocumentClient();
const alice = buildAdmin();
const bob = buildAdmin({ id: 'admin-2', email: 'two@example.com' });

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const orders = makeWithdrawalStore(client);
const approvals = makeApprovalStore(client);
let ids = 0;
const deps: DecideManyDeps<Withdrawal> = {
  orders,
  approvals,
  decisions: makeApprovalWriter(client),
  store: { settings: async () => buildSettings(), freezeState: async () => null },
  approvalsNeeded: withdrawalApprovals,
  chainOf: () => ethereum(),
  clock: { now: () => Math.floor(Date.now() / 1000), nowMs: () => Date.now() },
  ids: { next: (prefix) => `${prefix}MANY${++ids}` },
};

const huge = 10n ** 30n;

const reservedOf = ({ chain, fromAddress: address, token }: Withdrawal) =>
  orders.reservations({
    projectId: 'demo',
    chain,
    address,
    token,
    nativeToken: 'ETH',
    day: '2026-01-01',
  });

/** Orders that wait for approvals, each to a recipient of its own. */
async function waiting(name: string, count: number, level: 2 | 3 = 2): Promise<Withdrawal[]> {
  const made = Array.from({ length: count }, (_, n) =>
    buildWithdrawal({
      orderNo: `WD${name}${n}`,
      bizOrderId: `${name}-${n}`,
      toAddress: `0x${(0xbeef0000 + n).toString(16).padStart(40, '0')}`,
      level,
      status: 'pending',
      workStage: 'P',
    }),
  );
  const { token, native } = await reservedOf(made[0]!);
  // Each reserves of the one wallet: created one after the other, they do not conflict.
  for (const withdrawal of made) {
    const result = await orders.create({
      withdrawal,
      outbox: withdrawalOutbox(withdrawal, { event: null, at: 1, start: true }),
      maxTokenReserved: huge,
      maxNativeReserved: huge,
      tokenEpoch: token.epoch,
      nativeEpoch: native.epoch,
      maxDailyUsed: null,
      maxAutoApproveUsed: null,
    });
    expect(result).toBe('created');
  }
  return made;
}

const listOf = (list: Withdrawal[], admin: Admin = alice) => ({
  actor: actorOf(admin),
  orders: list.map((order) => ({ orderNo: order.orderNo, termsDigest: termsDigest(order) })),
  decision: { approve: true } as const,
});

/** As a page does it: the same request until each order has an outcome. */
async function decideAll(input: ReturnType<typeof listOf>) {
  const outcomes = new Map<string, string>();
  for (let requests = 1; ; requests++) {
    const done = await decideMany(deps, input);
    for (const { orderNo, result } of done.outcomes) {
      if (result !== 'not_reached' || !outcomes.has(orderNo)) outcomes.set(orderNo, result);
    }
    const left = [...outcomes.values()].filter((result) => result === 'not_reached').length;
    if (left === 0) return { outcomes, requests, listDigest: done.listDigest };
    expect(requests).toBeLessThan(20);
  }
}

const recordsOf = async (digest: string) => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: process.env.TABLE_APPROVALS,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `L#${digest}` },
      ConsistentRead: true,
    }),
  );
  return Items;
};

/** More than one request takes. */
const listed = byForm({ short: 150, long: maxListed });

test(`${listed} orders: two approvers whose lists overlap, at the same moment`, async () => {
  const alone = (listed * 3) / 5;
  const list = await waiting('A', listed, 3);
  const [first, second] = await Promise.all([
    decideAll(listOf(list)),
    decideAll(listOf(list.slice(alone), bob)),
  ]);
  expect([...first.outcomes.values()]).toEqual(Array(listed).fill('decided'));
  expect([...second.outcomes.values()]).toEqual(Array(listed - alone).fill('decided'));
  const now = await orders.getMany(list.map(({ orderNo }) => orderNo));
  const statusOf = new Map(
    now.map(({ orderNo, status, approvals: n }) => [orderNo, `${status} ${n}`]),
  );
  expect(list.map(({ orderNo }) => statusOf.get(orderNo))).toEqual([
    ...Array(alone).fill('pending 1'),
    ...Array(listed - alone).fill('approved 2'),
  ]);
  // Each list is one item, and each vote is proven by it.
  const record = await recordsOf(first.listDigest);
  expect(record).toHaveLength(1);
  expect((record[0]!.digests as Uint8Array).length).toBe(listed * 32);
  await eachLimited(list, 16, async (order) => {
    const votes = await approvals.approvals(order.orderNo);
    for (const vote of votes) {
      const { decision, adminId, list: named } = vote;
      const made = await approvals.decision({
        listDigest: named!.digest,
        decision,
        adminId,
        reason: null,
      });
      expect(isListedVote(order, vote, [made!])).toBe(true);
    }
  });
}, 180_000);

test('what was decided, rejected or cancelled in between is said, and the rest is decided', async () => {
  const list = await waiting('B', 4);
  const [a, b] = list as [Withdrawal, Withdrawal];
  const single = { projectId: 'demo', admin: bob };
  await approveOrder(deps, { ...single, orderNo: a.orderNo, termsDigest: termsDigest(a) });
  await rejectOrder(deps, { ...single, orderNo: b.orderNo, reason: 'no' });
  const { outcomes } = await decideMany(deps, listOf(list));
  expect(outcomes.map(({ result }) => result)).toEqual(['ended', 'ended', 'decided', 'decided']);
  expect(outcomes.map(({ by }) => by.map(({ decision }) => decision))).toEqual([
    ['approve'],
    ['reject'],
    [],
    [],
  ]);
});

test('many are rejected, and give back what they reserved of the one wallet', async () => {
  const list = await waiting('C', 40);
  const reserved = async () => (await reservedOf(list[0]!)).token.reserved;
  const before = await reserved();
  const input = { ...listOf(list), decision: { reject: 'Duplicate request' } };
  const { outcomes } = await decideMany(deps, input);
  expect(new Set(outcomes.map(({ result }) => result))).toEqual(new Set(['decided']));
  expect(before - (await reserved())).toBe(
    list.reduce((sum, { reservation }) => sum + reservation.amount, 0n),
  );
}, 60_000);

/** A process that dies on one side of one write. */
function dying(at: {
  write: 'putDecision' | 'transition';
  count: number;
  side: 'before' | 'after';
}) {
  let count = 0;
  let isDead = false;
  const around = async <T>(write: typeof at.write, run: () => Promise<T>): Promise<T> => {
    const isHere = write === at.write && count++ === at.count;
    if (isDead || (isHere && at.side === 'before')) {
      isDead = true;
      throw new Error('the process died');
    }
    const done = await run();
    if (!isHere) return done;
    isDead = true;
    throw new Error('the process died');
  };
  return {
    ...deps,
    decisions: {
      putDecision: (...given) => around('putDecision', () => deps.decisions.putDecision(...given)),
    },
    orders: {
      ...orders,
      transition: (write) => around('transition', () => orders.transition(write)),
    },
  } satisfies DecideManyDeps<Withdrawal>;
}

const places = (['before', 'after'] as const).flatMap((side) => [
  { write: 'putDecision' as const, count: 0, side },
  { write: 'transition' as const, count: 0, side },
  { write: 'transition' as const, count: 2, side },
  { write: 'transition' as const, count: 4, side },
]);

test.each(places)(
  'a crash $side $write $count: the same request ends what was begun',
  async (at) => {
    const list = await waiting(`D${at.side[0]}${at.write[0]}${at.count}`.toUpperCase(), 5);
    await expect(decideMany(dying(at), listOf(list))).rejects.toThrow('died');
    const again = await decideMany(deps, listOf(list));
    expect(again.outcomes.map(({ result }) => result)).toEqual(Array(5).fill('decided'));
    expect(await recordsOf(again.listDigest)).toHaveLength(1);
    const now = await orders.getMany(list.map(({ orderNo }) => orderNo));
    expect(now.map(({ status, approvals: n }) => [status, n])).toEqual(
      Array(5).fill(['approved', 1]),
    );
    for (const order of list) {
      const [vote, ...others] = await approvals.approvals(order.orderNo);
      expect(others).toEqual([]);
      expect(vote?.list).toEqual({
        digest: listDigest(list.map(termsDigest)),
        position: list.indexOf(order),
      });
    }
  },
);

test('one decision is stored once; what is not a list is not a decision, and stops nobody', async () => {
  const list = await waiting('E', 2);
  const digests = list.map(termsDigest);
  const name = { listDigest: listDigest(digests), decision: 'approve' as const, reason: null };
  const made = { ...name, digests, projectId: 'demo', adminId: 'a', adminEmail: 'a@x.io', at: 1 };
  await deps.decisions.putDecision(made, null);
  await deps.decisions.putDecision({ ...made, at: 2, adminEmail: 'b@x.io' }, null);
  const fresh = makeApprovalStore(client);
  expect(await fresh.decision({ ...name, adminId: 'a' })).toEqual(made);
  expect(await fresh.decision({ ...name, adminId: 'b' })).toBeNull();
  // Other reasons are other rejections of the same list.
  const reject = { ...made, decision: 'reject' as const };
  await deps.decisions.putDecision({ ...reject, reason: 'one' }, null);
  await deps.decisions.putDecision({ ...reject, reason: 'two' }, null);
  expect(await recordsOf(name.listDigest)).toHaveLength(3);
  // A forged vote may name anything, and a forged record hold anything.
  for (const listDigest of ['', 'x'.repeat(3_000), undefined as unknown as string]) {
    expect(await fresh.decision({ ...name, listDigest, adminId: 'a' })).toBeNull();
  }
  expect(await fresh.decision({ ...name, adminId: 'x'.repeat(2_000) })).toBeNull();
  for (const [n, forged] of [undefined, 'ab', ['ab'], Buffer.from('abc'), 7].entries()) {
    const other = { ...name, adminId: `thief-${n}` };
    const Item = {
      ...approvalKeys.decision(other),
      ...other,
      ...(forged !== undefined && { digests: forged }),
    };
    await client.send(new PutCommand({ TableName: process.env.TABLE_APPROVALS, Item }));
    expect(await fresh.decision(other)).toBeNull();
  }
});
