/** Words for a family spine: what the chain says, and what it takes to bring orders to their end. */
import { expect } from 'vitest';
import { makeIds } from '#crypto/random.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
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
    /** Orders of 7 USDT each, to an address of its own. */
    async applyMany(count: number, amount = '7'): Promise<Withdrawal[]> {
      const made: Withdrawal[] = [];
      for (let i = 0; i < count; i++) made.push(await spine.apply({ ...nextOrder(), amount }));
      return made;
    },
    /** Hashes of all that was ever signed for an order. */
    signedFor: async (order: Order) =>
      (await slotOf(order))?.attempts.map(({ txHash }) => txHash) ?? [],
    decide: () => ({ ...paymentDeps, ids: makeIds() }),
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
    /** Runs of worker and watcher until the orders end; their statuses. */
    async settle(...made: Order[]): Promise<number[]> {
      const senders = [...new Set(made.map(({ fromAddress }) => fromAddress))];
      for (let i = 0; i < 12; i++) {
        later(30);
        for (const from of senders) await spine.work({}, spine.walletOf(from));
        await spine.mine(deep);
        await spine.tick();
        const now = await Promise.all(made.map(get));
        if (now.every(({ status }) => status >= 4)) return now.map(({ status }) => status);
      }
      const now = await Promise.all(made.map(get));
      throw new Error(`no end: ${plain(now)} ${plain(spine.logged.slice(-12))}`);
    },
    /** Each recipient has exactly this, in this many transactions of the wallet since `before`. */
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
