import type { PaymentTerms } from '#model/payment.ts';
import { type SweeperCall, sweeperAction } from './sweeper-call.ts';

/** What the call is to a builder of ordinary transactions. */
export const plainTerms = (terms: PaymentTerms, { to, data }: SweeperCall): PaymentTerms => ({
  chain: terms.chain,
  from: terms.from,
  to,
  tokenAddress: null,
  amount: 0n,
  data,
});

/** Whether terms are of an EVM wallet's sweeper: Solana's estimator sees those that collect, too. */
export const isSweeps = (terms: PaymentTerms): boolean =>
  terms.from.startsWith('0x') &&
  [terms.collects, sweeperAction(terms), terms.authorizes].some((part) => part !== undefined);
