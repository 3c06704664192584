import { foldCase } from '#model/fold-case.ts';
import type { Fact } from '../../model/fact.ts';
import { otherMoves } from '../moves/other-moves.ts';
import type { BookTransfer, PlaceOf } from '../moves/transaction-moves.ts';

/**
 * One transfer from or to an address of ours in a transaction that we did not send. The watcher and
 * reconciliation name it alike, so that it is booked once. `position` as in Transfer; `isGone` says that its
 * block left the chain.
 */
export function otherFact(
  seen: Omit<Fact, 'subject' | 'moves' | 'orderNo' | 'depositNo'> & {
    transfer: BookTransfer;
    position: string;
    isDeposit: boolean;
    isGone?: boolean;
  },
  placeOf: PlaceOf,
): Fact {
  const { transfer, position, isDeposit, isGone = false, ...fact } = seen;
  const { chain, txHash } = fact;
  return {
    ...fact,
    subject: `other#${chain}#${foldCase(txHash)}#${position}#${foldCase(transfer.to)}`,
    orderNo: null,
    depositNo: null,
    moves: isGone ? [] : otherMoves(transfer, { isDeposit, placeOf }),
  };
}
