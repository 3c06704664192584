import type { Token } from '#model/chain.ts';
import type { ChainName, Family } from '#shared/chains.ts';

/** The chain catalogue, which the domain itself does not know. */
export interface SettingsCatalog {
  /** Throws ApiError unsupported (40004) for a chain that is not listed. */
  chain(name: string): {
    name: ChainName;
    family: Family;
    confirmations: number;
    creditSeconds: number;
  };
  token(chain: ChainName, symbol: string): Token | undefined;
  /** A normalised address of any family, or what is wrong with it. */
  address(text: string): { address: string } | { problem: string };
}
