/**
 * No unapproved signature, ever. The signer's run gets every operation that is not properly let
 * through, all at once, and asks no key for anything.
 */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalKeys, moneyKeys, signatureKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import { orderAttributes } from '#aws/orders/order-item.ts';
import { sessionKeyToItem } from '#aws/projects/session-key-store.ts';
import { need } from '#aws/runtime/config.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { asked, dueItem, logged, made } from '#test/scenarios/spine/operations/unapproved.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import type { MadeKey } from '#test/scenarios/spine-operations.ts';
import { nextOrder } from '../helpers.ts';
import {
  callOf,
  type ForgeryStage,
  forgeries,
  type Item,
  type KeyName,
  keyRequests,
} from './forgeries.ts';
import { messageOf, newAddress, operationWords, transferOf, usdt } from './text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;
let stage: ForgeryStage;
let key: MadeKey;
const inMoney = (item: Item) => put('TABLE_MONEY', item);

beforeAll(async () => {
  spine = await startSpine('unapproved');
  words = operationWords(spine);
  await words.fund(100_000n * usdt);
  await spine.tick();
  key = await spine.newKey();
  stage = await makeStage();
  for (const [name, { kind, by, forge }] of Object.entries(forgeries)) {
    spine.settings.clientAutoApprove = by === 'the rule';
    const set = by === 'a key' ? words.by(key) : {};
    let operation = await spine.submit(callOf(kind, stage), set);
    if (by === 'an admin') operation = (await words.approve(operation)) as Operation;
    made.set(name, operation);
    const item = dueItem(operation);
    await inMoney({ ...item, ...(await forge(item, stage)) });
  }
  spine.settings.clientAutoApprove = false;
  spine.logged.length = 0;
  const chain = { ...spine.chain, inFlightCap: 1_000 };
  for (const wallet of [spine.wallet, spine.walletOf(stage.sub)]) {
    await spine.work({ chain, signer: spied() }, wallet);
  }
  logged.push(...spine.logged.map(({ event, fields }) => ({ event, ...fields })));
});
afterAll(() => spine?.stop());

test.each(Object.entries(forgeries))(
  'a forged operation is not signed: %s',
  async (name, { reason }) => {
    const { orderNo, fromAddress } = made.get(name) as Operation;
    const now = (await spine.paymentDeps.orders.get(orderNo).catch(() => null)) as Operation | null;
    const { status, failReason } = now ?? {};
    if (reason) {
      expect({ status, failReason }).toMatchObject({ status: 'failed' });
      expect(failReason).toMatch(reason);
    }
    expect(now?.signature ?? null).toBeNull();
    expect(now?.nonce ?? null).toBeNull();
    const signature = await spine.paymentDeps.payments.signature(orderNo);
    expect(signature?.nonce ?? 0).toBe(0);
    expect(fromAddress).toBe(spine.address);
  },
);

test('no key signs, nothing is sent, and no nonce is used', async () => {
  expect(asked).toEqual([]);
  for (const event of ['payment.sent', 'operation.signed']) {
    expect(logged.filter((line) => line.event === event)).toEqual([]);
  }
  // The one transaction is the real payment, whose approval was moved around.
  expect(await words.sentOnChain()).toBe(1);
  expect(await words.line()).toEqual({ next: 1, frozen: null });
  expect(await words.line(stage.sub)).toEqual({ next: 0, frozen: null });
  expect(await words.tokenBalance(stage.thief)).toBe(0n);
});

test('a withdrawal stored as an operation and an operation stored as a withdrawal are not signed', async () => {
  const withdrawal = await spine.apply(nextOrder());
  const operation = (await words.approve(await spine.submit(transferOf('7')))) as Operation;
  const before = await words.sentOnChain();
  const place = (order: Withdrawal | Operation, orderNo: string) => ({
    ...orderAttributes(order),
    ...moneyKeys.order(orderNo),
    orderNo,
    waits: undefined,
    workPk: workKeys.pk('ETH', 'A'),
    workSk: workKeys.sk('A', spine.address, order.createdAtMs, orderNo),
  });
  const [asOperation, asWithdrawal] = [`OP${withdrawal.orderNo}`, `WD${operation.orderNo}`];
  await inMoney(place(withdrawal, asOperation));
  await inMoney(place(operation, asWithdrawal));
  // The forged withdrawal gets the real operation's approval.
  const [approval] = await spine.paymentDeps.approvals.approvals(operation.orderNo);
  await put('TABLE_APPROVALS', { ...approvalKeys.approval(asWithdrawal, 'ann'), ...approval });
  await spine.work({ signer: spied() });
  // The two real orders are signed, and the others are not.
  expect(asked).toEqual(['hot', 'hot']);
  expect(await words.sentOnChain()).toBe(before + 2);
  for (const orderNo of [asOperation, asWithdrawal]) {
    expect(await spine.paymentDeps.orders.get(orderNo)).toMatchObject({ nonce: null });
    expect(await spine.paymentDeps.payments.signature(orderNo)).toBeNull();
  }
  for (const order of [withdrawal, operation])
    expect((await words.settle(order)).status).toBe('confirmed');
  asked.length = 0;
});

