/** Helpers for a family spine. They read the chain and bring orders to their end. */

import { expect } from 'vitest';
import { makeApprovalWriter } from '#aws/orders/approval-store.ts';
import { approvalsNeeded } from '#domain/payment/authorize/approvals-needed.ts';
import type { Deposit } from '#model/deposit.ts';
import { isFinal, type OrderStatus } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { makeIds } from '#shared/crypto/random.ts';
import type { FamilySpine } from '#test/scenarios/family-spine.ts';

export const usdt = 1_000_000n;

const plain = (value: unknown) =>
  JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? v.toString() : v));

export type Words = ReturnType<typeof wordsFor>;

export function wordsFor(spine: FamilySpine) {
  const { chain, paymentDeps, watchDeps } = spine;
  const deep = chain.confirmations + 2;
  let orders = 0;
  const nextOrder = () => {
    orders += 1;
    return { bizOrderId: `order-${orders}`, toAddress: spine.newAddress() };
  };
  const get = async <Kind extends Order>({ orderNo }: Kind) =>
    (await paymentDeps.orders.get(orderNo)) as Kind;
  const later = (seconds: number) => {
    spine.flags.now = paymentDeps.clock.nowMs() + seconds * 1_000;
  };
  const slotOf = async (order: Order) => {
    const { nonce } = await get(order);
    return paymentDeps.payments.slot(chain.name, order.fromAddress, nonce ?? -1);
  };
  return {
    deep,
    nextOrder,
    get,
    later,
    slotOf,
    /** Applies for orders of 7 USDT each by default, each to its own address. */
    async applyMany(count: number, amount = '7'): Promise<Withdrawal[]> {
      const made: Withdrawal[] = [];
      for (let i = 0; i < count; i++) made.push(await spine.apply({ ...nextOrder(), amount }));
      return made;
    },
    /** Hashes of all transactions that were ever signed for an order. */
    signedFor: async (order: Order) =>
      (await slotOf(order))?.attempts.map(({ txHash }) => txHash) ?? [],
    decide: () => ({
      ...paymentDeps,
      decisions: makeApprovalWriter(spine.client),
      approvalsNeeded: (order: Order) => approvalsNeeded(order, chain),
      ids: makeIds(),
    }),
    depositsTo: async (address: string): Promise<Deposit[]> =>
      (await watchDeps.deposits.watched(chain.name, 0n, 10n ** 12n)).filter(
        (deposit) => deposit.address === address,
      ),
    reserved: async (token: string, address = spine.address) => {
      const { nativeToken } = chain;
      const day = new Date(paymentDeps.clock.nowMs()).toISOString().slice(0, 10);
      const view = await spine.withdrawals.reservations({
        projectId: 'demo',
        chain: chain.name,
        address,
        token,
        nativeToken,
        day,
      });
      return { token: view.token.reserved, coin: view.native.reserved };
    },
    /** Runs the worker and the watcher until the orders end. Returns their statuses. */
    async settle(...made: Order[]): Promise<OrderStatus[]> {
      const senders = [...new Set(made.map(({ fromAddress }) => fromAddress))];
      for (let i = 0; i < 12; i++) {
        later(30);
        for (const from of senders) await spine.work({}, spine.walletOf(from));
        await spine.mine(deep);
        await spine.tick();
        const now = await Promise.all(made.map(get));
        if (now.every(({ status }) => isFinal(status))) return now.map(({ status }) => status);
      }
      const now = await Promise.all(made.map(get));
      throw new Error(`no end: ${plain(now)} ${plain(spine.logged.slice(-12))}`);
    },
    /**
     * Checks that each recipient has exactly this amount. `sent` counts the wallet's transactions
     * since `before`.
     */
    async expectPaid(
      made: Withdrawal[],
      input: { amount: bigint; before: number; sent?: number; token?: 'coin' | 'USDT' },
    ): Promise<void> {
      for (const { toAddress } of made) {
        const held = await spine.balance(input.token ?? 'USDT', toAddress);
        expect(held, toAddress).toBe(input.amount);
      }
      expect(await spine.sentOnChain()).toBe(input.before + (input.sent ?? made.length));
      const line = await paymentDeps.payments.nonceState(chain.name, spine.address);
      expect(line?.frozen).toBeNull();
    },
    /** Log lines of this event since the list was emptied. */
    said: (event: string) => spine.logged.filter((line) => line.event === event),
  };
}
