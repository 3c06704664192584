import { rpcUrls } from '#aws/runtime/rpc-parameters.ts';
import { makeRpc, type Rpc } from '#chains/rpc/rpc.ts';
import type { ChainName } from '#contract/chains.ts';
import { keptPerChain } from './kept-per-chain.ts';

/** Two providers fit into a call of the API (ms). */
const timeoutMs = 8_000;

/** The chain's nodes; kept between calls, since an Rpc remembers which provider failed. */
export const rpcOf: (chain: ChainName) => Promise<Rpc> = keptPerChain(rpcUrls, (urls) =>
  makeRpc({ urls, timeoutMs }),
);
