import type { Place } from './account.ts';

/**
 * What goes from one place to another. It makes two entries, which sum to zero, so that no booking
 * can be out of balance.
 */
export interface Move {
  from: Place;
  to: Place;
  /** The symbol of a listed token. */
  token: string;
  /** Smallest units, above zero. */
  amount: bigint;
}

/** A move with the value that it was booked at: millionths of a USD, null without a price. */
export interface BookedMove extends Move {
  usdMicro: bigint | null;
}
