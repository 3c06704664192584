import type { Fact } from '../../model/fact.ts';
import { rentalMoves } from '../moves/rental-moves.ts';

/** A rental as the energy extension's outbox names it. */
export interface Rental {
  energyNo: string;
  projectId: string;
  businessRef: string;
  /** What the project has paid for it: the price less refunds, sun. */
  chargedSun: bigint;
  rev: number;
}

/** What is true of a rental of energy. `energyAccount` holds what the project has paid in advance. */
export function rentalFact(rental: Rental, at: number, energyAccount: string): Fact {
  const { energyNo, projectId, businessRef, rev } = rental;
  return {
    subject: `rental#${projectId}#${energyNo}`,
    rev,
    at,
    projectId,
    chain: 'TRX',
    orderNo: businessRef,
    depositNo: null,
    txHash: null,
    blockNumber: null,
    moves: rentalMoves(rental, { account: 'energy', address: energyAccount }),
  };
}
