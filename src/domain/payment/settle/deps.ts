import type { ChainReader } from '#domain/ports/chains/chain-reader.ts';
import type { ChainStateStore } from '#domain/ports/deposits/chain-state-store.ts';
import type { OrderStore } from '#domain/ports/orders/order-store.ts';
import type { PaymentReader, SlotSettler } from '#domain/ports/payments/payment-store.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import type { Chain } from '#model/chain.ts';
import type { SettleMemory } from './settle-memory.ts';

/**
 * What the functions of this folder need. They record what the watcher sees of payments: mined,
 * confirmed, final, or no longer on the chain. Each one starts from the stored slot, so that seeing
 * a block twice changes nothing.
 */
export interface SettleDeps {
  chain: Chain;
  orders: OrderStore;
  payments: PaymentReader & SlotSettler;
  chainState: Pick<ChainStateStore, 'hashes'>;
  reader: Pick<
    ChainReader,
    | 'blockHashes'
    | 'blockHashesElsewhere'
    | 'confirmReceipts'
    | 'confirmTransfers'
    | 'readBlocks'
    | 'revertReason'
    | 'shownBy'
    | 'swapResult'
  >;
  /** Kept between ticks; without it, each tick asks about everything that is open. */
  memory?: SettleMemory;
  clock: Clock;
  log: Logger;
}
