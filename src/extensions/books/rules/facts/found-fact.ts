import { foldCase } from '#model/fold-case.ts';
import type { Fact } from '../../model/fact.ts';
import { foundMoves } from '../moves/found-moves.ts';

/** The part of a fact that whoever found something knows. */
type Found = Omit<Fact, 'subject' | 'moves' | 'orderNo' | 'depositNo'> &
  Pick<Parameters<typeof foundMoves>[0], 'place' | 'token' | 'amount'>;

/**
 * One transfer that is no deposit and no payment of ours: coin that funds a hot wallet, a token that
 * reached an address of a service, a transaction that reconciliation found. `position` as in Transfer;
 * `isGone` says that its block left the chain.
 */
export function otherFact(found: Found & { position: string; isGone?: true }): Fact {
  const { place, token, amount, position, isGone, ...fact } = found;
  const { chain, txHash } = fact;
  return {
    ...fact,
    subject: `other#${chain}#${foldCase(txHash)}#${position}#${foldCase(place.address)}`,
    orderNo: null,
    depositNo: null,
    moves: isGone ? [] : foundMoves({ place, token, amount, as: 'external/other' }),
  };
}

/**
 * What reached an address below the minimum, in all: one fact for each address and token, whose next
 * revision has the new sum.
 */
export function dustFact(found: Found): Fact {
  const { place, token, amount, ...fact } = found;
  return {
    ...fact,
    subject: `dust#${fact.chain}#${foldCase(place.address)}#${token}`,
    orderNo: null,
    depositNo: null,
    moves: foundMoves({ place, token, amount, as: 'external/dust' }),
  };
}
