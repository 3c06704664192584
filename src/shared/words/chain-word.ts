import type { ChainName } from '../chains.ts';

const words: Record<ChainName, string> = {
  ETH: 'Ethereum',
  BSC: 'BNB Smart Chain',
  BASE: 'Base',
  POLYGON: 'Polygon',
  ARBITRUM: 'Arbitrum',
  TRX: 'TRON',
  SOL: 'Solana',
};

/** A chain as people call it. */
export const chainWord = (chain: string): string => words[chain as ChainName] ?? chain;
