import type { SettleDeps } from '#domain/payment/settle/deps.ts';
import type { ReceiptVerdict } from '#model/transfer-claim.ts';
import { buildSlot, ethereum } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const slot = buildSlot({
  state: 'mined',
  mined: { txHash: '0xaa', blockNumber: 5n, blockHash: 'block 5', success: true },
});

type Shown = string | null | 'no answer';

const answer = async (shown: Shown): Promise<(string | null)[]> => {
  if (shown === 'no answer') throw new Error('503');
  return [shown];
};

/** `second` undefined: there is no second provider. */
export function depsOf(input: {
  ours?: string;
  passed?: string;
  first?: Shown;
  second?: Shown;
  receipt?: ReceiptVerdict['kind'];
  /** Two providers have shown the receipt before. */
  witnessed?: true;
}) {
  const { ours, first = 'no answer', second, receipt = 'unseen' } = input;
  const settled: string[] = [];
  const mined = slot.mined && {
    ...slot.mined,
    ...(input.witnessed && { witnessed: true as const }),
  };
  const kept = { ...slot, mined };
  const { log, events } = fakeLogger();
  const deps: SettleDeps = {
    chain: { ...ethereum(), confirmations: 1 },
    orders: fakeOrderStore({ getMany: async () => [] }),
    payments: fakePaymentStore({
      minedUpTo: async () => ({ slots: [kept], next: null }),
      settle: async ({ state }) => settled.push(state) > 0,
      nonceState: async () => null,
    }),
    chainState: fakeChainStateStore({
      hashes: async (_chain, _from, _to, { onlyRead = false } = {}) => {
        const hash = ours ?? (onlyRead ? undefined : input.passed);
        return new Map(hash === undefined ? [] : [[5n, hash]]);
      },
    }),
    reader: fakeChainReader({
      // Nobody knows the transaction: only the block's hash may still prove something.
      confirmReceipts: async (claims) => claims.map(() => ({ kind: receipt, provider: null })),
      blockHashes: () => answer(first),
      blockHashesElsewhere: async () => (second === undefined ? null : answer(second)),
    }),
    clock: stoppedClock(1),
    log,
  };
  return { deps, settled, events };
}
