import type { Chain } from '#model/chain.ts';
import { hexOfTronAddress } from './address.ts';

/** The chain's tokens by the 40 hex digits of their address, as logs name them. */
export const listedTokens = (chain: Chain): ReadonlyMap<string, string> =>
  new Map(
    chain.tokens.flatMap(({ address }) => (address ? [[hexOfTronAddress(address), address]] : [])),
  );
