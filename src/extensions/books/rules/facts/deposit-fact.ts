import { depositIdentity } from '#domain/deposit/identity.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Fact } from '../../model/fact.ts';
import { depositMoves } from '../moves/deposit-moves.ts';

/**
 * What is true of a deposit as of its revision. Its revisions grow by the clock, also after a restore.
 * `at` is when this revision was recorded, unix seconds.
 */
export function depositFact(deposit: Deposit, at: number): Fact {
  const { projectId, chain, depositNo, txHash, blockNumber, rev } = deposit;
  return {
    subject: `deposit#${depositIdentity(deposit)}`,
    rev,
    at,
    projectId,
    chain,
    orderNo: null,
    depositNo,
    txHash,
    blockNumber,
    moves: depositMoves(deposit),
  };
}
