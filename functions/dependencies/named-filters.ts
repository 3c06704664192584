import { checkAnyAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { listedSymbol } from '#domain/deposit/listed-symbol.ts';
import type { MetadataPair, Names } from '#domain/order/events/created-scopes.ts';
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
 * What names the orders of a list, by the filters of its query. `keys` are those of metadata that the
 * project filters by. Errors: invalidRequest, which names the filter.
 */
export function namesOf(
  query: {
    to_address?: string | undefined;
    user_id?: string | undefined;
    metadata?: string | undefined;
  },
  keys: readonly string[],
): Names {
  const toAddress = addressFilter('to_address', query.to_address);
  return { toAddress, userId: query.user_id, pair: pairFilter(query.metadata, keys) };
}

function pairFilter(text: string | undefined, keys: readonly string[]): MetadataPair | undefined {
  if (text === undefined) return undefined;
  const end = text.indexOf(':');
  const key = text.slice(0, end);
  if (keys.includes(key)) return { key, value: text.slice(end + 1) };
  const named = keys.length > 0 ? `: ${keys.join(', ')}` : ': it has none';
  throw new ApiError(
    'invalidRequest',
    `metadata names ${key}, which is not one of the project's metadata_filters${named}`,
  );
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
