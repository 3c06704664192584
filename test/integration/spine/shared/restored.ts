/**
 * The table `money` is restored to an earlier time, around payments that expire. Nothing is signed
 * until two owners have looked. A payment that was mined meanwhile is adopted. An order whose
 * payment can never be mined is paid, once.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makePublishedRevisions } from '#aws/payments/published-revisions.ts';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { makeProjectAdminStore } from '#aws/projects/project-admin-store.ts';
import { checkAddress } from '#chains/account/address.ts';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import { newestAttempt } from '#domain/payment/broadcast/send.ts';
import type { RecoveryDeps } from '#domain/payment/recovery/deps.ts';
import { findHaltedWallets } from '#domain/payment/recovery/find-halted-wallets.ts';
import { matchWallet } from '#domain/payment/recovery/match-wallet.ts';
import { unfreezeWallet } from '#domain/payment/recovery/unfreeze-wallet.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { isFinal, type OrderStatus } from '#model/order-status.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { buildSweepConfig } from '#test/builders/build-subscription.ts';
import { buildKeys } from '#test/builders/builders.ts';
import { actorOf, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';
import {
  type FamilySpine,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import { recordKeys } from '#test/scenarios/record-keys.ts';
import { backUpTable } from '#test/scenarios/restored-table.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { usdt, type Words, wordsFor } from './text.ts';

const [one, two] = [actorOf(firstOwner), actorOf(secondOwner)];

export function restored(prefix: string, start: StartStage): void {
  let spine: FamilySpine;
  let words: Words;
  let deps: RecoveryDeps;

  beforeAll(async () => {
    spine = await startFamilySpine(prefix, start);
    words = wordsFor(spine);
    const { project, settings, client, paymentDeps } = spine;
    const store = makeProjectAdminStore(client, isFreezeEnded);
    deps = {
      ...paymentDeps,
      store,
      devices: makeDeviceStore(client),
      ids: makeIds(),
      stage: 'local',
      sent: null,
      groups: makeInternalOrderStore(client),
      announced: makePublishedRevisions(client),
      addresses: spine.watchDeps.addresses,
      checkAddress: ({ family }, text) => checkAddress(family, text),
    };
    const audit = auditEntry(deps, { ...one, action: 'project.create', target: 'demo' });
    const outbox = auditOutbox(audit, 'r');
    // The project is younger than the signers' table and older than every table that is restored.
    const { createdAt } = await paymentDeps.history.identity();
    const stored = { ...project, createdAt };
    await recordKeys(client, stored.projectId, buildKeys(stored));
    await store.commit({
      write: { kind: 'createProject', project: stored, settings },
      audit,
      outbox,
    });
    await spine.tick();
    // The nonce record is written while the project is younger than the table, as at first payment.
    expect(await words.settle(...(await words.applyMany(1)))).toEqual(['confirmed']);
    project.createdAt = createdAt;
    await sleep(1_100);
  });
  afterAll(() => spine?.stop());
  beforeEach(() => {
    spine.logged.length = 0;
  });

  const backUp = () => backUpTable(process.env.TABLE_MONEY ?? '');
  const line = () => spine.paymentDeps.payments.nonceState(spine.chain.name, spine.address);

  /**
   * An owner resets the orders to their announced state. Then two owners let the wallet sign again.
   */
  const recover = async (address: string | null = null) => {
    await matchWallet(deps, one, { matches: [], address });
    expect(await unfreezeWallet(deps, one, address)).toMatchObject({ state: 'pending' });
    expect(await unfreezeWallet(deps, two, address)).toMatchObject({ state: 'done' });
  };

  /** Runs, ticks and recovers until the orders end, and a little longer. */
  const finish = async (orders: Withdrawal[]) => {
    let rest = 3;
    for (let i = 0; i < 20 && rest > 0; i++) {
      words.later(60);
      await spine.work();
      await spine.mine(words.deep);
      await spine.tick();
      if ((await line())?.frozen) await recover();
      if (i === 3) await spine.expire();
      const now = await Promise.all(orders.map(words.get));
      if (now.every(({ status }) => isFinal(status))) rest -= 1;
    }
    const now = await Promise.all(orders.map(words.get));
    return now.map(({ status }) => status);
  };

  /** Checks that nothing is signed or sent and that an alarm says why. */
  const expectHalted = async () => {
    const sent = await spine.sentOnChain();
    spine.logged.length = 0;
    await spine.work();
    await spine.work();
    await spine.mine(1);
    const alarms = spine.logged.filter(({ level }) => level === 'error');
    expect(alarms.map(({ event }) => event)).toEqual(Array(2).fill('payment.table-restored'));
    expect(await spine.sentOnChain()).toBe(sent);
  };

  const lost = {
    broadcast: async () => ({ kind: 'unclear' as const, reason: 'lost' }),
  };

  /** The step at which the backup is taken. The orders are paid after it. */
  const moments: [string, OrderStatus, () => Promise<unknown>][] = [
    ['before signing', 'approved', async () => {}],
    [
      'after signing, before sending',
      'signing',
      () => spine.work({ gateway: { ...spine.gateway, ...lost } }),
    ],
    ['after sending', 'broadcast', () => spine.work()],
    [
      'after mining',
      'broadcast',
      async () => {
        await spine.work();
        await spine.mine(1);
        await spine.tick();
      },
    ],
    [
      'when the first bytes were lost, before others were signed in their place',
      'broadcast',
      async () => {
        for (let i = 1; i <= 2; i++) {
          await spine.fault.drops();
          await spine.work({ chain: { ...spine.chain, inFlightCap: i } });
        }
        await spine.fault.none();
        await spine.expire();
        await spine.tick();
      },
    ],
  ];

  test.each(moments)(
    'payments restored to a moment %s and mined since are adopted and not paid again',
    async (_name, status, reach) => {
      const before = await spine.sentOnChain();
      const orders = await words.applyMany(2);
      await reach();
      for (const order of orders) expect(await words.get(order)).toMatchObject({ status });
      const restore = await backUp();
      expect(await words.settle(...orders)).toEqual(['confirmed', 'confirmed']);
      await restore();
      const young = await words.applyMany(1);
      await expectHalted();
      for (const order of orders) expect(await words.get(order)).toMatchObject({ status });
      await recover();
      expect(await finish([...orders, ...young])).toEqual(['confirmed', 'confirmed', 'confirmed']);
      await words.expectPaid([...orders, ...young], { amount: 7n * usdt, before });
    },
  );

  test('a payment signed after the backup and never mined is signed again once that is proven', async () => {
    const before = await spine.sentOnChain();
    const orders = await words.applyMany(2);
    const restore = await backUp();
    await spine.work({ gateway: { ...spine.gateway, ...lost } });
    const old = await Promise.all(orders.map(words.slotOf));
    await restore();
    await expectHalted();
    await recover();
    await spine.tick();
    await spine.work();
    for (const order of orders) {
      expect(await words.get(order)).toMatchObject({
        status: 'approved',
        stuck: { cause: 'signed_before' },
      });
    }
    await spine.expire();
    await spine.tick();
    expect(await finish(orders)).toEqual(['confirmed', 'confirmed']);
    for (const slot of old) {
      const outcome = slot && (await spine.gateway.broadcast(newestAttempt(slot).raw));
      expect(['expired', 'unclear']).toContain(outcome?.kind);
    }
    await words.expectPaid(orders, { amount: 7n * usdt, before });
  });

  test('a payment signed after the backup and sent later waits, and is paid once', async () => {
    const before = await spine.sentOnChain();
    const orders = await words.applyMany(2);
    const restore = await backUp();
    await spine.work({ gateway: { ...spine.gateway, ...lost } });
    const old = await Promise.all(orders.map(words.slotOf));
    await restore();
    await recover();
    await spine.tick();
    await spine.work();
    for (const slot of old) if (slot) await spine.gateway.broadcast(newestAttempt(slot).raw);
    await spine.mine(1);
    words.later(60);
    await spine.work();
    await spine.tick();
    // This table has no claim for them. The signer's table shows, once they are final, that the
    // wallet sent them.
    expect(await finish(orders)).toEqual(['confirmed', 'confirmed']);
    for (const [i, order] of orders.entries()) {
      expect((await words.get(order)).txHash).toBe(old[i]?.attempts[0]?.txHash);
    }
    await words.expectPaid(orders, { amount: 7n * usdt, before });
  });

  test('a wallet frozen by an unknown transaction signs again when two owners agree', async () => {
    const waiting = await words.applyMany(1);
    await spine.foreign(spine.newAddress(), spine.coin);
    await spine.mine(1);
    await spine.tick();
    const before = await spine.sentOnChain();
    await spine.work();
    for (const order of waiting)
      expect(await words.get(order)).toMatchObject({ status: 'approved' });
    await recover();
    expect(await words.settle(...waiting)).toEqual(['confirmed']);
    await words.expectPaid(waiting, { amount: 7n * usdt, before });
  });

  /** A sub-account of the seed with coin and USDT. */
  const fundedSub = async (): Promise<string> => {
    const address = await spine.addSubAccount();
    await spine.pay('coin', address, 50n * spine.coin);
    await spine.pay('USDT', address, 100n * usdt);
    await spine.mine(words.deep);
    await spine.tick();
    return address;
  };
  const ask = (from: string) => {
    spine.settings.clientAutoApprove = true;
    const to = spine.newAddress();
    const call = { opType: 'transfer' as const, token: 'USDT', to, amount: '7', memo: null };
    return spine.submit(call, { from });
  };
  const stored = async ({ orderNo }: Operation) => spine.paymentDeps.orders.get(orderNo);
  /** Runs and ticks until the operation ends. Returns its status. */
  const runs = async (operation: Operation): Promise<OrderStatus | undefined> => {
    for (let i = 0; i < 12; i++) {
      words.later(30);
      await spine.work({}, spine.walletOf(operation.fromAddress));
      await spine.mine(words.deep);
      await spine.tick();
      const status = (await stored(operation))?.status ?? 'pending';
      if (isFinal(status)) return status;
    }
    return (await stored(operation))?.status;
  };
  const haltedNow = async () =>
    (await findHaltedWallets(deps, spine.project, 100)).map(({ address }) => address);

  test('an operation of a sub-account paid after the backup is adopted and not paid again', async () => {
    const from = await fundedSub();
    const operation = await ask(from);
    const restore = await backUp();
    const { createdAt } = spine.project;
    // The table counts as the nonce record's own, so the restore forgets what is signed here.
    spine.project.createdAt += 1_000_000;
    expect(await runs(operation)).toBe('confirmed');
    spine.project.createdAt = createdAt;
    await restore();
    await spine.work({}, spine.walletOf(from));
    expect(await stored(operation)).toMatchObject({ status: 'approved' });
    expect(await haltedNow()).toContain(from);
    await recover(from);
    expect(await runs(operation)).toBe('confirmed');
    expect(await spine.balance('USDT', operation.toAddress)).toBe(7n * usdt);
    expect(await spine.balance('USDT', from)).toBe(93n * usdt);
  });

  test.each([
    ['paid, and its orders are forgotten', true],
    ['under way, and its order is forgotten unsigned', false],
  ])('a sweep that is %s comes home once', async (_name, isPaid) => {
    const { chain, address: hot, project } = spine;
    const row = buildSweepConfig({ destAddress: hot, fallbackBurnEnabled: true });
    const sweeps = sweepsOn(spine, {}, chain.family === 'TRX' ? row : null);
    /** Runs until nothing is to be swept. */
    const sweep = async () => {
      for (let i = 0; i < 16; i++) {
        await sweeps.collect();
        const left = [...(await sweeps.underWay()), ...(await sweeps.candidates())];
        if (left.length === 0) return;
        // Long enough for a note without an order to be given up.
        words.later(130);
        for (const address of new Set([hot, ...left.map((one) => one.address)])) {
          await spine.work({}, spine.walletOf(address));
          if ((await haltedNow()).includes(address)) await recover(address);
        }
        await spine.mine(words.deep);
        await spine.tick();
      }
      throw new Error('the sweep does not end');
    };
    // What other tests left at addresses.
    await sweep();
    const from = await spine.addSubAccount();
    await spine.pay('USDT', from, 500n * usdt);
    await spine.mine(words.deep + 40);
    await spine.tick();
    const held = await spine.balance('USDT', hot);
    const restore = await backUp();
    const { createdAt } = project;
    // As above: the restore forgets what the sub-account signs here.
    project.createdAt += 1_000_000;
    if (isPaid) await sweep();
    else await sweeps.collect();
    project.createdAt = createdAt;
    expect(await spine.balance('USDT', hot)).toBe(held + (isPaid ? 500n * usdt : 0n));
    await restore();
    await sweep();
    expect(await spine.balance('USDT', hot)).toBe(held + 500n * usdt);
    expect(await spine.balance('USDT', from)).toBe(0n);
    if (isPaid) expect(await sweeps.underWay()).toEqual([]);
  });

  test('a sub-account that never sent anything resumes by itself, with newer orders', async () => {
    const from = await fundedSub();
    const restore = await backUp();
    await restore();
    await sleep(1_100);
    const operation = await ask(from);
    expect(await haltedNow()).not.toContain(from);
    expect(await runs(operation)).toBe('confirmed');
    expect(await spine.balance('USDT', operation.toAddress)).toBe(7n * usdt);
    const state = await spine.paymentDeps.payments.nonceState(spine.chain.name, from);
    expect(state).toMatchObject({ next: 1, frozen: null });
  });
}
