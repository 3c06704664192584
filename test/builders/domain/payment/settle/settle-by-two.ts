import type { SettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { settleMined } from '#domain/payment/settle/settle-mined.ts';
import type { Order } from '#model/orders/order.ts';
import type { Attempt, MinedPayment } from '#model/payment.ts';
import type { ReceiptVerdict } from '#model/transfer-claim.ts';
import { buildSlot, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

/** What a tick does with a payment in block 5, if providers say this of its receipt. */
export async function settleBy(
  said: ReceiptVerdict['kind'],
  input: { mined?: Partial<MinedPayment>; order?: Partial<Order>; attempts?: Attempt[] } & {
    finalized?: bigint;
    memory?: SettleMemory;
    now?: number;
    /** When the payment was last sent. */
    sentAt?: number;
  } = {},
) {
  const { finalized = 8n, now = 1_000, memory } = input;
  const order = buildWithdrawal({
    status: 'broadcast',
    txHash: '0xaa',
    blockNumber: 5n,
    ...input.order,
  });
  const asked: string[] = [];
  const written: unknown[] = [];
  const { log, events } = fakeLogger();
  const mined = { txHash: '0xaa', blockNumber: 5n, blockHash: 'block 5', success: true };
  const attempts = input.attempts ?? [{ ...buildSlot().attempts[0]!, txHash: '0xaa' }];
  const slot = buildSlot({
    state: 'mined',
    confirmed: order.status === 'confirmed',
    attempts,
    lastSentAt: input.sentAt ?? 0,
    mined: { ...mined, credited: order.amount, ...input.mined },
  });
  await settleMined(
    {
      chain: { ...ethereum(), confirmations: 1, creditSeconds: 30 },
      orders: fakeOrderStore({ getMany: async () => [order] }),
      payments: fakePaymentStore({
        minedUpTo: async () => ({ slots: [slot], next: null }),
        settle: async ({ write, state, mined }) => {
          const { success, witnessed } = mined ?? {};
          const { status, reversed } = write?.set ?? {};
          const isReleased = write && (write.release || write.releaseLimits);
          written.push({
            state,
            status,
            success,
            witnessed,
            ...(reversed && { reversed: reversed.reason, isReleased }),
          });
          return true;
        },
        nonceState: async () => null,
      }),
      chainState: fakeChainStateStore({ hashes: async () => new Map([[5n, 'block 5']]) }),
      reader: fakeChainReader({
        revertReason: async () => null,
        confirmReceipts: async (claims) => {
          asked.push(...claims.map(({ success }) => `receipt ${success}`));
          return claims.map(() => ({ kind: said, provider: 1 }));
        },
        blockHashesElsewhere: async (numbers) => {
          asked.push(`hash ${numbers}`);
          return ['block 5'];
        },
      }),
      clock: stoppedClock(now),
      ...(memory && { memory }),
      log,
    },
    { head: 9n, finalized },
  );
  return { asked, written, warnings: events.warn, alarms: events.error };
}
