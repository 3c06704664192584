import { checkAnyAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { listedSymbol } from '#domain/deposit/listed-symbol.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';

/** The address of a filter, as orders hold it. Errors: invalidRequest, which names the field. */
export function addressFilter(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const checked = checkAnyAddress(text);
  if ('address' in checked) return checked.address;
  throw new ApiError('invalidRequest', `${field} ${checked.problem}`);
}

/**
 * The token of a filter, as lists hold it. Errors: invalidRequest if no chain lists it, or the one that
 * is asked for does not.
 */
export function tokenFilter(text: string | undefined, chain?: ChainName): string | undefined {
  if (text === undefined) return undefined;
  const among = Object.values(chains).filter(({ name }) => name === (chain ?? name));
  return listedSymbol(text, among, findToken);
}
