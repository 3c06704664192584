import { outside } from '../../model/account.ts';
import type { Move } from '../../model/move.ts';
import type { BookTransfer, PlaceOf } from './transaction-moves.ts';

/**
 * What one transfer of a stranger's transaction moved: coin or tokens that fund a hot wallet, a token
 * that a spender pulled, what somebody had a delegated address sweep. `isDeposit`: the deposit's own
 * record has what arrived, so only what left counts.
 */
export function otherMoves(
  { from, to, token, amount }: BookTransfer,
  { isDeposit, placeOf }: { isDeposit: boolean; placeOf: PlaceOf },
): Move[] {
  const giver = placeOf(from);
  const taker = isDeposit ? null : placeOf(to);
  if (amount <= 0n || (!giver && !taker)) return [];
  if (giver && giver.account === taker?.account && giver.address === taker.address) return [];
  const other = outside('external/other');
  const between = outside('in transit');
  if (giver?.account === 'users' && taker?.account === 'users') {
    return [
      { from: giver, to: between, token, amount },
      { from: between, to: taker, token, amount },
    ];
  }
  return [{ from: giver ?? other, to: taker ?? other, token, amount }];
}
