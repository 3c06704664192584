/**
 * The worker's side of swaps: builds a swap's call through the provider that quoted it, and checks
 * the stored call.
 */
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { SwapCalls } from '../../ports.ts';
import { buildCall, type SelectQuoteSources } from './build-call.ts';
import { readSettlers } from './settlers.ts';
import { makeSwapChecks } from './swap-checks.ts';

/** The SwapCalls of one chain. `settlers` gives 0x's present contracts: by default as one node shows them. */
export function makeSwapCalls(deps: {
  chain: Chain;
  providers: SelectQuoteSources;
  rpc: Pick<Rpc, 'batch'>;
  settlers?: () => Promise<readonly string[]>;
}): SwapCalls {
  const { chain, settlers = () => readSettlers(deps.rpc) } = deps;
  return {
    build: (swap, deadline) => buildCall(deps.providers, { chain, swap, deadline }),
    ...makeSwapChecks({ chain, settlers }),
  };
}
