import { foldCase } from '#model/fold-case.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { Fact } from '../../model/fact.ts';
import { type PlaceOf, type SentByUs, transactionMoves } from '../moves/transaction-moves.ts';

/**
 * What is true of a nonce: what the transaction that used it up has moved, or nothing while none is in
 * a block. So one that left the chain, or that another one replaced, is reversed. `sent` is null for
 * a slot that is open, and for an authorization, which another address's transaction carries. `rev`
 * must grow by the clock (nextRevision): the slot's own revision goes back when its table is restored.
 */
export function slotFact(
  slot: Pick<NonceSlot, 'chain' | 'address' | 'nonce' | 'ref' | 'projectId' | 'mined'>,
  sent: SentByUs | null,
  { rev, at, placeOf }: { rev: number; at: number; placeOf: PlaceOf },
): Fact {
  const { chain, address, nonce, ref, projectId, mined } = slot;
  const isMined = mined !== null && sent !== null;
  return {
    subject: slotSubject({ chain, address, nonce }),
    rev,
    at,
    projectId,
    chain,
    orderNo: ref === '-' ? null : ref,
    depositNo: null,
    txHash: mined?.txHash ?? null,
    blockNumber: mined?.blockNumber ?? null,
    moves: isMined ? transactionMoves(sent, placeOf) : [],
  };
}

/** One transaction uses up a nonce, whichever of its variants that is. */
export const slotSubject = ({
  chain,
  address,
  nonce,
}: Pick<NonceSlot, 'chain' | 'address' | 'nonce'>): string =>
  `slot#${chain}#${foldCase(address)}#${nonce}`;
