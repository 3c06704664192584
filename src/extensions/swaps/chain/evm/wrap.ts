/**
 * Exchanges a coin and its wrapped form, one for one, by the wrapped coin's own contract (WETH9).
 */
import { encodeCall } from '#chains/shared/abi/abi.ts';
import type { Chain } from '#model/chain.ts';
import type { ChainName } from '#shared/chains.ts';
import type { BuildRequest, SwapCall } from '../../model/swap-quote.ts';
import type { QuoteSource } from '../../ports.ts';
import { QuoteError } from './quote-error.ts';
import { swapCoins } from './swap-coins.ts';

/** Gas of a deposit into an account that has no balance yet, and of a withdrawal. */
const gasOf = { deposit: 46_000n, withdraw: 37_000n };

/** Whether a pair is the chain's coin and its wrapped form. */
export function isWrapping(
  chain: Pick<Chain, 'swap'>,
  pair: { from: { address: string | null }; to: { address: string | null } },
): boolean {
  const wrapped = chain.swap?.wrapped.address;
  const { from, to } = pair;
  return (
    wrapped !== undefined &&
    ((from.address === null && to.address === wrapped) ||
      (from.address === wrapped && to.address === null))
  );
}

/** Quotes only wrapping and unwrapping. */
export function makeWrap(chainOf: (chain: ChainName) => Chain): QuoteSource {
  return {
    name: 'wrapped-coin',

    async quote({ chain, from, to, amountIn }) {
      const { wrapped } = swapCoins(chainOf(chain));
      if (!isWrapping(chainOf(chain), { from, to }))
        throw new QuoteError('not a coin and its wrapped form');
      return {
        amountOut: amountIn,
        gas: from.address === null ? gasOf.deposit : gasOf.withdraw,
        router: wrapped.address!,
        path: { kind: 'wrap' },
      };
    },

    async build({ chain, from, to, amountIn, router }) {
      const listed = chainOf(chain);
      if (!isWrapping(listed, { from, to }) || listed.swap!.wrapped.address !== router) {
        throw new QuoteError('not a coin and its wrapped form');
      }
      return wrapCall({ from, amountIn, router });
    },
  };
}

/** The wrapped coin's call that exchanges exactly `amountIn`. */
export const wrapCall = ({
  from,
  amountIn,
  router,
}: Pick<BuildRequest, 'from' | 'amountIn' | 'router'>): SwapCall =>
  from.address === null
    ? { to: router, data: encodeCall('deposit()'), value: amountIn }
    : { to: router, data: encodeCall('withdraw(uint256)', amountIn), value: 0n };