test('an approved operation is not signed while its project or address is frozen', async () => {
  const made = [
    await spine.submit(transferOf('7'), words.by(key)),
    await spine.submit(messageOf('later'), words.by(key)),
    await spine.submit(transferOf('7'), words.by(key, { from: stage.sub })),
    await spine.submit(messageOf('later'), words.by(key, { from: stage.sub })),
  ];
  const runs = async () => {
    for (const wallet of [spine.wallet, spine.walletOf(stage.sub)]) {
      await spine.work({ signer: spied() }, wallet);
    }
  };
  spine.flags.frozen = true;
  await runs();
  spine.flags.frozen = false;
  expect(asked).toEqual([]);
  const { payments } = spine.paymentDeps;
  await payments.freezeAddress('ETH', stage.sub, 'somebody else has its key');
  await runs();
  expect(asked).toEqual(['hot', 'hot']);
  const now = await Promise.all(made.map(words.get));
  expect(now.map(({ status }) => status)).toEqual(
    ['confirmed', 'confirmed', 'approved', 'approved'].map((status, i) =>
      i === 0 ? 'broadcast' : status,
    ),
  );
});

test('a freeze during a run stops every signature that has not begun', async () => {
  asked.length = 0;
  const made = [
    await spine.submit(transferOf('7'), words.by(key)),
    await spine.submit(messageOf('later'), words.by(key)),
  ];
  const { projects } = spine.paymentDeps;
  let calls = 0;
  // An owner freezes the project just after the run begins.
  const isFrozen = async () => calls++ > 0;
  await spine.work({ signer: spied(), projects: { ...projects, isFrozen } });
  expect(asked).toEqual([]);
  for (const order of made) expect(await words.get(order)).toMatchObject({ status: 'approved' });
});

test('the key of another address signs nothing for an address', async () => {
  const victim = await words.fundedSub();
  const operation = await spine.submit(transferOf('7'), words.by(key, { from: victim }));
  const message = await spine.submit(messageOf('mine'), words.by(key, { from: victim }));
  const { keyId } = spine.walletOf(stage.sub);
  for (const wrong of [keyId, 'hot', 'seed:demo:999']) {
    const wallet = { ...spine.walletOf(victim), keyId: wrong };
    await spine.work({ signer: spied() }, wallet).catch(() => null);
    words.later(60);
  }
  expect(await words.get(operation)).toMatchObject({ nonce: null, txHash: null });
  expect(await words.get(message)).toMatchObject({ signature: null });
  expect(await words.sentOnChain(victim)).toBe(0);
  expect(await words.settle(operation)).toMatchObject({ status: 'confirmed' });
  expect(await words.get(message)).toMatchObject({ status: 'confirmed' });
  spine.flags.now = null;
});

const put = (table: Parameters<typeof need>[0], item: Item) =>
  spine.client.send(new PutCommand({ TableName: need(table), Item: item }));

async function makeStage(): Promise<ForgeryStage> {
  const keys = {} as Record<KeyName, MadeKey>;
  for (const [name, request] of Object.entries(keyRequests) as [KeyName, object][]) {
    keys[name] = await spine.newKey(request);
  }
  const change = (name: KeyName, set: Item) =>
    put('TABLE_SESSION_KEYS', { ...sessionKeyToItem(keys[name].key), ...set });
  await change('of another project', { projectId: 'other' });
  await change('of another wallet', { walletId: 2 });
  await change('expired', { expiresAt: Math.floor(Date.now() / 1_000) });
  await spine.revokeKey(keys.revoked);
  const other = await spine.submit(transferOf('1'));
  await words.approve(other);
  const [approval] = await spine.paymentDeps.approvals.approvals(other.orderNo);
  await words.settle(other);
  const numberOf = (item: Item) => String(item.pk).slice(2);
  return {
    hot: spine.address,
    usdt: spine.usdt,
    usdc: spine.usdc,
    thief: newAddress(),
    keys,
    sub: await words.fundedSub(),
    put: inMoney,
    moveApproval: (to, set) =>
      put('TABLE_APPROVALS', {
        ...approvalKeys.approval(numberOf(to), 'ann'),
        ...approval,
        ...set,
      }),
    rejectToo: (item) =>
      put('TABLE_APPROVALS', {
        ...approvalKeys.approval(numberOf(item), 'ben'),
        ...approval,
        adminId: 'ben',
        orderNo: numberOf(item),
        decision: 'reject',
      }),
    signedElsewhere: (item) =>
      put('TABLE_SIGNATURES', {
        ...signatureKeys.of(numberOf(item)),
        chain: 'ETH',
        address: spine.address,
        nonce: 0,
      }),
  };
}

const spied = () =>
  makeEvmSigner({
    chain: spine.chain,
    keyring: {
      async signDigest(input) {
        asked.push(input.keyId);
        return spine.keyring.signDigest(input);
      },
    },
  });
