import { createHash } from 'node:crypto';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';

/** The terms of a deposit: who got what, by which transfer, from whom. None of them ever changes. */
export type DepositTerms = Pick<
  Deposit,
  | 'projectId'
  | 'depositNo'
  | 'userId'
  | 'chain'
  | 'token'
  | 'tokenAddress'
  | 'amount'
  | 'address'
  | 'txHash'
  | 'position'
  | 'fromAddresses'
>;

/**
 * sha256 over a deposit's terms, lower-case hex. The block is not one of them: a transaction that a
 * reorganisation moves stays the same transfer. The text is a JSON array, as that of an order's terms
 * (src/shared/approvals/terms-text.ts), whose first part no order has.
 */
export function depositDigest(deposit: DepositTerms): string {
  const text = JSON.stringify([
    'screening-deposit-1',
    deposit.projectId,
    deposit.depositNo,
    deposit.userId,
    deposit.chain,
    deposit.token,
    deposit.tokenAddress,
    deposit.amount.toString(),
    deposit.address,
    deposit.txHash,
    deposit.position,
    deposit.fromAddresses ?? null,
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/** sha256 over an order's terms: the digest that approvals are bound to, which the vault computes too. */
export const orderDigest = (order: ApprovableOrder): string => termsDigest(order);
