import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Operation, OperationCall } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';

/**
 * The terms of a withdrawal that an approval is bound to: everything that decides who gets what.
 */
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

/** The terms of an operation: everything that is signed, and the address that signs. */
export type OperationTerms = OperationCall &
  Pick<Operation, 'projectId' | 'orderNo' | 'chain' | 'fromAddress'>;

/**
 * sha256 over an order's terms, lower-case hex (docs/design.md "Nothing moves unapproved"). An
 * approval stores the digest and the signer recomputes it, so that an approval cannot be moved to
 * other terms. The encoding is a JSON array of texts, which differs for any two sets of terms. The
 * token's contract is included, since it is what moves; so is the memo, by which an exchange
 * assigns a payment to its customer.
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

/** null stays null, so that it differs from an empty text. */
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
