import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Withdrawal } from '../ports/records.ts';

/** What an approval binds to: the terms that decide who gets what. */
export type Terms = Pick<
  Withdrawal,
  | 'projectId'
  | 'orderNo'
  | 'chain'
  | 'token'
  | 'tokenAddress'
  | 'toAddress'
  | 'amount'
  | 'level'
  | 'memo'
>;

/**
 * sha256 over an order's terms, lower-case hex (design.md, invariant 2): an approval holds it, and
 * the signer recomputes it, so that an approval can not be moved to other terms. The encoding is a
 * JSON array of texts: no two sets of terms give the same one. The token's contract is a term too,
 * since it is what moves; so is a memo, by which an exchange tells whose a payment is.
 */
export function termsDigest(terms: Terms): string {
  const encoded = JSON.stringify([
    terms.memo === null ? 'withdrawal-terms-1' : 'withdrawal-terms-2',
    terms.projectId,
    terms.orderNo,
    terms.chain,
    terms.token,
    terms.tokenAddress ?? '',
    terms.toAddress,
    terms.amount.toString(),
    String(terms.level),
    ...(terms.memo === null ? [] : [terms.memo]),
  ]);
  return bytesToHex(sha256(utf8ToBytes(encoded)));
}
