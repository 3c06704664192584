import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Operation, OperationCall } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { listText } from '#shared/approvals/list-text.ts';
import { termsText } from '#shared/approvals/terms-text.ts';

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

/**
 * The terms of an operation: everything that is signed, the address that signs, and the simulation that
 * approvers are shown (docs/decisions/0087-what-an-approver-sees.md).
 */
export type OperationTerms = OperationCall &
  Pick<Operation, 'projectId' | 'orderNo' | 'chain' | 'fromAddress' | 'simulation'>;

/**
 * sha256 over an order's terms, lower-case hex (docs/design.md "Nothing moves unapproved"). An
 * approval stores the digest and the signer recomputes it, so that an approval cannot be moved to
 * other terms.
 */
export const termsDigest = (terms: Terms | OperationTerms): string => hashed(termsText(terms));

/**
 * sha256 over the terms digests that one decision is about, in their order, lower-case hex. Throws
 * RangeError for what is not a list (src/shared/approvals/list-text.ts).
 */
export const listDigest = (digests: readonly string[]): string => hashed(listText(digests));

const hashed = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
