import type { NetworkQuestion } from '#chains/rpc/providers/network-check.ts';
import type { Chain } from '#model/chain.ts';

/** A Solana provider returns its genesis hash. Undefined for a private network: not checked. */
export const solanaNetwork = ({ network }: Pick<Chain, 'network'>): NetworkQuestion | undefined =>
  network === null
    ? undefined
    : { method: 'getGenesisHash', isRight: (answer) => answer === network };
