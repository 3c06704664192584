import { type ChainName, chainAliases, chainNames } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';

/**
 * The chain that a caller names. The name must be spelled exactly; with `aliases`, the aliases of
 * docs/interface.md "Chain names and aliases" are accepted too. Throws ApiError unsupported
 * (40004). Whether the chain is enabled is not checked here.
 */
export function parseChain(text: string, options: { aliases?: boolean } = {}): ChainName {
  if ((chainNames as readonly string[]).includes(text)) return text as ChainName;
  if (options.aliases && Object.hasOwn(chainAliases, text)) return chainAliases[text]!;
  throw new ApiError(
    'unsupported',
    `Unsupported chain: chain must be one of ${chainNames.join(', ')}`,
  );
}
