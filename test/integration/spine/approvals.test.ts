/** Approvals, rejections and cancels, including simultaneous ones, and the signer's own check. */
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import { decisionItem } from '#aws/orders/decision-item.ts';
import { approveOrder, rejectOrder } from '#domain/approval/decide.ts';
import { listDigest, termsDigest } from '#domain/approval/terms-digest.ts';
import { decideMany } from '#domain/batch-decision/decide-many.ts';
import { cancelWithdrawal } from '#domain/withdrawal/cancel-withdrawal.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt, wordsFor } from './helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  spine = await startSpine('approvals');
  words = wordsFor(spine);
  await words.fund(900_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());

test('an order of exactly 1,000 USD waits for one admin and is then paid', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '1000' });
  expect(withdrawal).toMatchObject({ status: 'pending', level: 2 });
  await spine.work();
  expect(await words.sentOnChain()).toBe(0);
  const { deps, input } = words.decide;
  await approveOrder(deps(), input(withdrawal, 'ann'));
  expect(await words.settle(withdrawal)).toMatchObject({ status: 'confirmed', approvals: 1 });
  expect(await words.tokenBalance(order.toAddress)).toBe(1_000n * usdt);
});

test('an order of exactly 50,000 USD waits for two different admins', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '50000' });
  expect(withdrawal).toMatchObject({ status: 'pending', level: 3 });
  const { deps, input } = words.decide;
  expect(await approveOrder(deps(), input(withdrawal, 'ann'))).toMatchObject({ status: 'pending' });
  const again = approveOrder(deps(), input(withdrawal, 'ann'));
  await expect(again).rejects.toMatchObject({ code: 40903 });
  await spine.work();
  expect(await words.tokenBalance(order.toAddress)).toBe(0n);
  expect(await approveOrder(deps(), input(withdrawal, 'bob'))).toMatchObject({
    status: 'approved',
  });
  expect(await words.settle(withdrawal)).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(order.toAddress)).toBe(50_000n * usdt);
});

test('two concurrent approvals by one admin count as one', async () => {
  const withdrawal = await spine.apply({ ...nextOrder(), amount: '60000' });
  const { deps, input } = words.decide;
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => approveOrder(deps(), input(withdrawal, 'ann'))),
  );
  expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
  expect(await words.get(withdrawal)).toMatchObject({ status: 'pending', approvals: 1 });
});

test('of a concurrent approval and cancel one takes effect', async () => {
  const { deps, input } = words.decide;
  for (let round = 0; round < 8; round++) {
    const order = nextOrder();
    const withdrawal = await spine.apply({ ...order, amount: '1000' });
    const [approval, cancel] = await Promise.allSettled([
      approveOrder(deps(), input(withdrawal, 'ann')),
      cancelWithdrawal(spine.applyDeps, {
        projectId: 'demo',
        bizOrderId: order.bizOrderId,
        requestId: 'r',
      }),
    ]);
    expect([approval.status, cancel.status].sort()).toEqual(['fulfilled', 'rejected']);
    const now = await words.get(withdrawal);
    expect(now.status).toBe(approval.status === 'fulfilled' ? 'approved' : 'rejected');
    const loser = approval.status === 'rejected' ? approval : cancel;
    expect(loser).toMatchObject({ reason: { code: 40903 } });
    if (now.status === 'approved') await words.settle(withdrawal);
    expect(await words.tokenBalance(order.toAddress)).toBe(
      now.status === 'approved' ? 1_000n * usdt : 0n,
    );
  }
});

test('a rejected order is never paid and releases its reservation', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '2000' });
  const { deps, input } = words.decide;
  await rejectOrder(deps(), { ...input(withdrawal, 'bob'), reason: 'unknown customer' });
  const late = approveOrder(deps(), input(withdrawal, 'ann'));
  await expect(late).rejects.toMatchObject({ code: 40903 });
  await spine.work();
  expect(await words.get(withdrawal)).toMatchObject({
    status: 'rejected',
    failReason: 'unknown customer',
  });
  expect(await words.tokenBalance(order.toAddress)).toBe(0n);
});

