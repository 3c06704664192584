import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Operation, OperationCall } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';

/** What an approval of a withdrawal binds to: the terms that decide who gets what. */
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

/** The same of an operation: all that is signed of it, and by which address. */
export type OperationTerms = OperationCall &
  Pick<Operation, 'projectId' | 'orderNo' | 'chain' | 'fromAddress'>;

/**
 * sha256 over an order's terms, lower-case hex (docs/design.md "Nothing moves unapproved"): an
 * approval holds it, and the signer recomputes it, so that an approval can not be moved to other
 * terms. The encoding is a JSON array of texts: no two sets of terms give the same one. The token's
 * contract is a term too, since it is what moves; so is a memo, by which an exchange tells whose a
 * payment is.
 */
export function termsDigest(terms: Terms | OperationTerms): string {
  const encoded = JSON.stringify('opType' in terms ? operationTexts(terms) : texts(terms));
  return bytesToHex(sha256(utf8ToBytes(encoded)));
}

const texts = (terms: Terms): string[] => [
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
];

/** A null is no text, so that it is not taken for an empty one. */
const operationTexts = (terms: OperationTerms): (string | null)[] => [
  'operation-terms-1',
  terms.projectId,
  terms.orderNo,
  terms.opType,
  terms.chain,
  terms.fromAddress,
  terms.token,
  terms.tokenAddress,
  terms.toAddress,
  terms.amount.toString(),
  terms.memo,
  terms.data,
  terms.message,
  terms.typedData,
];
