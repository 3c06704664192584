import { chains } from '#chains/catalog/catalog.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { makeKyberswap } from '#extensions/swaps/chain/evm/kyberswap.ts';
import {
  findRouter,
  makeLazyQuoteSource,
  makeSelectQuoteSources,
} from '#extensions/swaps/chain/evm/quote-sources.ts';
import { makeUniswapV3 } from '#extensions/swaps/chain/evm/uniswap-v3.ts';
import { makeWrap } from '#extensions/swaps/chain/evm/wrap.ts';
import { makeZeroX } from '#extensions/swaps/chain/evm/zero-x.ts';
import { sameTick } from '#extensions/swaps/chain/same-tick.ts';
import { quoteSourcesConfig } from '#extensions/swaps/store/quote-sources-parameter.ts';
import type { ChainName } from '#shared/chains.ts';
import { once } from '#shared/once.ts';
import { rpcOf } from './chains.ts';

/**
 * Every provider that quotes and builds swaps, as the stage configures them; and the chain, whose
 * questions of the same tick go out as one batch.
 */
export const swaps = /* @__PURE__ */ once(() => {
  const chainOf = (name: ChainName) => chains[name];
  const kept = new WeakMap<Rpc, Pick<Rpc, 'batch'>>();
  const batchedRpcOf = async (chain: ChainName) => {
    const rpc = await rpcOf(chain);
    const batched = kept.get(rpc) ?? sameTick(rpc);
    kept.set(rpc, batched);
    return batched;
  };
  const onChain = { rpcOf: batchedRpcOf, chainOf };
  const providers = makeSelectQuoteSources({
    wrap: makeWrap(chainOf),
    'uniswap-v3': makeUniswapV3(onChain),
    kyberswap: makeLazyQuoteSource('kyberswap', async () => {
      const { kyberswap } = await quoteSourcesConfig();
      if (!kyberswap) throw new Error('the parameter of swap providers has no kyberswap');
      return makeKyberswap({
        ...kyberswap,
        routerOf: (chain) => findRouter(chains[chain], 'kyberswap'),
      });
    }),
    '0x': makeLazyQuoteSource('0x', async () => {
      const { '0x': zeroX } = await quoteSourcesConfig();
      if (!zeroX) throw new Error('the parameter of swap providers has no 0x');
      return makeZeroX({
        ...zeroX,
        ...onChain,
        routerOf: (chain) => findRouter(chains[chain], '0x'),
      });
    }),
  });
  return { providers, onChain };
});
