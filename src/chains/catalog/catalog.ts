/** The chains and tokens of this deployment, as the bundler merged them (merge-catalog.ts). */

import type { Chain, Token } from '#model/chain.ts';
import { type ChainName, symbolAliases } from '#shared/chains.ts';
import { catalogFromText } from './catalog-text.ts';
import { mergeCatalog } from './merge-catalog.ts';

/** The merged catalogue of a stage. The bundler defines it; in tests it is undefined. */
declare const COFFER_CATALOG: string;

/** Every chain of this deployment by its name. */
export const chains: Record<ChainName, Chain> =
  typeof COFFER_CATALOG === 'undefined' ? mergeCatalog({}) : catalogFromText(COFFER_CATALOG);

const resolveChain = (chain: ChainName | Chain): Chain =>
  typeof chain === 'string' ? chains[chain] : chain;

/**
 * A listed token by its symbol, spelled exactly, or by an alias (docs/decisions.md "Chain list":
 * POL is MATIC).
 *
 * @example findToken('POLYGON', 'POL')?.symbol // 'MATIC'
 */
export function findToken(chain: ChainName | Chain, symbol: string): Token | undefined {
  const { name, tokens } = resolveChain(chain);
  const aliases = symbolAliases[name] ?? {};
  const listed = Object.hasOwn(aliases, symbol) ? aliases[symbol] : symbol;
  return tokens.find((token) => token.symbol === listed);
}
