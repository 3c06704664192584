import { swapProvidersConfig } from '../../src/aws/swap-providers-parameter.ts';
import { chains } from '../../src/chains/catalog.ts';
import { makeKyberswap } from '../../src/chains/evm/swap/kyberswap.ts';
import { madeWhenAsked, providersFor, routerOf } from '../../src/chains/evm/swap/providers.ts';
import { makeUniswapV3 } from '../../src/chains/evm/swap/uniswap-v3.ts';
import { makeWrap } from '../../src/chains/evm/swap/wrap.ts';
import { makeZeroX } from '../../src/chains/evm/swap/zero-x.ts';
import type { Rpc } from '../../src/chains/nodes/rpc.ts';
import { sameTick } from '../../src/chains/nodes/same-tick.ts';
import type { ChainName } from '../../src/contract/chains.ts';
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
  const providers = providersFor({
    wrap: makeWrap(chainOf),
    'uniswap-v3': makeUniswapV3(onChain),
    kyberswap: madeWhenAsked('kyberswap', async () => {
      const { kyberswap } = await swapProvidersConfig();
      if (!kyberswap) throw new Error('the parameter of swap providers has no kyberswap');
      return makeKyberswap({
        ...kyberswap,
        routerOf: (chain) => routerOf(chains[chain], 'kyberswap'),
      });
    }),
    '0x': madeWhenAsked('0x', async () => {
      const { '0x': zeroX } = await swapProvidersConfig();
      if (!zeroX) throw new Error('the parameter of swap providers has no 0x');
      return makeZeroX({
        ...zeroX,
        ...onChain,
        routerOf: (chain) => routerOf(chains[chain], '0x'),
      });
    }),
  });
  return { providers, onChain };
}
