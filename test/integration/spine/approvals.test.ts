/** Approvals, rejections and cancels, including simultaneous ones, and the signer's own check. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workKeys } from '#aws/dynamodb/table-keys.ts';
import { approveOrder, rejectOrder } from '#domain/approval/decide.ts';
import { cancelWithdrawal } from '#domain/withdrawal/cancel-withdrawal.ts';
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
