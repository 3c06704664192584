/**
 * Symbols and decimals that the page has from its own deployment (`/config.json`) and its own code, so that
 * nothing the API says moves the point of an amount or gives a contract another name.
 */
import { coinOf, knownDecimals } from '#shared/money/known-decimals.ts';
import type { DecimalsOf } from '#wire/words/shown-terms.ts';
import type { KnownToken } from '../../config.ts';

export type { KnownToken };

export interface KnownTokens {
  decimalsOf: DecimalsOf;
  /** The token of a contract, or the chain's coin; null for one that is not listed. */
  at(chain: string, address: string | null): KnownToken | null;
}

const fold = (address: string | null): string | null => address?.toLowerCase() ?? null;

/** `tokens` are absent of a deployment that is older: then only coins and the usual symbols are known. */
export function knownTokens(tokens: Record<string, KnownToken[]> | undefined): KnownTokens {
  const find = (chain: string, address: string | null) =>
    tokens?.[chain]?.find((one) => fold(one.address) === fold(address)) ?? null;
  return {
    decimalsOf(chain, symbol, address) {
      if (!tokens?.[chain]) return knownDecimals(chain, symbol);
      const token = find(chain, address);
      return token?.symbol === symbol ? token.decimals : null;
    },
    at(chain, address) {
      const coin = coinOf(chain);
      if (tokens?.[chain] || address !== null || coin === null) return find(chain, address);
      return { symbol: coin, address: null, decimals: knownDecimals(chain, coin)! };
    },
  };
}
