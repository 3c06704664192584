import type { Chain, Token } from '#model/chain.ts';
import { ApiError } from '#wire/api-error.ts';

/**
 * The symbol that deposits of a token are stored under, also if an alias was given (POL is MATIC).
 * Errors: invalidRequest if none of the chains lists it.
 */
export function listedSymbol(
  symbol: string,
  chains: Chain[],
  findToken: (chain: Chain, symbol: string) => Token | undefined,
): string {
  for (const chain of chains) {
    const token = findToken(chain, symbol);
    if (token) return token.symbol;
  }
  throw new ApiError(
    'invalidRequest',
    `token ${symbol} is not listed${chains.length === 1 ? ` on ${chains[0]!.name}` : ''}`,
  );
}
