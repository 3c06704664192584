import type { ChainSwap } from '#model/orders/quote-source.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Service } from '../process/supervisor.ts';

/** A running chain of the local cloud, as code outside `local/chains` sees it. */
export interface RunningChain {
  name: ChainName;
  nativeToken: string;
  nativeDecimals: number;
  url: string;
  service: Service;
  /** Holds coins and tokens; EVM nodes sign for it, the others take its key. */
  faucet: string;
  faucetPrivateKey?: string;
  tokens: Record<string, { address: string; decimals: number }>;
  /** Where swaps are made, on EVM chains. */
  swap?: ChainSwap;
}
