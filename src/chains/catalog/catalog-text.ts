/** The merged catalogue as text, for the way from the bundler into a function. */
import type { ChainName } from '#contract/chains.ts';
import type { Chain } from '#model/chain.ts';

type Catalog = Record<ChainName, Chain>;

/** JSON in which a bigint is its decimal digits and an `n`. */
export const catalogToText = (chains: Catalog): string =>
  JSON.stringify(chains, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

/** What `catalogToText` made it of. */
export function catalogFromText(text: string): Catalog {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Catalog;
}
