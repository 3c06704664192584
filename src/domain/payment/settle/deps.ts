import type { ChainReader } from '#domain/ports/chains/chain-reader.ts';
import type { ChainStateStore } from '#domain/ports/deposits/chain-state-store.ts';
import type { OrderStore } from '#domain/ports/orders/order-store.ts';
import type { PaymentStore } from '#domain/ports/payments/payment-store.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import type { Chain } from '#model/chain.ts';

/**
 * What the watcher tells the payments: which were mined, confirmed, final, or left the chain again.
 * Each function starts from the slot as stored, so that seeing a block twice changes nothing.
 */
export interface SettleDeps {
  chain: Chain;
  orders: OrderStore;
  payments: PaymentStore;
  chainState: Pick<ChainStateStore, 'hashes'>;
  reader: Pick<ChainReader, 'blockHashesElsewhere' | 'revertReason' | 'swapResult'>;
  clock: Clock;
  log: Logger;
}
