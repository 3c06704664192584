import type { ChainName } from '#shared/chains.ts';

/** The stored sum of what is reserved of one token on one address. */
export interface StoredReservation {
  /** The sum's key; only the store understands it. */
  id: string;
  projectId: string;
  chain: ChainName;
  address: string;
  /** The token's symbol, or `_native` for the coin of the chain. */
  token: string;
  /** Smallest units; 0 also if nothing is stored. */
  reserved: bigint;
  /** Every release raises it. Between two releases `reserved` only grows. */
  epoch: number;
}

/** What one order has reserved, as far as the comparison needs it. */
export interface HoldingOrder {
  orderNo: string;
  /** False once it has ended: it holds nothing any more. */
  isHolding: boolean;
  createdAtMs: number;
  /** Unix seconds. */
  endedAt: number | null;
  sums: { id: string; sum: bigint }[];
}

/** A stored sum, and the bounds of what unfinished orders held at the moment it was read. */
export interface ReservationLook {
  stored: StoredReservation;
  min: bigint;
  max: bigint;
}

/** How far the nightly check is. */
export interface ReservationPlace {
  /** The UTC day on which the current round began, `YYYY-MM-DD`; null before the first. */
  day: string | null;
  /** null once the round is complete. */
  chain: ChainName | null;
  /** The page of that chain's addresses; null for the first. */
  cursor: string | null;
}