const forge = (orderNo: string, set: Record<string, unknown>) =>
  spine.client.send(
    new UpdateCommand({
      TableName: process.env.TABLE_MONEY,
      Key: { pk: `W#${orderNo}`, sk: 'ORDER' },
      UpdateExpression: `SET ${Object.keys(set)
        .map((_name, i) => `#n${i} = :v${i}`)
        .join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(
        Object.keys(set).map((name, i) => [`#n${i}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        Object.values(set).map((value, i) => [`:v${i}`, value]),
      ),
    }),
  );

test('a record moved to approved without approvals is refused and never paid', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '70000' });
  const { createdAtMs, orderNo } = withdrawal;
  const workPk = workKeys.pk(spine.chain.name, 'A');
  const workSk = workKeys.sk('A', spine.address, createdAtMs, orderNo);
  await forge(orderNo, { status: 'approved', approvals: 2, workStage: 'A', workPk, workSk });
  await spine.work();
  const refused = await words.get(withdrawal);
  expect(refused.status).toBe('failed');
  expect(refused.failReason).toContain('Refused by the signer');
  expect(await words.tokenBalance(order.toAddress)).toBe(0n);
  expect(spine.logged.some((line) => line.event === 'payment.refused')).toBe(true);
});

test.each(['with', 'without'])(
  'terms that are exchanged before the click, %s a new revision, are not approved',
  async (how) => {
    const order = nextOrder();
    const withdrawal = await spine.apply({ ...order, amount: '3000', memo: 'invoice 7' });
    const thief = nextOrder().toAddress;
    const { deps, input } = words.decide;
    const rev = how === 'with' ? { rev: withdrawal.rev + 1 } : {};
    await forge(withdrawal.orderNo, { toAddress: thief, ...rev });
    const late = approveOrder(deps(), input(withdrawal, 'ann'));
    await expect(late).rejects.toMatchObject({ code: 40903 });
    expect(await words.get(withdrawal)).toMatchObject({ status: 'pending', approvals: 0 });
  },
);

test('terms that are exchanged between read and write are not approved', async () => {
  const withdrawal = await spine.apply({ ...nextOrder(), amount: '3000' });
  const thief = nextOrder().toAddress;
  const { deps, input } = words.decide;
  const { orders, ...rest } = deps();
  const get: typeof orders.get = async (no) => {
    const found = await orders.get(no);
    await forge(no, { toAddress: thief });
    return found;
  };
  const late = approveOrder({ ...rest, orders: { ...orders, get } }, input(withdrawal, 'ann'));
  await expect(late).rejects.toMatchObject({ code: 40903 });
  expect(await words.get(withdrawal)).toMatchObject({ status: 'pending', approvals: 0 });
  // Nor is an approval left that the signer would count.
  expect(await spine.paymentDeps.approvals.approvals(withdrawal.orderNo)).toEqual([]);
});

test('terms changed after the approval are refused', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '3000' });
  const { deps, input } = words.decide;
  await approveOrder(deps(), input(withdrawal, 'ann'));
  const thief = nextOrder().toAddress;
  await forge(withdrawal.orderNo, { toAddress: thief });
  await spine.work();
  expect(await words.get(withdrawal)).toMatchObject({ status: 'failed' });
  expect(await words.tokenBalance(thief)).toBe(0n);
  expect(await words.tokenBalance(order.toAddress)).toBe(0n);
});

const many = () => ({
  ...words.decide.deps(),
  orders: spine.withdrawals,
  store: { settings: async () => buildSettings(), freezeState: async () => null },
  chainOf: () => spine.chain,
});

const listed = (withdrawals: Withdrawal[], id: string) => {
  const { projectId, requestId, admin } = words.decide.input(withdrawals[0]!, id);
  return {
    actor: { projectId, requestId, admin },
    orders: withdrawals.map((one) => ({ orderNo: one.orderNo, termsDigest: termsDigest(one) })),
    decision: { approve: true } as const,
  };
};

test('orders that two admins approve in one list are each paid once, by their place in it', async () => {
  const orders = [nextOrder(), nextOrder(), nextOrder()];
  const made: Withdrawal[] = [];
  for (const order of orders) made.push(await spine.apply({ ...order, amount: '50000' }));
  const before = await words.sentOnChain();
  const first = await decideMany(many(), listed(made, 'ann'));
  expect(first.outcomes.map(({ order }) => order?.status)).toEqual(Array(3).fill('pending'));
  await spine.work();
  expect(await words.sentOnChain()).toBe(before);
  await decideMany(many(), listed(made.toReversed(), 'bob'));
  for (const withdrawal of made) {
    expect(await words.settle(withdrawal)).toMatchObject({ status: 'confirmed', approvals: 2 });
  }
  for (const { toAddress } of orders) {
    expect(await words.tokenBalance(toAddress)).toBe(50_000n * usdt);
  }
  expect(await words.sentOnChain()).toBe(before + 3);
});

const put = (Item: Record<string, unknown>) =>
  spine.client.send(new PutCommand({ TableName: process.env.TABLE_APPROVALS, Item }));

/** What a thief of a function that approves can write: any vote, and any record. */
async function forgeVote(
  withdrawal: Withdrawal,
  vote: Partial<Approval>,
  record?: Partial<Decision>,
) {
  const { orderNo } = withdrawal;
  const approval = {
    orderNo,
    adminId: 'ann',
    adminEmail: 'ann@example.com',
    at: 1,
    decision: 'approve',
    digest: termsDigest(withdrawal),
    ...vote,
  };
  await put({ ...approvalKeys.approval(orderNo, approval.adminId), ...approval });
  if (record) {
    const digests = record.digests ?? [];
    const made: Decision = {
      listDigest: approval.list?.digest ?? '',
      digests,
      projectId: 'demo',
      decision: 'approve',
      reason: null,
      adminId: 'ann',
      adminEmail: 'ann@example.com',
      at: 1,
      ...record,
    };
    await put(decisionItem(made));
  }
  const workPk = workKeys.pk(spine.chain.name, 'A');
  const workSk = workKeys.sk('A', spine.address, withdrawal.createdAtMs, orderNo);
  await forge(orderNo, { status: 'approved', approvals: 1, workStage: 'A', workPk, workSk });
}

test('a vote that its list does not prove is refused: no forged record, no vote beside its list', async () => {
  const genuine = [await spine.apply({ ...nextOrder(), amount: '3000' })];
  await decideMany(many(), listed(genuine, 'ann'));
  const others = genuine.map(termsDigest);
  const genuineList = listDigest(others);
  const forgeries: ((own: string) => [Partial<Approval>, Partial<Decision>?])[] = [
    // A list that ann really approved, without this order.
    () => [{ list: { digest: genuineList, position: 0 } }],
    () => [{ list: { digest: genuineList, position: 1 } }],
    // A list that nobody approved.
    (own) => [{ list: { digest: listDigest([own]), position: 0 } }],
    // A record that has this order in it, under the digest of another list.
    (own) => [
      { list: { digest: listDigest([...others, own]), position: 1 } },
      { digests: [own, ...others] },
    ],
    // The record of another admin, of another project, and of a rejection.
    (own) => [
      { list: { digest: listDigest([own]), position: 0 } },
      { digests: [own], adminId: 'bob' },
    ],
    (own) => [
      { list: { digest: listDigest([own]), position: 0 } },
      { digests: [own], projectId: 'other' },
    ],
    (own) => [
      { list: { digest: listDigest([own]), position: 0 } },
      { digests: [own], decision: 'reject' },
    ],
    // A name that no record can have.
    () => [{ list: { digest: 'x'.repeat(3_000), position: 0 } }],
    () => [{ list: 'none' as unknown as NonNullable<Approval['list']> }],
  ];
  const victims: Withdrawal[] = [];
  for (const forgery of forgeries) {
    const victim = await spine.apply({ ...nextOrder(), amount: '3000' });
    await forgeVote(victim, ...forgery(termsDigest(victim)));
    victims.push(victim);
  }
  // The one that ann approved is paid beside them.
  expect(await words.settle(genuine[0]!)).toMatchObject({ status: 'confirmed' });
  for (const victim of victims) {
    const { status, failReason } = await words.get(victim);
    expect(status).toBe('failed');
    expect(failReason).toContain('an approval is not in the list that it names');
    expect(await words.tokenBalance(victim.toAddress)).toBe(0n);
  }
});

test('a vote from before decisions had lists still pays the order under way', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '3000' });
  await forgeVote(withdrawal, {});
  expect(await words.settle(withdrawal)).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(order.toAddress)).toBe(3_000n * usdt);
});

test('a freeze stops every signature, and waiting orders are paid when it ends', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply(order);
  spine.flags.frozen = true;
  const before = await words.sentOnChain();
  await spine.work();
  expect(await words.sentOnChain()).toBe(before);
  expect(await words.get(withdrawal)).toMatchObject({ status: 'approved' });
  spine.flags.frozen = false;
  expect(await words.settle(withdrawal)).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(order.toAddress)).toBe(usdt);
});
