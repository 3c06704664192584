import { foldCase } from '#model/fold-case.ts';
import type { Fact } from '../../model/fact.ts';
import { otherMoves } from '../moves/other-moves.ts';
import type { BookTransfer, PlaceOf } from '../moves/transaction-moves.ts';

/**
 * One transfer from or to an address of ours in a transaction that we did not send. The watcher and
 * reconciliation name it alike, so that it is booked once. `isDeposit`: what arrives is booked by itself.
 */
export function otherFact(
  seen: Omit<Fact, 'subject' | 'moves' | 'orderNo' | 'depositNo' | 'txHash'> & {
    txHash: string;
    transfer: BookTransfer;
    /** As in Transfer. */
    position: string;
    isDeposit: boolean;
  },
  placeOf: PlaceOf,
): Fact {
  const { transfer, position, isDeposit, ...fact } = seen;
  const { projectId, chain, txHash } = fact;
  return {
    ...fact,
    subject: otherSubject({ projectId, chain, txHash, position, to: transfer.to }),
    orderNo: null,
    depositNo: null,
    moves: otherMoves(transfer, { isDeposit, placeOf }),
  };
}

/** The project is in it: what a stranger moves from one project to another, both of them book. */
export const otherSubject = ({
  projectId,
  chain,
  txHash,
  position,
  to,
}: Pick<Fact, 'projectId' | 'chain'> & { txHash: string; position: string; to: string }): string =>
  `other#${projectId}#${chain}#${foldCase(txHash)}#${position}#${foldCase(to)}`;
