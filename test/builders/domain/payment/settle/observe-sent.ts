import type { SettleDeps } from '#domain/payment/settle/deps.ts';
import { observeSent } from '#domain/payment/settle/observe-sent.ts';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { settleMined } from '#domain/payment/settle/settle-mined.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';
import type { ReceiptClaim, ReceiptVerdict } from '#model/transfer-claim.ts';
import { buildSlot, ethereum, hotAddress } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const first = { ...(buildSlot().attempts[0] as Attempt), txHash: 'first' };
export const block = { number: 9n, hash: 'block 9', timestamp: 1, sent: [], transfers: [] };

/** What seeing `second` in block 9 does to a payment that was signed as `first` and as `second`. */
export async function see(
  set: Partial<NonceSlot>,
  { said = ['confirmed'], now = 1 }: { said?: ReceiptVerdict['kind'][]; now?: number } = {},
) {
  const slot = buildSlot({ attempts: [first, { ...first, txHash: 'second' }], ...set });
  const { log, events } = fakeLogger();
  let time = now;
  const did = { frozen: [] as string[], settled: [] as unknown[], alarms: events.error };
  const answers = [...said];
  const asked: ReceiptClaim[] = [];
  const deps: SettleDeps = {
    chain: ethereum(),
    orders: fakeOrderStore({ get: async () => null }),
    payments: fakePaymentStore({
      claim: async () => ({
        address: hotAddress,
        nonce: 0,
        ref: slot.ref,
        projectId: slot.projectId,
      }),
      slot: async () => slot,
      settle: async ({ mined }) => did.settled.push(mined?.blockHash) > 0,
      freezeAddress: async (_chain, _address, why) => void did.frozen.push(why),
    }),
    chainState: fakeChainStateStore({}),
    reader: fakeChainReader({
      confirmReceipts: async (claims) => {
        asked.push(...claims);
        return claims.map(() => ({ kind: answers.shift() ?? 'unseen', provider: 1 }));
      },
      shownBy: () => 'provider 0',
    }),
    memory: makeSettleMemory(),
    clock: fakeClock(() => time * 1_000),
    log,
  };
  const sent = { txHash: 'second', from: hotAddress, nonce: null, success: true };
  await observeSent(deps, block, { ...sent, address: hotAddress });
  /** What the next ticks do. */
  const later = async (at: number) => {
    time = at;
    await settleMined(deps, { head: 0n, finalized: 0n });
  };
  return { did, asked, later };
}
