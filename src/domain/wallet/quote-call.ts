import type { StoredSimulation } from '#model/orders/operation.ts';
import type { Simulation } from '#model/orders/simulation.ts';
import type { BalanceReader, CallSimulator, FeeEstimate, FeeEstimator } from '#ports/chains.ts';
import { once } from '#shared/once.ts';
import { ApiError } from '#wire/api-error.ts';
import { RecipientError } from '#wire/recipient-error.ts';
import { payableOf } from '../balance/payable-of.ts';
import { maxOperationGas } from '../order/limits.ts';
import type { Call } from './parse-call.ts';

/** What the chain says about a call before it is made; smallest units. */
export interface CallQuote {
  /** What the sending address holds of the token that the call takes, and of the coin. */
  balance: { token: bigint; coin: bigint };
  fee: FeeEstimate;
  /** The lower estimate of two providers. */
  estimateByTwo(): Promise<FeeEstimate>;
  /** null unless an admin has to judge a contract call. */
  simulation: StoredSimulation | null;
}

const noFee: FeeEstimate = { gasLimit: 0n, maxFeePerGas: 0n, maxFee: 0n };

/** A call that only signs takes nothing and costs nothing. */
const nothing: CallQuote = {
  balance: { token: 0n, coin: 0n },
  fee: noFee,
  estimateByTwo: async () => noFee,
  simulation: null,
};

/**
 * Reads the sender's balances and the fee of a call. If `simulate` is set, a contract call is
 * simulated too. Errors: invalidRequest (40001) for a call that needs too much gas by two providers,
 * nodeUnavailable (50203).
 */
export async function quoteCall(
  deps: { balances: BalanceReader; fees: FeeEstimator; simulator: CallSimulator },
  input: { call: Call; from: string; simulate: boolean },
): Promise<CallQuote> {
  const { call, from } = input;
  const { record, gas, reserved } = call;
  const chain = call.chain.name;
  if (!reserved) return nothing;
  const balance = (tokenAddress: string | null) =>
    deps.balances.balance({ chain, address: from, tokenAddress });
  const { toAddress: to, tokenAddress, amount, data } = record;
  const calldata = data === null ? {} : { data };
  const terms = { chain, from, to, tokenAddress, amount, ...calldata };
  const given = gas === null ? undefined : { gasLimit: gas };
  const estimateByTwo = once(() =>
    inFieldOfRequest(deps.fees.estimate(terms, given, { byTwo: true })),
  );
  const [token, coin, shownFee, simulation] = await Promise.all([
    reserved.token.isNative ? null : balance(reserved.token.address),
    balance(null),
    inFieldOfRequest(deps.fees.estimate(terms, given)),
    data !== null && input.simulate
      ? deps.simulator.simulate({ chain, from, to, value: amount, data })
      : null,
  ]);
  const maxAllowed = maxOperationGas(call.chain, record);
  const fee = shownFee.gasLimit > maxAllowed ? await estimateByTwo() : shownFee;
  if (fee.gasLimit > maxAllowed) {
    throw new ApiError(
      'invalidRequest',
      `the call needs ${fee.gasLimit} gas, at most ${maxAllowed} is allowed on ${chain}`,
    );
  }
  return {
    balance: { token: payableOf(token ?? coin), coin: coin.amount },
    fee,
    estimateByTwo,
    simulation: simulation && storedSimulation(simulation),
  };
}

/** The requests of the client wallet call the recipient `to`. */
const inFieldOfRequest = <T>(estimate: Promise<T>): Promise<T> =>
  estimate.catch((error: unknown) => {
    throw error instanceof RecipientError ? new RecipientError(error.problem, 'to') : error;
  });

/** A simulation as it is stored with the operation: its amounts as decimal text. */
const storedSimulation = (simulation: Simulation): StoredSimulation => ({
  ...simulation,
  gas: simulation.gas?.toString() ?? null,
  balanceChanges: simulation.balanceChanges.map((change) => ({
    ...change,
    amount: change.amount.toString(),
  })),
});
