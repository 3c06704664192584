import { createHash } from 'node:crypto';
import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import { toBase32 } from '#shared/crypto/base32.ts';

/** 130 bits: no two transfers meet by chance. */
const length = 26;

/**
 * The `deposit_no` of a transfer: `DP` and 26 characters of Crockford's base32 of the SHA-256 over its
 * project and its identity. Reading the same transfer again gives the same number, also where the
 * table has forgotten it, so that a merchant credits it once. The parts are hashed as a JSON list,
 * which no two lists share.
 */
export function depositNumber(
  deposit: Pick<Deposit, 'projectId' | 'chain' | 'txHash' | 'position' | 'address'>,
): string {
  const { projectId, chain, txHash, position, address } = deposit;
  const parts = [projectId, chain, foldCase(txHash), position, foldCase(address)];
  return `DP${toBase32(createHash('sha256').update(JSON.stringify(parts)).digest(), length)}`;
}
