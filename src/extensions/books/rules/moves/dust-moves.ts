import { outside, type Place } from '../../model/account.ts';
import type { Move } from '../../model/move.ts';

/** What reached an address in transfers below the minimum, in all: they have no records of their own. */
export function dustMoves(place: Place, token: string, amount: bigint): Move[] {
  return amount > 0n ? [{ from: outside('external/dust'), to: place, token, amount }] : [];
}
