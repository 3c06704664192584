/** The ports of Solana's payments, with sweeps: terms that collect are built here. */
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { ExpiringBuilder, ExpiringGateway, FeeEstimator } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { buildCollect } from './build-collect.ts';
import { collectFee } from './collect-fee.ts';
import { partsOfCollect } from './parts-of-collect.ts';
import { planCollect, tryCollect } from './plan-collect.ts';

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

/** A builder that also builds sweeps. Throws FeeAboveLimit when the sweep may cost more than `limits`. */
export const collectingBuilder = (
  builder: ExpiringBuilder,
  { chain }: { chain: Chain },
): ExpiringBuilder => ({
  payment: (input) =>
    input.terms.collects
      ? Buffer.from(buildCollect(partsOfCollect(chain, input))).toString('hex')
      : builder.payment(input),
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
