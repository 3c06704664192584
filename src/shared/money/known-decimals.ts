/**
 * The decimals of coins and tokens by their symbols, for a page that computes what it shows and takes no
 * service's word for where the point is. The catalogue has the same (src/chains/catalog).
 */
import { type ChainName, familyOf } from '../chains.ts';

const coins: Record<ChainName, string> = {
  ETH: 'ETH',
  BSC: 'BNB',
  BASE: 'ETH',
  POLYGON: 'MATIC',
  ARBITRUM: 'ETH',
  TRX: 'TRX',
  SOL: 'SOL',
};
const ofCoin = { EVM: 18, TRX: 6, SOL: 9 } as const;
const ofTokens: Record<string, number> = { USDT: 6, USDC: 6, DAI: 18 };

/** The symbol of a chain's coin; null for a chain that is none. */
export const coinOf = (chain: string): string | null =>
  Object.hasOwn(coins, chain) ? coins[chain as ChainName] : null;

/** null for a token that only a stage lists, and for a chain that is none. */
export function knownDecimals(chain: string, symbol: string): number | null {
  if (!Object.hasOwn(coins, chain)) return null;
  const name = chain as ChainName;
  if (symbol === coins[name]) return ofCoin[familyOf[name]];
  const common = Object.hasOwn(ofTokens, symbol) ? ofTokens[symbol]! : null;
  // Binance's own pegged tokens have 18.
  return common !== null && name === 'BSC' ? 18 : common;
}

/**
 * The smallest units of a canonical decimal string (format-amount.ts); null for any other text, and for
 * more digits than the token has.
 */
export function smallestUnits(amount: string, decimals: number): bigint | null {
  const [, whole, fraction = ''] = /^(0|[1-9]\d*)(?:\.(\d*[1-9]))?$/.exec(amount) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
