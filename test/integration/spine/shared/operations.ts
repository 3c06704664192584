/** The client wallet's transfers on a chain whose transactions expire, all counted on the chain. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import { orderAttributes } from '#aws/orders/order-item.ts';
import { need } from '#aws/runtime/config.ts';
import { approveOrder } from '#domain/approval/decide.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Order } from '#model/orders/order.ts';
import { buildSettings } from '#test/builders/builders.ts';
import {
  type FamilySpine,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import type { SpineCall } from '#test/scenarios/spine-operations.ts';
import { usdt, type Words, wordsFor } from './text.ts';

export function operations(prefix: string, start: StartStage): void {
  let spine: FamilySpine;
  let words: Words;
  let sub: string;

  beforeAll(async () => {
    spine = await startFamilySpine(prefix, start);
    words = wordsFor(spine);
    sub = await spine.addSubAccount();
    await spine.pay('coin', sub, 100n * spine.coin);
    await spine.pay('USDT', sub, 1_000n * usdt);
    await spine.mine(2);
    await spine.tick();
  });
  afterAll(() => spine?.stop());
  beforeEach(() => {
    Object.assign(spine.settings, buildSettings());
  });

  const transfer = (amount: string, token = 'USDT', to = spine.newAddress()): SpineCall => ({
    opType: 'transfer',
    token,
    to,
    amount,
    memo: null,
  });
  const approve = (order: Operation) =>
    approveOrder(words.decide(), {
      projectId: 'demo',
      orderNo: order.orderNo,
      termsDigest: termsDigest(order),
      admin: { id: 'ann', email: 'ann@example.com', groups: ['approver'], authTime: 0 },
    }) as Promise<Operation>;

  test("operations of the hot wallet and a sub-account by a key, an admin and the project's rule", async () => {
    const key = await spine.newKey({ dailyCapUsd: 5_000 });
    const before = await spine.sentOnChain();
    const made: Operation[] = [];
    for (const from of [spine.address, sub]) {
      made.push(await spine.submit(transfer('7'), { from, sessionKey: key.value }));
      const pending = await spine.submit(transfer('7'), { from });
      expect(pending).toMatchObject({ status: 'pending', riskReason: 'no_session_key' });
      made.push(await approve(pending));
      spine.settings.clientAutoApprove = true;
      made.push(await spine.submit(transfer('1.5', spine.chain.nativeToken), { from }));
      spine.settings.clientAutoApprove = false;
    }
    expect(made.map(({ decidedBy }) => decidedBy)).toEqual(
      [1, 2].flatMap(() => ['session_key', 'pending', 'auto']),
    );
    // The signer checks the project's rule again.
    spine.settings.clientAutoApprove = true;
    expect(await words.settle(...made)).toEqual(made.map(() => 'confirmed'));
    for (const { toAddress, tokenAddress } of made) {
      const token = tokenAddress ? 'USDT' : 'coin';
      const paid = await spine.balance(token, toAddress);
      expect(paid).toBe(tokenAddress ? 7n * usdt : (3n * spine.coin) / 2n);
    }
    // The sub-account pays for its own transfers.
    expect(await spine.sentOnChain()).toBe(before + 3);
    const { day } = (made[0] as Operation).reservation;
    expect(await spine.usedOf(key, day)).toBe(14n * usdt);
    for (const address of [spine.address, sub]) {
      expect(await words.reserved('USDT', address)).toEqual({ token: 0n, coin: 0n });
      const line = await spine.paymentDeps.payments.nonceState(spine.chain.name, address);
      expect(line?.frozen).toBeNull();
    }
  });

  test('concurrent withdrawals and operations of one address under two runs are paid once each', async () => {
    const key = await spine.newKey();
    const before = await spine.sentOnChain();
    const { toAddress } = words.nextOrder();
    const made = await Promise.all(
      Array.from(
        { length: 10 },
        (_, i): Promise<Order> =>
          i % 2 === 0
            ? spine.apply({ bizOrderId: `mixed-${i}`, toAddress, amount: '3' })
            : spine.submit(transfer('3', 'USDT', toAddress), { sessionKey: key.value }),
      ),
    );
    await Promise.all([spine.work(), spine.work()]);
    expect(await words.settle(...made)).toEqual(made.map(() => 'confirmed'));
    expect(await spine.balance('USDT', toAddress)).toBe(30n * usdt);
    expect(await spine.sentOnChain()).toBe(before + 10);
    const hashes = await Promise.all(made.map(async (order) => (await words.get(order)).txHash));
    expect(new Set(hashes).size).toBe(10);
  });

  test('an operation fails when its key is revoked before the signature or between two', async () => {
    const key = await spine.newKey({ dailyCapUsd: 100 });
    const [queued, dropped] = [
      await spine.submit(transfer('3'), { sessionKey: key.value, from: sub }),
      await spine.submit(transfer('4'), { sessionKey: key.value }),
    ];
    const { day } = queued.reservation;
    await spine.fault.drops();
    await spine.work();
    await spine.revokeKey(key);
    await spine.work({}, spine.walletOf(sub));
    const failed = { status: 'failed', failReason: 'session_key_revoked' };
    expect(await words.get(queued)).toMatchObject({ ...failed, txHash: null });
    // The sent transaction may be mined while it is valid. The order gets no other one after that.
    expect(await words.get(dropped)).toMatchObject({ status: 'broadcast' });
    expect(await spine.usedOf(key, day)).toBe(4n * usdt);
    await spine.expire();
    await spine.tick();
    await spine.work();
    expect(await words.get(dropped)).toMatchObject(failed);
    expect(await spine.usedOf(key, day)).toBe(0n);
    expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
    await spine.mine(words.deep);
    for (const { toAddress } of [queued, dropped]) {
      expect(await spine.balance('USDT', toAddress)).toBe(0n);
    }
  });

  test('no unapproved operation is signed: invented, redirected or of an unsupported type', async () => {
    const before = await spine.sentOnChain();
    const key = await spine.newKey();
    const thief = spine.newAddress();
    const forge = async (operation: Operation, set: Record<string, unknown>) => {
      const { orderNo, fromAddress, createdAtMs } = operation;
      const item = {
        ...orderAttributes({ ...operation, status: 'approved', workStage: 'A' }),
        ...moneyKeys.order(orderNo),
        waits: undefined,
        ...set,
        workPk: workKeys.pk(spine.chain.name, 'A'),
        workSk: workKeys.sk('A', fromAddress, createdAtMs, orderNo),
      };
      await spine.client.send(new PutCommand({ TableName: need('TABLE_MONEY'), Item: item }));
      return operation;
    };
    const pending = () => spine.submit(transfer('9'));
    const made = [
      await forge(await pending(), {}),
      await forge(await pending(), { decidedBy: 'auto' }),
      await forge(await pending(), { decidedBy: 'session_key', skId: key.key.skId }),
      await forge(await approve(await pending()), { toAddress: thief }),
      await forge(await approve(await pending()), { memo: 'for somebody else' }),
      await forge(await approve(await pending()), { opType: 'send-tx', data: '0x' }),
      await forge(await approve(await pending()), { opType: 'sign-message', message: 'x' }),
    ];
    await spine.work();
    for (const operation of made) {
      const now = await words.get(operation);
      expect(now).toMatchObject({ status: 'failed', nonce: null, txHash: null });
      expect(now.failReason).toMatch(/^Refused by the signer|client_auto_approve/);
    }
    await spine.mine(2);
    expect(await spine.sentOnChain()).toBe(before);
    expect(await spine.balance('USDT', thief)).toBe(0n);
  });

  test('calls and signatures are refused on this chain', async () => {
    const calls: SpineCall[] = [
      { opType: 'send-tx', to: spine.newAddress(), value: '0x0', data: '0x', gas: null },
      { opType: 'sign-message', message: 'x' },
      {
        opType: 'sign-typed-data',
        typedData: { domain: {}, types: {}, primaryType: 'X', message: {} },
      },
    ];
    for (const call of calls) {
      await expect(spine.submit(call)).rejects.toMatchObject({ code: 40004 });
    }
  });
}
