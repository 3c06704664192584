import { foldCase } from '#model/fold-case.ts';
import type { MinedPayment, NonceSlot } from '#model/payment.ts';
import { familyOf } from '#shared/chains.ts';
import type { Fact } from '../../model/fact.ts';
import { type PlaceOf, type SentByUs, transactionMoves } from '../moves/transaction-moves.ts';

/** A slot with the transaction that used it up. */
export type MinedSlot = Pick<NonceSlot, 'chain' | 'address' | 'nonce' | 'ref' | 'projectId'> & {
  mined: MinedPayment;
};

/**
 * What is true of a nonce: what the transaction that used it up has moved, or nothing once that one has
 * left the chain (`sent` null). `rev` must grow by the clock (nextRevision): the slot's own revision
 * goes back when its table is restored.
 */
export function slotFact(
  slot: MinedSlot,
  sent: SentByUs | null,
  { rev, at, placeOf }: { rev: number; at: number; placeOf: PlaceOf },
): Fact {
  const { chain, ref, projectId, mined } = slot;
  return {
    subject: slotSubject(slot),
    rev,
    at,
    projectId,
    chain,
    orderNo: ref === '-' ? null : ref,
    depositNo: null,
    txHash: sent && mined.txHash,
    blockNumber: sent && mined.blockNumber,
    moves: sent ? transactionMoves(sent, placeOf) : [],
  };
}

/**
 * One transaction uses up a nonce, whichever of its variants that is. On a chain without nonces the
 * number is our own, and a restored table gives it to another transaction, while the first one stays on
 * the chain: so the hash names it.
 */
export const slotSubject = ({ chain, address, nonce, mined }: MinedSlot): string =>
  familyOf[chain] === 'EVM'
    ? `slot#${chain}#${foldCase(address)}#${nonce}`
    : `slot#${chain}#${mined.txHash}`;
