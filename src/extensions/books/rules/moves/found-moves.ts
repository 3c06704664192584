import { outside, type Place } from '../../model/account.ts';
import type { Move } from '../../model/move.ts';

/**
 * What reconciliation explained: transfers below the minimum, or a transaction without a record. Also
 * what funds a hot wallet. `amount` is negative where something left the address.
 */
export function foundMoves(found: {
  place: Place;
  token: string;
  amount: bigint;
  as: 'external/other' | 'external/dust';
}): Move[] {
  const { place, token, amount } = found;
  const other = outside(found.as);
  if (amount === 0n) return [];
  return amount > 0n
    ? [{ from: other, to: place, token, amount }]
    : [{ from: place, to: other, token, amount: -amount }];
}
