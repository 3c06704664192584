import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { estimateGas } from './estimate-gas.ts';

type Verdict = 'succeeds' | 'fails' | 'unknown';

/**
 * Whether two of these providers (one, if there is only one) fail to simulate the payment, and none
 * succeeds. A provider counts only if it simulates a transfer of the address to itself: otherwise
 * it is the provider that fails, and not the payment.
 */
export async function failsEverywhere(
  providers: Pick<Rpc, 'request'>[],
  terms: PaymentTerms,
): Promise<boolean> {
  const verdicts = await Promise.all(providers.map((provider) => simulate(provider, terms)));
  const failing = verdicts.filter((verdict) => verdict === 'fails').length;
  return !verdicts.includes('succeeds') && failing >= Math.min(2, providers.length);
}

async function simulate(rpc: Pick<Rpc, 'request'>, terms: PaymentTerms): Promise<Verdict> {
  try {
    await estimateGas(rpc, terms);
    return 'succeeds';
  } catch (error) {
    const isAnswer = error instanceof RpcError || error instanceof ExecutionReverted;
    if (!isAnswer) return 'unknown';
  }
  const { chain, from } = terms;
  try {
    await estimateGas(rpc, { chain, from, to: from, tokenAddress: null, amount: 1n });
    return 'fails';
  } catch {
    return 'unknown';
  }
}
