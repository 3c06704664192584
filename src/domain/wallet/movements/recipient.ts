import { foldCase } from '#model/fold-case.ts';
import type { AssetMovements } from './asset-movements.ts';
import type { CallTerms } from './from-operation.ts';

/**
 * The recipient that the project's whitelist judges: of a transfer, or of an ERC-20 transfer inside
 * a send-tx (the calldata's first argument, 0x hex in lower case). null for everything else.
 */
export function findRecipient(terms: CallTerms, movements: AssetMovements): string | null {
  if (terms.opType === 'transfer') return terms.toAddress;
  if (terms.opType !== 'send-tx' || !movements.isPayment) return null;
  return `0x${terms.data.slice(34, 74).toLowerCase()}`;
}

/** True if the whitelist forbids the recipient. An empty whitelist allows every recipient. */
export const isForbidden = (whitelist: readonly string[], pays: string | null): boolean =>
  pays !== null &&
  whitelist.length > 0 &&
  !whitelist.some((listed) => foldCase(listed) === foldCase(pays));
