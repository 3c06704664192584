import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import type { BooksReader } from '../ports.ts';

/** What callers name in a query, checked by the catalogue; functions/dependencies/ledger-names.ts. */
export interface LedgerNames {
  /** A chain by its own name. Throws ApiError unsupported. */
  chain(name: string): ChainName;
  /** The symbol that a token is booked under. Throws ApiError invalidRequest if none of the chains lists it. */
  token(symbol: string, chain: ChainName | undefined): string;
  /** The address as it is booked; of any family without a chain. Throws ApiError invalidRequest. */
  address(text: string, chain: ChainName | undefined): string;
  /** Decimals of a token that is listed, or that this release knows; null of any other. */
  listedDecimals(chain: ChainName, token: string): number | null;
  /** The same. Throws an Error where they are null: a list of entries has its own (decimalsOf). */
  decimals(chain: ChainName, token: string): number;
}

/** What amounts are written with. */
export type Decimals = Pick<LedgerNames, 'decimals'>;

/** What the rules below ask. */
export interface NamesDeps {
  names: LedgerNames;
  books: Pick<BooksReader, 'bookedDecimals'>;
}

/**
 * The decimals of these rows. A token that the stage lists no more has those that it was booked
 * with. A list never fails for them: where nothing says them, as of a token that was taken off before
 * its first entry was booked, amounts are in smallest units.
 */
export async function decimalsOf(
  { names, books }: { names: Pick<LedgerNames, 'listedDecimals'> } & Pick<NamesDeps, 'books'>,
  rows: readonly { chain: ChainName; token: string }[],
): Promise<Decimals> {
  const isUnlisted = rows.some(({ chain, token }) => names.listedDecimals(chain, token) === null);
  const booked = isUnlisted ? await books.bookedDecimals() : new Map<string, number>();
  return {
    decimals: (chain, token) =>
      names.listedDecimals(chain, token) ?? booked.get(bookedKey(chain, token)) ?? 0,
  };
}

const bookedKey = (chain: ChainName, token: string): string => `${chain}#${token}`;

/** Filters as a caller writes them. */
export interface NamedFilters {
  chain?: string | undefined;
  token?: string | undefined;
  address?: string | undefined;
}

/** The same as the books have them; what is undefined does not filter. */
export async function parseFilters(
  deps: NamesDeps,
  { chain: name, token, address }: NamedFilters,
): Promise<{
  chain?: ChainName | undefined;
  token?: string | undefined;
  address?: string | undefined;
}> {
  const { names } = deps;
  const chain = name === undefined ? undefined : names.chain(name);
  return {
    chain,
    token: token === undefined ? undefined : await tokenOf(deps, token, chain),
    address: address === undefined ? undefined : names.address(address, chain),
  };
}

/** The symbol that a token is booked under; also of one that is listed no more. */
async function tokenOf(
  { names, books }: NamesDeps,
  symbol: string,
  chain: ChainName | undefined,
): Promise<string> {
  try {
    return names.token(symbol, chain);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const booked = [...(await books.bookedDecimals()).keys()];
    const isBooked = chain
      ? booked.includes(bookedKey(chain, symbol))
      : booked.some((key) => key.endsWith(`#${symbol}`));
    if (isBooked) return symbol;
    throw error;
  }
}
