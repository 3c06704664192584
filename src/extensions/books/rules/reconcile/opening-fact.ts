import { foldCase } from '#model/fold-case.ts';
import type { Place } from '../../model/account.ts';
import type { Fact } from '../../model/fact.ts';
import type { Reading } from '../../model/reading.ts';
import { adjustingMoves } from '../moves/adjusting-moves.ts';

/**
 * What an address held, in one token, before the books began. `amount` is what the chain had at the
 * first comparison less everything else that the books have up to that block. It is below 0 if the
 * books have what came of a deposit that was credited after they began, and not what has taken it away.
 * A later revision replaces it.
 */
export function openingFact(
  { projectId, chain, to }: Pick<Reading, 'projectId' | 'chain' | 'to'>,
  opening: { place: Place; token: string; amount: bigint; rev: number; at: number },
): Fact {
  const { place, token, amount, rev, at } = opening;
  return {
    subject: `other#${chain}#opening#${foldCase(place.address)}#${token}`,
    rev,
    at,
    projectId,
    chain,
    orderNo: null,
    depositNo: null,
    txHash: null,
    blockNumber: to,
    moves: adjustingMoves(place, token, amount),
  };
}

/** How long after an opening the facts of older blocks may change it, in seconds. */
const openingSeconds = 7 * 86_400;

/**
 * What an opening must be, by what the books say now of its block. Facts of older blocks come after it: the
 * credit of a deposit says again that it arrived. `held` is what the chain had at the opening's
 * block, `booked` what the books now have up to it, the opening included. null if it stands, or is so
 * old that a person must look.
 */
export function revisedOpening(
  opening: { amount: bigint; held: bigint; at: number },
  booked: bigint,
  now: number,
): bigint | null {
  const { amount, held, at } = opening;
  if (booked === held || now - at > openingSeconds) return null;
  return amount + held - booked;
}
