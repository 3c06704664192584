import type { PaymentTerms } from '#model/payment.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { systemProgram } from '../node/programs.ts';
import type { AccountState } from './account-state.ts';

/**
 * Lamports that the wallet lacks to pay `fee` and, in SOL, the amount, and to keep what its own
 * account must hold: the chain refuses a payment that leaves less. 0 when it has enough.
 */
export function missingLamports(
  { wallet, emptyRent }: AccountState,
  { amount, tokenAddress }: PaymentTerms,
  fee: bigint,
): bigint {
  const has = wallet && wallet.owner === systemProgram ? wallet.lamports : 0n;
  const needs = fee + emptyRent + (tokenAddress === null ? amount : 0n);
  return needs > has ? needs - has : 0n;
}

/** The reserve that a wallet must keep, as text. */
export const formatReserve = (emptyRent: bigint): string => `${formatAmount(emptyRent, 9)} SOL`;
