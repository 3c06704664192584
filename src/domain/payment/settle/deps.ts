import type { Strays } from '#domain/deposit/stray/strays.ts';
import type { Chain, SentTransaction } from '#model/chain.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { PaymentReader, SlotSettler } from '#ports/payments.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { SlotFacts } from '../slot-facts.ts';
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
    | 'groupResult'
    | 'readBlocks'
    | 'revertReason'
    | 'shownBy'
    | 'swapResult'
  >;
  /** Seam: reports each payment of ours that a block includes, once. It does not throw. */
  onMined?(slot: NonceSlot, sent: SentTransaction): void;
  /** Absent where no extension records what payments move. */
  bookFacts?: SlotFacts;
  /** Absent where no extension records what no payment explains. */
  strays?: Strays;
  /** Kept between ticks; without it, each tick asks about everything that is open. */
  memory?: SettleMemory;
  clock: Clock;
  log: Logger;
}
