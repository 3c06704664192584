import { chains } from '#chains/catalog/catalog.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import { newSwap } from '#extensions/swaps/rules/new-swap.ts';
import type { Swap } from '#model/orders/swap.ts';
import { ethereum, usdtOf } from './builders.ts';

/** The address of the sub-account. It pays and receives. */
export const swapper = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
export const router = chains.ETH.swap!.router;
const wrapped = chains.ETH.swap!.wrapped.address;
const usdt = usdtOf(ethereum());

/** ETH as the asset that is paid or received. */
export const coin: SwapQuote['from'] = {
  chain: 'ETH',
  symbol: 'ETH',
  address: null,
  decimals: 18,
  priceSymbol: 'ETH',
};

/** 100 USDT for at least 0.0398 ETH through Uniswap V3's 0.05 % pool, for five minutes. */
export const buildQuote = (set: Partial<SwapQuote> = {}): SwapQuote => ({
  routeId: 'RT1',
  projectId: 'demo',
  provider: 'uniswap-v3',
  chain: 'ETH',
  from: { ...coin, symbol: 'USDT', address: usdt.address, decimals: 6, priceSymbol: 'USDT' },
  to: coin,
  address: swapper,
  amountIn: 100_000_000n,
  amountOut: 40_000_000_000_000_000n,
  amountOutMin: 39_800_000_000_000_000n,
  slippageBps: 50,
  router,
  path: { kind: 'uniswap-v3', tokens: [usdt.address!, wrapped], fees: [500] },
  gas: 150_000n,
  gasLimit: 180_000n,
  allowanceGas: 80_000n,
  maxFeePerGas: 8_000_000_000n,
  maxFee: 2_720_000_000_000_000n,
  coinUsd: '2500',
  amountInMicroUsd: 100_000_000n,
  amountOutMicroUsd: 100_000_000n,
  gasMicroUsd: 375_000n,
  createdAt: 1_767_225_600,
  expiresAt: 1_767_225_900,
  ...set,
});

/** The swap of that quote, made 15 seconds later. */
export const buildSwap = (set: Partial<Swap> = {}, quote = buildQuote()): Swap => ({
  ...newSwap({
    orderNo: 'SW1',
    quote,
    appId: 'app_1',
    requestId: 'req-1',
    bizOrderId: 'order-1',
    memo: null,
    isCounted: false,
    isFeeCounted: false,
    nowMs: 1_767_225_615_000,
  }),
  ...set,
});
