import { priorityFee, signatureFee } from '#chains/solana/pay/cost.ts';
import type { CollectNotes } from './collect-parts.ts';

/** Lamports that a sweep of this many owners costs the wallet. */
export const collectFee = (
  owners: number,
  { units, price, rent }: Pick<CollectNotes, 'units' | 'price' | 'rent'>,
): bigint => signatureFee * BigInt(1 + owners) + priorityFee(units, price) + rent;
