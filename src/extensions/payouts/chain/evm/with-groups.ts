/** The ports of EVM payments, with groups: each is a call of the contract that pays many. */
import type { PaymentTerms } from '#model/payment.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { FeeEstimator, PaymentBuilder, PaymentGateway, PaymentSigner } from '#ports/chains.ts';
import type { GroupCalls } from '../../ports.ts';

/**
 * The terms of a group, or of its allowance, as those of their calls; any other terms as they are. Throws
 * WrongPayment for a group that goes elsewhere than to the contract.
 */
function callTerms(calls: GroupCalls, terms: PaymentTerms): PaymentTerms {
  const { pays, allows, chain, from, tokenAddress } = terms;
  if (allows !== undefined) {
    const { to, data } = encoded(() => calls.allow(terms.to, allows));
    return { chain, from, to, tokenAddress: null, amount: 0n, data };
  }
  if (!pays) return terms;
  const members = pays.map(({ to, amount }) => ({ address: to, amount }));
  const { to, data, value } = encoded(() => calls.pay(members, tokenAddress));
  if (to.toLowerCase() !== terms.to.toLowerCase())
    throw new WrongPayment('a group is paid by another contract');
  return { chain, from, to, tokenAddress: null, amount: value, data };
}

/** A member that cannot be encoded is wrong with its group, and holds up nothing else. */
function encoded<T>(encode: () => T): T {
  try {
    return encode();
  } catch (error) {
    throw new WrongPayment((error as Error).message);
  }
}

/** The estimate of an allowance is one of its call. A group is never estimated again. */
export const groupFees = (fees: FeeEstimator, calls: GroupCalls): FeeEstimator => ({
  estimate: (terms, ...options) => fees.estimate(callTerms(calls, terms), ...options),
});

export const groupBuilder = (builder: PaymentBuilder, calls: GroupCalls): PaymentBuilder => ({
  ...builder,
  payment: (input) => builder.payment({ ...input, terms: callTerms(calls, input.terms) }),
});

/** It encodes the call from the order's own members, and signs only if the worker's bytes are the same. */
export const groupSigner = (signer: PaymentSigner, calls: GroupCalls): PaymentSigner => ({
  ...signer,
  signPayment: async (input) =>
    signer.signPayment({ ...input, terms: callTerms(calls, input.terms) }),
});

export const groupGateway = (gateway: PaymentGateway, calls: GroupCalls): PaymentGateway => ({
  ...gateway,
  estimateGas: async (terms) => gateway.estimateGas(callTerms(calls, terms)),
  each: () =>
    gateway.each().map((one) => ({
      ...one,
      estimateGas: async (terms: PaymentTerms) => one.estimateGas(callTerms(calls, terms)),
    })),
  failsEverywhere: async (terms) => gateway.failsEverywhere(callTerms(calls, terms)),
});
