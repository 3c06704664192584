import type { SettleDeps } from '#domain/payment/settle/deps.ts';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import type { MinedFacts, SlotFacts } from '#domain/payment/slot-facts.ts';
import type { ScannedBlock } from '#model/chain.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { RecordedFacts } from '#model/sent-payment.ts';
import type { ReceiptVerdict } from '#model/transfer-claim.ts';
import type { ChainReader } from '#ports/chains.ts';
import { buildSlot, buildWithdrawal, ethereum, hotAddress } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { anOutboxItem } from '#test/unit/domain/webhook/fakes.ts';

/** The transaction of the slot's only attempt, from the hot wallet, and its fee. */
export const paid = { txHash: '0xaa', from: hotAddress.toLowerCase(), nonce: 0, success: true };

/** 100 USDT that it moves. */
export const moved = {
  txHash: '0xaa',
  position: 'log:0',
  from: hotAddress.toLowerCase(),
  to: buildWithdrawal().toAddress.toLowerCase(),
  tokenAddress: buildWithdrawal().tokenAddress,
  amount: buildWithdrawal().amount,
};

export const block5 = (set: Partial<ScannedBlock> = {}): ScannedBlock => ({
  number: 5n,
  hash: 'block 5',
  parentHash: 'block 4',
  timestamp: 1,
  clock: null,
  transfers: [moved],
  sent: [{ ...paid, fee: 7n }],
  coverage: [],
  ...set,
});

export const minedIn5 = { txHash: '0xaa', blockNumber: 5n, blockHash: 'block 5', success: true };

const record = (rev: number): RecordedFacts => ({ rev, outbox: anOutboxItem({ kind: 'books' }) });

/**
 * A watcher of one payment, which another function may have marked as mined in block 5. `facts` is
 * what was recorded and stored: of a mined payment what it moves and pays, of one that is gone null.
 */
export function watched(
  set: Partial<NonceSlot> = {},
  input: {
    order?: Partial<Order>;
    hasBooks?: boolean;
    said?: ReceiptVerdict['kind'];
    reader?: Partial<ChainReader>;
    changesFirst?: boolean;
  } = {},
) {
  const { hasBooks = true, said = 'confirmed', changesFirst = false } = input;
  const order = buildWithdrawal({ status: 'broadcast', txHash: '0xaa', ...input.order });
  let slot = buildSlot(set);
  let now = 1_000;
  let changes = changesFirst ? 1 : 0;
  const facts: unknown[] = [];
  const states: string[] = [];
  const known: MinedFacts[] = [];
  const reads: bigint[] = [];
  const { log, events } = fakeLogger();
  const bookFacts: SlotFacts = {
    async ofMined({ booked = 0 }, of) {
      known.push(of);
      return of.transfers || of.result ? record(booked + 1) : null;
    },
    ofGone: ({ booked }) => (booked === undefined ? null : record(booked + 1)),
  };
  const deps: SettleDeps = {
    chain: { ...ethereum(), confirmations: 1, creditSeconds: 0 },
    orders: fakeOrderStore({ get: async () => order, getMany: async () => [order] }),
    payments: fakePaymentStore({
      slot: async () => slot,
      minedUpTo: async () => ({ slots: slot.state === 'mined' ? [slot] : [], next: null }),
      minedAbove: async () => [slot],
      nonceState: async () => null,
      settle: async ({ state, mined, confirmed, write, facts: stored }) => {
        if (changes-- > 0) return false;
        const of = known.at(-1);
        if (stored) facts.push(mined ? [of?.transfers?.length, mined.fee] : null);
        slot = { ...slot, state, mined, confirmed, ...(stored && { booked: stored.rev }) };
        states.push(`${state}${write?.set.status ? ` ${write.set.status}` : ''}`);
        if (write) Object.assign(order, write.set);
        return true;
      },
    }),
    chainState: fakeChainStateStore({ hashes: async () => new Map([[5n, 'block 5']]) }),
    reader: fakeChainReader({
      readBlocks: async (from) => {
        reads.push(from);
        return [block5()];
      },
      confirmReceipts: async (claims) => claims.map(() => ({ kind: said, provider: null })),
      confirmTransfers: async (claims) => claims.map(() => ({ kind: 'confirmed', provider: 1 })),
      blockHashesElsewhere: async () => ['block 5'],
      revertReason: async () => null,
      ...input.reader,
    }),
    ...(hasBooks && { bookFacts }),
    memory: makeSettleMemory(),
    clock: fakeClock(() => now * 1_000),
    log,
  };
  return {
    deps,
    facts,
    states,
    known,
    reads,
    warnings: events.warn,
    slot: () => slot,
    pass: (seconds: number) => {
      now += seconds;
    },
  };
}
