/**
 * A spine with swaps: the local cloud's ETH with its pools on an anvil, quotes and executes over
 * the real stores, and the signer's side of swaps. Sub-accounts swap. The faucet holds coins and
 * tokens.
 */

import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { checkAddress } from '#chains/evm/account/address.ts';
import { buildCall } from '#extensions/swaps/chain/evm/build-call.ts';
import { makeSwapMarket } from '#extensions/swaps/chain/evm/market.ts';
import { makeSelectQuoteSources } from '#extensions/swaps/chain/evm/quote-sources.ts';
import { makeSwapCalls } from '#extensions/swaps/chain/evm/swap-calls.ts';
import { makeUniswapV3 } from '#extensions/swaps/chain/evm/uniswap-v3.ts';
import { makeWrap } from '#extensions/swaps/chain/evm/wrap.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import type { QuoteSource } from '#extensions/swaps/ports.ts';
import {
  type ExecuteDeps,
  type ExecuteInput,
  executeSwap,
} from '#extensions/swaps/rules/execute-swap.ts';
import { type QuoteDeps, type QuoteInput, quoteSwap } from '#extensions/swaps/rules/quote-swap.ts';
import { makeSwapWork } from '#extensions/swaps/rules/signing/make-swap-work.ts';
import { makeQuoteStore } from '#extensions/swaps/store/quote-store.ts';
import { makeSwapStore } from '#extensions/swaps/store/swap-store.ts';
import { deployed, faucet } from '#local/chains/evm-catalog.ts';
import { coinPrice } from '#local/chains/uniswap/pools.ts';
import { stageWords } from '../integration/chains/evm/stage.ts';
import { recordAsked } from '../support/record-asked.ts';
import { startLiquidAnvil } from './liquidity.ts';
import { spineOn } from './spine.ts';

export type SwapSpine = Awaited<ReturnType<typeof startSwapSpine>>;

/** `kyberswap` is a second provider beside Uniswap. Its router need not exist on this chain. */
export async function startSwapSpine(
  prefix: string,
  { kyberswap, books }: { kyberswap?: QuoteSource & { router: string }; books?: boolean } = {},
) {
  const anvil = await startLiquidAnvil('ETH');
  const { rpc } = anvil;
  const quoteSources = [...anvil.chain.quoteSources];
  if (kyberswap) quoteSources.push({ name: 'kyberswap', router: kyberswap.router });
  const chain = { ...anvil.chain, quoteSources, enabled: true };
  const stage = {
    ...anvil,
    ...stageWords(rpc),
    chain,
    owner: faucet,
    usdt: deployed.USDT,
    usdc: deployed.USDC,
    // A token that can be swapped but is not on the chain's list.
    unlisted: deployed.wrapped,
    forwarder: deployed.forwarder,
  };
  const coinUsd = String(coinPrice(anvil.local) / 10n ** 18n);
  const spine = await spineOn(prefix, stage, { coinUsd, ...(books !== undefined && { books }) });
  const { client, paymentDeps, project } = spine;
  const { clock, ids, log, prices } = spine.applyDeps;
  const onChain = { rpcOf: async () => rpc, chainOf: () => chain };
  const noneHere: QuoteSource = {
    name: 'none',
    quote: () => Promise.reject(new Error('no such provider here')),
    build: () => Promise.reject(new Error('no such provider here')),
  };
  const providers = makeSelectQuoteSources({
    wrap: makeWrap(() => chain),
    'uniswap-v3': makeUniswapV3(onChain),
    kyberswap: kyberswap ?? noneHere,
    '0x': noneHere,
  });
  const quotes = makeQuoteStore(client);
  const swaps = makeSwapStore(client);
  paymentDeps.swaps = makeSwapWork({ quotes, calls: makeSwapCalls({ chain, rpc, providers }) });
  const quoteDeps: QuoteDeps = {
    quotes,
    prices,
    clock,
    ids,
    log,
    providers,
    addresses: makeAddressBook(client),
    market: makeSwapMarket(onChain),
    chain: () => chain,
    checkAddress: (_, text) => checkAddress(text),
  };
  const executeDeps: ExecuteDeps = {
    swaps,
    quotes,
    clock,
    ids,
    log,
    async build(swap, deadline) {
      await buildCall(providers, { chain, swap, deadline });
    },
  };
  let orders = 0;
  const execute = async (
    { projectId, routeId }: Pick<SwapQuote, 'projectId' | 'routeId'>,
    set: Partial<ExecuteInput> = {},
    deps: Partial<ExecuteDeps> = {},
  ) => {
    orders += 1;
    const input: ExecuteInput = {
      projectId,
      settings: spine.settings,
      routeId,
      appId: 'app_1',
      requestId: 'req',
      bizOrderId: `swap-${orders}`,
      maxSlippageBps: undefined,
      memo: null,
      ...set,
    };
    const { appId, maxSlippageBps } = input;
    const { requests } = spine;
    const orderNo = await recordAsked(
      { requests, clock, ids },
      { appId, maxSlippageBps, terms: () => ({ kind: 'swap', ...input }) },
    );
    return executeSwap({ ...executeDeps, ...deps }, { ...input, orderNo });
  };
  /** Quotes a swap of a sub-account: symbols of the chain, amounts in whole units. */
  const quote = (
    of: { from: string; to: string; amount: string; by: string } & Partial<QuoteInput>,
    deps: Partial<QuoteDeps> = {},
  ) => {
    const { from, to, amount, by, ...set } = of;
    return quoteSwap(
      { ...quoteDeps, ...deps },
      {
        project,
        settings: spine.settings,
        fromChain: chain.name,
        toChain: chain.name,
        slippageBps: 50,
        fromToken: from,
        toToken: to,
        amountIn: amount,
        fromAddress: by,
        ...set,
      },
    );
  };
  return {
    ...spine,
    anvil,
    wrapped: deployed.wrapped,
    router: deployed.router,
    coinUsd,
    quotes,
    swaps,
    providers,
    quoteDeps,
    executeDeps,
    quote,
    execute,
    /** The signer's side of swaps. This provider builds every call. */
    callsBy: (provider: QuoteSource) =>
      makeSwapWork({
        quotes,
        calls: makeSwapCalls({ chain, rpc, providers: () => [provider] }),
      }),
    /** Quotes a swap and executes the quote. */
    swap: async (of: Parameters<typeof quote>[0], set: Partial<ExecuteInput> = {}) =>
      execute(await quote(of), set),
  };
}
