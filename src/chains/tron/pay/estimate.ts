import { Unverified } from '#chains/rpc/json-guards.ts';
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import {
  blacklistedRecipient,
  blacklistedSender,
  blacklistingToken,
} from '#chains/shared/blacklist.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { RecipientError } from '#wire/recipient-error.ts';
import { readAccount } from '../node/accounts.ts';
import type { TronHttp } from '../node/http.ts';
import { readParameters } from '../node/parameters.ts';
import { readTokenBalance } from '../read/constant-call.ts';
import { energyWithMargin, maxCost, resourceUsage } from './cost.ts';
import { isBlacklisted } from './is-blacklisted.ts';
import { simulateTransfer } from './simulate.ts';

/**
 * Assumed for a token when the node cannot simulate the transfer because the wallet has too few
 * tokens: USDT's worst case.
 */
const unknownEnergy = { energy: 150_000n, penalty: 0n };

/**
 * Estimates by one provider's account data and simulation. For TRX the units are bytes of
 * bandwidth; for tokens they are energy with a margin, from which the fee limit follows. `maxFee`
 * is the whole cost with nothing free: energy, bandwidth, a new account (1.1 TRX), a memo (1 TRX).
 * `withoutBurning` leaves the energy out.
 * Throws ApiError invalidRequest (40001) when the payment cannot be made, nodeUnavailable (50203)
 * when no node answers.
 */
export function makeTronFeeEstimator(deps: {
  httpOf: (chain: ChainName) => Promise<TronHttp>;
  chainOf: (chain: ChainName) => Chain;
}): FeeEstimator {
  return {
    async estimate(terms) {
      const chain = deps.chainOf(terms.chain);
      const http = await deps.httpOf(terms.chain);
      return asVerifiedRead(terms.chain, async () => {
        const reading = Promise.all([
          readParameters(http),
          terms.tokenAddress === null ? readAccount(http, terms.to) : null,
          terms.tokenAddress === null ? null : simulateOrAssume(http, terms),
        ]);
        // Says more than the simulation, which a blacklisted sender fails.
        const [problem, read] = await Promise.allSettled([
          blacklistProblem(http, chain, terms),
          reading,
        ]);
        if (problem.status === 'fulfilled' && problem.value) {
          throw problem.value;
        }
        if (read.status === 'rejected') throw read.reason;
        const [parameters, recipient, simulated] = read.value;
        if (recipient?.isContract)
          throw cannotBePaid('it is a contract, and TRX cannot be paid to contracts');
        const energy = simulated ? energyWithMargin(simulated) : 0n;
        const price = simulated ? parameters.energyPrice : parameters.bandwidthPrice;
        // Block producers vote on the price: there are no bids, and waiting does not lower it.
        if (price > chain.maxFeePerGasCap)
          throw new Unverified(`the unit price of ${price} sun is above the chain's cap`);
        const feeLimit = energy * parameters.energyPrice;
        const usage = resourceUsage({ terms, recipient, energy, feeLimit });
        const withoutBurning = simulated && {
          units: simulated.energy,
          maxFee: maxCost({ ...usage, energy: 0n }, parameters),
        };
        return {
          gasLimit: simulated ? energy : usage.bandwidth,
          maxFeePerGas: price,
          maxFee: maxCost(usage, parameters),
          ...(withoutBurning && { withoutBurning }),
        };
      });
    },
  };
}

/** The refusal if the token has blacklisted one of the two addresses. */
async function blacklistProblem(
  http: TronHttp,
  chain: Chain,
  { tokenAddress, from, to }: PaymentTerms,
): Promise<ApiError | null> {
  const token = blacklistingToken(chain, tokenAddress);
  if (!token?.address) return null;
  const [sender, recipient] = await Promise.all(
    [from, to].map((address) => isBlacklisted(http, { token: token.address!, address })),
  );
  if (sender) return new ApiError('invalidRequest', blacklistedSender(token));
  return recipient ? new RecipientError(blacklistedRecipient(token)) : null;
}

const cannotBePaid = (reason: string) => new RecipientError(`cannot be paid: ${reason}`);

async function simulateOrAssume(http: TronHttp, terms: PaymentTerms) {
  try {
    return await simulateTransfer(http, terms);
  } catch (error) {
    if (!(error instanceof ExecutionReverted)) throw error;
    // With too few tokens the transfer fails only for that reason, and the balance check reports
    // it.
    const held = await readTokenBalance(http, terms.tokenAddress!, terms.from);
    if (held !== null && held < terms.amount) return unknownEnergy;
    if (held === null) throw new Unverified('is the token on this chain?');
    throw cannotBePaid(`the token contract refuses the transfer (${error.reason})`);
  }
}
