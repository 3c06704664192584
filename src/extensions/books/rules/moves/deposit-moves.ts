import type { Deposit } from '#model/deposit.ts';
import { outside, type Place } from '../../model/account.ts';
import type { Move } from '../../model/move.ts';

/**
 * What a deposit has moved. It is on its address as soon as a block has it, and `in transit` until it is
 * credited, or `held` while screening holds it. One that is paid out elsewhere came from outside, as the payment goes
 * there. What tops up a service is the project's own money, on an address of the service.
 * Nothing stands of one whose block left the chain, or that became an internal transfer.
 */
export function depositMoves({
  status,
  chainState,
  address,
  token,
  amount,
  topUp,
  hold,
  payout,
}: Pick<
  Deposit,
  'status' | 'chainState' | 'address' | 'token' | 'amount' | 'topUp' | 'hold' | 'payout'
>): Move[] {
  if (chainState !== 'present') return [];
  const transit = outside('in transit');
  const to: Place = { account: topUp ? 'energy' : 'users', address };
  const arrived: Move = { from: transit, to, token, amount };
  if (status !== 'credited') {
    if (!hold) return [arrived];
    const from = outside(payout?.paid ? 'external/other' : 'held');
    return [arrived, { from, to: transit, token, amount }];
  }
  const from = outside(topUp ? 'external/other' : 'external/deposits');
  return [arrived, { from, to: transit, token, amount }];
}
