import type { Chain } from '#model/chain.ts';

/** The network that the chain's providers must be of, as the reader takes it. */
export const networkIdOf = ({ network }: Chain): number | undefined =>
  network === null ? undefined : Number(network);
