import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { type ChainName, type Family, familyOf } from '#contract/chains.ts';
import type { FeeEstimator } from '#domain/ports/chains/fee-estimator.ts';
import { httpOf } from './http-of.ts';
import { rpcOf } from './rpc-of.ts';

/** What payments cost on every chain, each estimated by its family's own estimator. */
export function allFees(): FeeEstimator {
  const chainOf = (name: ChainName) => chains[name];
  const estimators: Record<Family, FeeEstimator> = {
    EVM: makeEvmFeeEstimator({ rpcOf, chainOf }),
    TRX: makeTronFeeEstimator({ httpOf, chainOf }),
    SOL: makeSolanaFeeEstimator({ rpcOf, chainOf }),
  };
  return { estimate: (terms, given) => estimators[familyOf[terms.chain]].estimate(terms, given) };
}
