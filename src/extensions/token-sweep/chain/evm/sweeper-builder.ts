import type { PaymentBuilder } from '#ports/chains.ts';
import { sweeperCall } from './sweeper-call.ts';
import { isSweeps, plainTerms } from './sweeper-terms.ts';

/** A builder that also builds sweeps: null for one whose authorizations are signed first. */
export const sweeperBuilder = (builder: PaymentBuilder): PaymentBuilder => ({
  ...builder,
  payment(input) {
    const call = isSweeps(input.terms) ? sweeperCall(input.terms) : null;
    if (!call) return builder.payment(input);
    if (call.authorizes.length > 0) return null;
    return builder.payment({ ...input, terms: plainTerms(input.terms, call) });
  },
});
