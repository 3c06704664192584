/** The ports of Solana's payments, with sweeps: terms that collect are built and signed here. */
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { FeeAboveLimit } from '#chains/shared/payment-errors.ts';
import { sequenceRange } from '#chains/solana/pay/compute-budget.ts';
import type { Chain } from '#model/chain.ts';
import type {
  ExpiringGateway,
  ExpiringSigner,
  FeeEstimator,
  MessageKeyring,
} from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { buildCollect } from './build-collect.ts';
import { decodeCollectPlan, toCollectParts } from './collect-parts.ts';
import { collectFee, planCollect, tryCollect } from './plan-collect.ts';
import { signCollect } from './sign-collect.ts';

/** A sweep may bid this many times the current price when it is signed. */
const priceMargin = 8n;

/** A gateway that also plans sweeps. */
export const collectingGateway = (
  gateway: ExpiringGateway,
  deps: { chain: Chain; rpc: Rpc },
): ExpiringGateway => ({
  ...gateway,
  plan: (terms, limits, of) =>
    terms.collects
      ? planCollect(deps, { terms, limits, variants: of.variants })
      : gateway.plan(terms, limits, of),
});

/**
 * A signer that also signs sweeps: by the wallet's key, and by each owner's. Throws FeeAboveLimit
 * when the sweep may cost more than `limits`, an Error when terms and plan do not match.
 */
export const collectingSigner = (
  signer: ExpiringSigner,
  { chain, keyring }: { chain: Chain; keyring: MessageKeyring },
): ExpiringSigner => ({
  ...signer,
  async signPayment(input) {
    const { keyId, terms, limits, plan, recentBlock, discriminator } = input;
    const { collects } = terms;
    if (!collects) return signer.signPayment(input);
    if (terms.chain !== chain.name)
      throw new Error(`the terms are for ${terms.chain}, the chain is ${chain.name}`);
    const notes = decodeCollectPlan(plan);
    const units =
      notes.units - (notes.units % sequenceRange) + (BigInt(discriminator) % sequenceRange);
    const parts = toCollectParts(terms, notes, { reference: recentBlock.reference, units });
    const fee = collectFee(collects.length, { ...notes, units });
    const isAbove =
      units > limits.units ||
      notes.price > limits.unitPrice ||
      notes.price > chain.maxFeePerGasCap ||
      fee > limits.fee;
    if (isAbove) throw new FeeAboveLimit(`the sweep costs up to ${fee} lamports`);
    const keyIds = new Map(collects.map((one) => [one.owner, one.keyId]));
    keyIds.set(terms.from, keyId);
    return signCollect({ message: buildCollect(parts), parts, keyring, keyIds });
  },
});

/**
 * An estimator that also estimates sweeps, by a trial: throws ApiError invalidRequest (40001) if one
 * of the owners cannot send its part, nodeUnavailable (50203) when no node answers.
 */
export const collectingEstimator = (
  estimator: FeeEstimator,
  deps: { rpcOf: (chain: ChainName) => Promise<Rpc>; chainOf: (chain: ChainName) => Chain },
): FeeEstimator => ({
  async estimate(terms, given) {
    if (!terms.collects) return estimator.estimate(terms, given);
    const chain = deps.chainOf(terms.chain);
    const rpc = await deps.rpcOf(terms.chain);
    try {
      const trial = () => tryCollect({ chain, rpc }, terms);
      const { notes, maxLimit, unitPrice } = await asVerifiedRead(terms.chain, trial);
      const offered = priceMargin * unitPrice;
      const maxFeePerGas = offered < chain.maxFeePerGasCap ? offered : chain.maxFeePerGasCap;
      const gasLimit = maxLimit * 2n;
      const bid = { units: gasLimit, price: maxFeePerGas, rent: notes.rent };
      return { gasLimit, maxFeePerGas, maxFee: collectFee(terms.collects.length, bid) };
    } catch (error) {
      const { name, message } = error as Error;
      if (name === 'ExecutionReverted') throw new ApiError('invalidRequest', message);
      throw error;
    }
  },
});
