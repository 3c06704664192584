import { rpcUrls } from '#aws/runtime/rpc-parameters.ts';
import { makeTronHttp, type TronHttp } from '#chains/tron/node/http.ts';
import type { ChainName } from '#contract/chains.ts';
import { keptPerChain } from './kept-per-chain.ts';

/** Two providers fit into a call of the API (ms). */
const timeoutMs = 8_000;

/** TRON's nodes; kept between calls, since it remembers which provider failed. */
export const httpOf: (chain: ChainName) => Promise<TronHttp> = keptPerChain(rpcUrls, (urls) =>
  makeTronHttp({ urls, timeoutMs }),
);
