import type { ChainName } from '#contract/chains.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { HoldingOrder, StoredReservation } from '#model/orders/reservation-check.ts';
import type { OutboxItem } from '#model/outbox.ts';

export interface ReservationStore {
  /**
   * Some addresses of a chain that have unfinished orders, or a reservation that may not be zero. An
   * address may come several times. `cursor` names the next page.
   */
  addresses(
    chain: ChainName,
    cursor: string | null,
  ): Promise<{ addresses: string[]; cursor: string | null }>;
  /**
   * The orders of an address that are in the index of work; each is read strongly consistent. null
   * if there are more than `max`, or if one of them cannot be read.
   */
  ordersOf(chain: ChainName, address: string, max: number): Promise<HoldingOrder[] | null>;
  /** These orders, strongly consistent; null if one of them cannot be read. */
  orders(orderNos: string[]): Promise<HoldingOrder[] | null>;
  /** These sums, and the others of the address that may not be zero. Strongly consistent. */
  sumsOf(chain: ChainName, address: string, ids: string[]): Promise<StoredReservation[]>;
  /** Leaves a sum out of `addresses` until the next order reserves, if it is still zero. */
  skipEmpty(sum: StoredReservation): Promise<void>;
  /**
   * Sets a sum, together with the audit entry, if it is still what was read. false if it has
   * changed: then nothing is written.
   */
  set(
    sum: StoredReservation,
    to: bigint,
    entry: { audit: AuditEntry; outbox: OutboxItem },
  ): Promise<boolean>;
}
