import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';
import { readSwapResult } from './read-swap-result.ts';

/** The reader, which also reads what a swap's transaction received. */
export const withSwapResults = (
  reader: ChainReader,
  { rpc, chain }: { rpc: Rpc; chain: Chain },
): ChainReader => ({ ...reader, swapResult: (swap) => readSwapResult(rpc, chain, swap) });
