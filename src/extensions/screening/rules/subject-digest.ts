import { createHash } from 'node:crypto';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import { type DepositTerms, depositTermsText } from '#shared/approvals/held-text.ts';

/** sha256 over a deposit's terms, lower-case hex. */
export const depositDigest = (deposit: DepositTerms): string =>
  createHash('sha256').update(depositTermsText(deposit)).digest('hex');

/** sha256 over an order's terms: the digest that approvals are bound to, which the vault computes too. */
export const orderDigest = (order: ApprovableOrder): string => termsDigest(order);
