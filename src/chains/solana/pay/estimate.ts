/** The maximum cost of a Solana payment, for the reservation made with its order. */

import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { RecipientError } from '#wire/recipient-error.ts';
import { readAccountState } from './account-state.ts';
import { estimateMaxUnits, findMemoProblem } from './compute-budget.ts';
import { computeRent, priorityFee, signatureFee } from './cost.ts';
import { createsAccount, findRecipientProblem } from './recipient.ts';
import { formatReserve, missingLamports } from './wallet.ts';

/** The payment may bid this many times the current price when it is signed. */
const priceMargin = 8n;
/**
/**
 * What it may bid at least (micro-lamports per compute unit), so that an order that was created in
 * a quiet hour can be paid in a busy one: 0.000006 SOL for a transfer, 0.00015 for a token's.
 */
const minPriceCeiling = 1_000_000n;
/**
 * The rent of a new account may rise by half until the payment is signed: it fell from 6,960 to
 * 5,080 lamports a byte in 2026, and SIMD-0438 can put it back.
 */
const rentMargin = { times: 3n, of: 2n } as const;

/**
 * Estimates by one exchange with one provider: the upper bound of units for the payment's kind, a
 * price up to eight times the current one and at least a flat ceiling, within the chain's cap, one
 * signature, and one and a half times the rent of a token account that the recipient lacks. Throws
 * ApiError invalidRequest (40001) for a payment that
 * cannot be made (a new account below its rent, a mint, a program, a token account, a memo too
 * long) or that would leave the wallet less than its account must hold; nodeUnavailable (50203)
 * when no node answers.
 */
export function makeSolanaFeeEstimator(deps: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
  chainOf: (chain: ChainName) => Chain;
}): FeeEstimator {
  return {
    async estimate(terms) {
      const chain = deps.chainOf(terms.chain);
      const memo = findMemoProblem(terms.memo);
      if (memo) throw new ApiError('invalidRequest', memo);
      const rpc = await deps.rpcOf(terms.chain);
      const state = await asVerifiedRead(terms.chain, () => readAccountState(rpc, chain, terms));
      const problem = findRecipientProblem(state, terms);
      if (problem) throw new RecipientError(problem);
      const gasLimit = estimateMaxUnits(terms);
      const margin = priceMargin * state.unitPrice;
      const offered = margin > minPriceCeiling ? margin : minPriceCeiling;
      const maxFeePerGas = offered < chain.maxFeePerGasCap ? offered : chain.maxFeePerGasCap;
      const rent = createsAccount(state)
        ? (computeRent(state.emptyRent, state.token!.accountBytes) * rentMargin.times) /
          rentMargin.of
        : 0n;
      const maxFee = signatureFee + priorityFee(gasLimit, maxFeePerGas) + rent;
      // A wallet that lacks the amount or the fee is reported by the balance check. This check
      // covers only what the payment would leave.
      const missing = missingLamports(state, terms, maxFee);
      if (missing > 0n && missing <= state.emptyRent) {
        throw new ApiError(
          'invalidRequest',
          `the payment would leave the wallet less than ${formatReserve(state.emptyRent)}, which its account must hold`,
        );
      }
      return { gasLimit, maxFeePerGas, maxFee };
    },
  };
}
