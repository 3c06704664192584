import type { Chain } from '#model/chain.ts';
import type { Project } from '#model/project.ts';
import type { ChainName } from '#shared/chains.ts';

export interface Funding {
  chain: ChainName;
  address: string;
  nativeToken: string;
  tokens: string[];
  note: string;
}

/** How a merchant funds the hot wallet: what to send where, per enabled chain. */
export const funding = (project: Project, chains: readonly Chain[]): Funding[] =>
  chains
    .filter((chain) => chain.enabled)
    .map((chain) => {
      const tokens = chain.tokens.filter((token) => !token.isNative).map((token) => token.symbol);
      const address = project.hot[chain.family].address;
      return {
        chain: chain.name,
        address,
        nativeToken: chain.nativeToken,
        tokens,
        note:
          `Send ${[chain.nativeToken, ...tokens].join(', ')} on ${chain.name} to ${address}. ` +
          `Keep some ${chain.nativeToken}: fees are paid in it, for tokens too.`,
      };
    });
