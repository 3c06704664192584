import { utcDay } from '#domain/order/limits.ts';
import { newOrderFields } from '#domain/order/new-order-fields.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import { workStages } from '#model/orders/order-base.ts';
import type { Swap } from '#model/orders/swap.ts';
import { quotedFeeMicroUsd } from './limits.ts';

/** The record of a new swap from its quote: approved immediately, since a swap does not need an approval. */
export function newSwap(input: {
  orderNo: string;
  quote: SwapQuote;
  appId: string;
  keyName?: string | undefined;
  requestId: string;
  bizOrderId: string;
  memo: string | null;
  /** swap_daily_usd is on: the swap counts against it. */
  isCounted: boolean;
  /** auto_fees_daily_usd is on: its highest fee counts against it. */
  isFeeCounted: boolean;
  nowMs: number;
}): Swap {
  const { quote, nowMs } = input;
  const at = Math.floor(nowMs / 1000);
  return {
    orderNo: input.orderNo,
    projectId: quote.projectId,
    appId: input.appId,
    ...(input.keyName !== undefined && { keyName: input.keyName }),
    bizOrderId: input.bizOrderId,
    routeId: quote.routeId,
    provider: quote.provider,
    path: quote.path,
    chain: quote.chain,
    token: quote.from.symbol,
    tokenAddress: quote.from.address,
    decimals: quote.from.decimals,
    amount: quote.amountIn,
    toToken: quote.to.symbol,
    toTokenAddress: quote.to.address,
    toDecimals: quote.to.decimals,
    amountOut: quote.amountOut,
    amountOutMin: quote.amountOutMin,
    amountOutActual: null,
    slippageBps: quote.slippageBps,
    fromAddress: quote.address,
    toAddress: quote.router,
    memo: input.memo,
    gasLimit: quote.gasLimit,
    allowanceGas: quote.allowanceGas,
    allowancesSet: 0,
    maxFeePerGas: quote.maxFeePerGas,
    coinUsd: quote.coinUsd,
    gasCost: null,
    data: null,
    deadline: null,
    reservation: {
      amount: quote.amountIn,
      fee: quote.maxFee,
      day: utcDay(nowMs),
      dailyLimit: false,
      autoApproveMicroUsd: 0n,
      ...(input.isCounted && { swapMicroUsd: quote.amountInMicroUsd }),
      ...(input.isFeeCounted && { feesMicroUsd: quotedFeeMicroUsd(quote) }),
    },
    status: 'approved',
    ...newOrderFields(),
    createdAt: at,
    createdAtMs: nowMs,
    approvedAt: at,
    workStage: workStages.approved,
    requestId: input.requestId,
  };
}
