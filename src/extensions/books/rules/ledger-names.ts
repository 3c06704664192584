import type { ChainName } from '#shared/chains.ts';

/** What callers name in a query, checked by the catalogue; functions/dependencies/ledger-names.ts. */
export interface LedgerNames {
  /** A chain by its own name. Throws ApiError unsupported. */
  chain(name: string): ChainName;
  /** The symbol that a token is booked under. Throws ApiError invalidRequest if none of the chains lists it. */
  token(symbol: string, chain: ChainName | undefined): string;
  /** The address as it is booked; of any family without a chain. Throws ApiError invalidRequest. */
  address(text: string, chain: ChainName | undefined): string;
  /** Decimals of a token that is booked. Throws an Error if nothing says them. */
  decimals(chain: ChainName, token: string): number;
}

/** Filters as a caller writes them. */
export interface NamedFilters {
  chain?: string | undefined;
  token?: string | undefined;
  address?: string | undefined;
}

/** The same as the books have them; what is undefined does not filter. */
export function parseFilters(
  names: Pick<LedgerNames, 'chain' | 'token' | 'address'>,
  { chain: name, token, address }: NamedFilters,
): { chain?: ChainName | undefined; token?: string | undefined; address?: string | undefined } {
  const chain = name === undefined ? undefined : names.chain(name);
  return {
    chain,
    token: token === undefined ? undefined : names.token(token, chain),
    address: address === undefined ? undefined : names.address(address, chain),
  };
}
