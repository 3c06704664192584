/** The ports of EVM payments, with sweeps by delegation: they are estimated here. */

import { asNodeRead } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { FeeEstimator, PaymentGateway } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { isSweeperDeployed } from './delegations.ts';
import { sweeperCall } from './sweeper-call.ts';
import { sweeperGas, withAuthorizations } from './sweeper-gas.ts';
import { isSweeps, plainTerms } from './sweeper-terms.ts';

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
