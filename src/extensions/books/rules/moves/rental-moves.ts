import { outside, type Place } from '../../model/account.ts';
import type { Move } from '../../model/move.ts';

/** What a rental has moved: its charge less refunds, of what the project has paid in advance. */
export function rentalMoves({ chargedSun }: { chargedSun: bigint }, energy: Place): Move[] {
  if (chargedSun <= 0n) return [];
  return [{ from: energy, to: outside('fees/energy'), token: 'TRX', amount: chargedSun }];
}
