import type { Chain, Token } from '#model/chain.ts';
import { permit2 } from '#model/permit2.ts';

/** The listed token of an EVM contract, in any letter case; null if there is none. */
export function listedToken(chain: Pick<Chain, 'tokens'>, contract: string): Token | null {
  const wanted = contract.toLowerCase();
  return chain.tokens.find(({ address }) => address?.toLowerCase() === wanted) ?? null;
}

/** Whether a contract (lower case) moves money by its own rules: a listed token, or Permit2. */
export const isMoneyContract = (chain: Pick<Chain, 'tokens'>, contract: string | null): boolean =>
  contract !== null && (contract === permit2 || listedToken(chain, contract) !== null);
