import type { ChainSwap } from '#model/orders/quote-source.ts';
import type { ChainName } from '#shared/chains.ts';

export interface LocalEvmChain {
  name: ChainName;
  chainId: number;
  nativeToken: string;
  /** Decimals of USDT and USDC there: 18 on BSC, as on its mainnet. */
  stableDecimals: number;
}

/** The EVM chains of the local cloud; add a chain by adding a line. */
export const localEvmChains: LocalEvmChain[] = [
  { name: 'ETH', chainId: 1, nativeToken: 'ETH', stableDecimals: 6 },
  { name: 'BSC', chainId: 56, nativeToken: 'BNB', stableDecimals: 18 },
  { name: 'BASE', chainId: 8453, nativeToken: 'ETH', stableDecimals: 6 },
  { name: 'POLYGON', chainId: 137, nativeToken: 'MATIC', stableDecimals: 6 },
  { name: 'ARBITRUM', chainId: 42161, nativeToken: 'ETH', stableDecimals: 6 },
];

/** Public and worthless: the accounts of the local chains come from it on every machine. */
export const mnemonic = 'test test test test test test test test test test test junk';

/** Unlocked; holds the coins and tokens, and owns the token contracts. */
export const faucet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Unlocked; deploys the contracts and nothing else, so that their addresses never change. */
export const deployer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** What the deployer's first transactions create, in this order, on every chain. */
export const deployed = {
  USDT: '0x8464135c8F25Da09e49BC8782676a84730C318bC',
  USDC: '0x71C95911E9a5D330f4D621842EC243EE1343292e',
  forwarder: '0x948B3c65b89DF0B4894ABE91E6D02FE579834F8F',
  wrapped: '0x712516e61C8B383dF4A63CFe83d7701Bce54B03e',
  factory: '0xbCF26943C0197d2eE0E5D05c716Be60cc2761508',
  positions: '0x59F2f1fCfE2474fD5F0b9BA1E73ca90b143Eb8d0',
  quoter: '0xC6bA8C3233eCF65B761049ef63466945c362EdD2',
  router: '0x1275D096B9DBf2347bD2a131Fb6BDaB0B4882487',
} as const;

/** A chain's wrapped coin and Uniswap V3, as a stage's `swap` names them. */
export const swapContractsOf = (chain: LocalEvmChain): ChainSwap => ({
  wrapped: { address: deployed.wrapped, symbol: `W${chain.nativeToken}` },
  factory: deployed.factory,
  quoter: deployed.quoter,
  router: deployed.router,
});

/** Whole coins of each of the two accounts, and whole tokens of the faucet. */
export const faucetCoins = 100_000_000n;
export const faucetTokens = 10_000_000_000n;

/** Whole wrapped coins that the faucet holds in addition to what it gave to the pools. */
export const faucetWrapped = 1_000_000n;
