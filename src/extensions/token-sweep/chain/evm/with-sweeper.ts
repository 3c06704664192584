/** The ports of EVM payments, with sweeps by delegation: they are estimated and signed here. */

import { signTransaction } from '#chains/evm/pay/sign.ts';
import { asNodeRead } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { FeeEstimator, Keyring, PaymentGateway, PaymentSigner } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { signAuthorization } from './authorization.ts';
import { buildSetCode } from './build-set-code.ts';
import { isSweeperDeployed } from './delegations.ts';
import { type SweeperCall, sweeperAction, sweeperCall } from './sweeper-call.ts';
import { sweeperGas, withAuthorizations } from './sweeper-gas.ts';

/** A gateway that also estimates sweeps. It finds no sweep possible without its contract's code. */
export const sweeperGateway = (gateway: PaymentGateway, { rpc }: { rpc: Rpc }): PaymentGateway => ({
  ...gateway,
  async estimateGas(terms) {
    if (!isSweeps(terms)) return gateway.estimateGas(terms);
    refuseOthers(terms);
    if (terms.collects && !(await isSweeperDeployed(rpc, terms.from))) {
      throw new ExecutionReverted('the sweeper is not deployed');
    }
    return sweeperGas(rpc, terms);
  },
  each: () =>
    gateway.each().map((one, index) => {
      const estimated = sweeperGateway({ ...gateway, ...one }, { rpc: rpc.at(index) });
      return { ...one, estimateGas: estimated.estimateGas };
    }),
  failsEverywhere: async (terms) => !isSweeps(terms) && gateway.failsEverywhere(terms),
});

/** Terms that no sweep can have are a payment that fails: they hold up nothing else. */
function refuseOthers(terms: PaymentTerms): void {
  try {
    sweeperCall(terms);
  } catch (error) {
    throw new ExecutionReverted((error as Error).message);
  }
}

/** What the call is to a builder of ordinary transactions. */
const plainTerms = (terms: PaymentTerms, { to, data }: SweeperCall): PaymentTerms => ({
  chain: terms.chain,
  from: terms.from,
  to,
  tokenAddress: null,
  amount: 0n,
  data,
});

/**
 * A signer that also signs sweeps by the wallet's key, with each authorization by its owner's. Throws
 * an Error when the terms are not entirely a sweep to the wallet itself.
 */
export const sweeperSigner = (
  signer: PaymentSigner,
  { chain, keyring }: { chain: Chain; keyring: Keyring },
): PaymentSigner => ({
  ...signer,
  async signPayment(input) {
    const { terms, keyId, nonce, gasLimit, fees } = input;
    const call = isSweeps(terms) ? sweeperCall(terms) : null;
    if (!call) return signer.signPayment(input);
    if (terms.chain !== chain.name)
      throw new Error(`the terms are for ${terms.chain}, the chain is ${chain.name}`);
    const { authorizes, collects, delegate } = call;
    if (authorizes.length === 0) {
      if (terms.does === 'clear') throw new Error('no delegation is cleared');
      return signer.signPayment({ ...input, terms: plainTerms(terms, call) });
    }
    const authorizations = await Promise.all(
      authorizes.map((one) =>
        signAuthorization({
          chain,
          keyring,
          keyId: one.keyId,
          authorization: { owner: one.owner, delegate, nonce: one.nonce },
          destination: terms.from,
        }),
      ),
    );
    const unsigned = buildSetCode({
      chain,
      sender: terms.from,
      destination: terms.from,
      nonce,
      gasLimit,
      fees,
      collects,
      authorizations,
    });
    return signTransaction({ unsigned, keyring, keyId, address: terms.from });
  },
});

/**
 * An estimator that also estimates sweeps: a quarter more gas than the node's simulation. Throws
 * ApiError invalidRequest (40001) if the whole would fail, nodeUnavailable (50203) when no node
 * answers.
 */
export const sweeperEstimator = (
  estimator: FeeEstimator,
  { rpcOf }: { rpcOf: (chain: ChainName) => Promise<Rpc> },
): FeeEstimator => ({
  async estimate(terms, given) {
    const call = isSweeps(terms) ? sweeperCall(terms) : null;
    if (!call) return estimator.estimate(terms, given);
    const rpc = await rpcOf(terms.chain);
    try {
      const gas = await asNodeRead(terms.chain, () => sweeperGas(rpc, terms));
      const sized = { ...plainTerms(terms, call), data: withAuthorizations(call) };
      return await estimator.estimate(sized, { gasLimit: (gas * 125n + 99n) / 100n });
    } catch (error) {
      const { name, message } = error as Error;
      if (name === 'ExecutionReverted') throw new ApiError('invalidRequest', message);
      throw error;
    }
  },
});

/** Whether terms are of an EVM wallet's sweeper: Solana's estimator sees those that collect, too. */
const isSweeps = (terms: PaymentTerms): boolean =>
  terms.from.startsWith('0x') &&
  [terms.collects, sweeperAction(terms), terms.authorizes].some((part) => part !== undefined);
