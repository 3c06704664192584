import type { Chain, Token } from '#model/chain.ts';

/** The listed token of an EVM contract, in any letter case; null if there is none. */
export function listedToken(chain: Pick<Chain, 'tokens'>, contract: string): Token | null {
  const wanted = contract.toLowerCase();
  return chain.tokens.find(({ address }) => address?.toLowerCase() === wanted) ?? null;
}
