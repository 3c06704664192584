/** The merged catalogue as text: the bundler writes it into a function's code. */

import type { Chain } from '#model/chain.ts';
import type { ChainName } from '#shared/chains.ts';

type Catalog = Record<ChainName, Chain>;

/** JSON in which a bigint is written as its decimal digits followed by `n`. */
export const catalogToText = (chains: Catalog): string =>
  JSON.stringify(chains, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

/** The inverse of `catalogToText`. */
export function catalogFromText(text: string): Catalog {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Catalog;
}
