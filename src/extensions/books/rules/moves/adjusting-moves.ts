import { outside, type Place } from '../../model/account.ts';
import type { Move } from '../../model/move.ts';

/**
 * The move, from or to `external/other`, that gives a place this much more, or less if it is below 0;
 * none for 0.
 */
export function adjustingMoves(place: Place, token: string, amount: bigint): Move[] {
  const other = outside('external/other');
  if (amount === 0n) return [];
  return amount > 0n
    ? [{ from: other, to: place, token, amount }]
    : [{ from: place, to: other, token, amount: -amount }];
}
