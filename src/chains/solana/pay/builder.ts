import type { Chain } from '#model/chain.ts';
import type { ExpiringBuilder } from '#ports/chains.ts';
import { buildMessage } from './build.ts';
import { partsOf } from './parts-of.ts';

/** The ExpiringBuilder of Solana, by @solana/web3.js. */
export const makeSolanaBuilder = ({ chain }: { chain: Chain }): ExpiringBuilder => ({
  payment: (input) => Buffer.from(buildMessage(partsOf(chain, input))).toString('hex'),
});
