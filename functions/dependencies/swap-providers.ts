import { swapProvidersConfig } from '#aws/runtime/swap-providers-parameter.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { makeKyberswap } from '#chains/evm/swap/kyberswap.ts';
import { findRouter, makeLazyProvider, makeSelectProviders } from '#chains/evm/swap/providers.ts';
import { makeUniswapV3 } from '#chains/evm/swap/uniswap-v3.ts';
import { makeWrap } from '#chains/evm/swap/wrap.ts';
import { makeZeroX } from '#chains/evm/swap/zero-x.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { sameTick } from '#chains/rpc/same-tick.ts';
import type { ChainName } from '#contract/chains.ts';
import { rpcOf } from './rpc-of.ts';

/**
 * Everybody who quotes and builds swaps, set up by the stage; and the chain, of which what is asked at
 * once is one exchange.
 */
export function connectSwaps() {
  const chainOf = (name: ChainName) => chains[name];
  const kept = new WeakMap<Rpc, Pick<Rpc, 'batch'>>();
  const batchedRpcOf = async (chain: ChainName) => {
    const rpc = await rpcOf(chain);
    const batched = kept.get(rpc) ?? sameTick(rpc);
    kept.set(rpc, batched);
    return batched;
  };
  const onChain = { rpcOf: batchedRpcOf, chainOf };
  const providers = makeSelectProviders({
    wrap: makeWrap(chainOf),
    'uniswap-v3': makeUniswapV3(onChain),
    kyberswap: makeLazyProvider('kyberswap', async () => {
      const { kyberswap } = await swapProvidersConfig();
      if (!kyberswap) throw new Error('the parameter of swap providers has no kyberswap');
      return makeKyberswap({
        ...kyberswap,
        routerOf: (chain) => findRouter(chains[chain], 'kyberswap'),
      });
    }),
    '0x': makeLazyProvider('0x', async () => {
      const { '0x': zeroX } = await swapProvidersConfig();
      if (!zeroX) throw new Error('the parameter of swap providers has no 0x');
      return makeZeroX({
        ...zeroX,
        ...onChain,
        routerOf: (chain) => findRouter(chains[chain], '0x'),
      });
    }),
  });
  return { providers, onChain };
}
