import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';

/**
 * The identity of a deposit (docs/decisions.md "Identity of a deposit"): chain, transaction, kind
 * and position, address. Reading the same transfer twice, with or without traces, gives the same
 * identity.
 */
export function depositIdentity(
  deposit: Pick<Deposit, 'chain' | 'txHash' | 'position' | 'address'>,
): string {
  const { chain, txHash, position, address } = deposit;
  return `${chain}#${foldCase(txHash)}#${position}#${foldCase(address)}`;
}
