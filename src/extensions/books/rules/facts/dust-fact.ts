import { foldCase } from '#model/fold-case.ts';
import type { Place } from '../../model/account.ts';
import type { Fact } from '../../model/fact.ts';
import { dustMoves } from '../moves/dust-moves.ts';

/**
 * What reached an address below the minimum, in all: one fact for each address and token, whose next
 * revision has the new sum.
 */
export function dustFact(
  found: Omit<Fact, 'subject' | 'moves' | 'orderNo' | 'depositNo'> & {
    place: Place;
    token: string;
    amount: bigint;
  },
): Fact {
  const { place, token, amount, ...fact } = found;
  return {
    ...fact,
    subject: `dust#${fact.chain}#${foldCase(place.address)}#${token}`,
    orderNo: null,
    depositNo: null,
    moves: dustMoves(place, token, amount),
  };
}
