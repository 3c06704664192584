/** Quotes a swap (docs/interface.md "POST /v1/swap/quote", docs/decisions.md "Swaps"). */

import { usdLimit } from '#domain/order/limits.ts';
import type { GasCost, SourceQuote, SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import type { Chain } from '#model/chain.ts';
import { needsAllowance } from '#model/orders/swap.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import { maySpendFrom } from '#model/service-user.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import { swapTokens } from '#model/swap-tokens.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { Clock, Ids, Logger } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { ApiError } from '#wire/api-error.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import type { QuoteSource, QuoteStore, SwapMarket } from '../ports.ts';
import { amountOutMin } from './amount-out-min.ts';
import { bestQuote } from './best-quote.ts';
import { findSwapToken } from './find-swap-token.ts';
import { checkSlippageSetting, swapSumExceeded } from './limits.ts';
import { swapChain } from './swap-chain.ts';

export interface QuoteDeps {
  addresses: Pick<AddressBook, 'owners'>;
  prices: Pick<PriceBook, 'latest'>;
  quotes: Pick<QuoteStore, 'put'>;
  market: SwapMarket;
  /** The providers that quote this pair on this chain, in order of preference. */
  providers(chain: Chain, pair: { from: SwapToken; to: SwapToken }): QuoteSource[];
  clock: Pick<Clock, 'now'>;
  ids: Ids;
  log: Logger;
  chain(name: ChainName): Chain;
  /** The normalised address, or what is wrong with it. */
  checkAddress(chain: Chain, text: string): { address: string } | { problem: string };
}

export interface QuoteInput {
  project: Project;
  settings: Pick<ProjectSettings, 'swapDailyUsd' | 'maxSwapSlippageBps' | 'maxQuoteDeviationBps'>;
  fromChain: ChainName;
  fromToken: string;
  /** As the caller wrote it: anything but `fromChain` is 40020. */
  toChain: string;
  toToken: string;
  amountIn: string;
  fromAddress: string;
  slippageBps: number;
}

/** How many seconds a quote can be executed. */
const validSeconds = 300;
/** DynamoDB's numbers hold 38 digits. */
const maxAmount = 10n ** 36n;

/**
 * Quotes a swap and stores the quote. The balance is not checked, since a quote moves nothing.
 * Errors: 40001, 40004, 40020 to 40024, 42203, 50201, 50202; nothing is stored with any of them.
 */
export async function quoteSwap(deps: QuoteDeps, input: QuoteInput): Promise<SwapQuote> {
  const { chain, from, to, amountIn, address } = parse(deps, input);
  const { settings, slippageBps } = input;
  checkSlippageSetting(slippageBps, settings);
  const coin = swapTokens(chain).find((token) => token.address === null)!;
  const [owners, usd] = await Promise.all([
    deps.addresses.owners('EVM', [address]),
    readPrices(deps, chain, [from, to, coin]),
  ]);
  const owner = owners.get(address);
  if (!maySpendFrom(owner, input.project.projectId) || owner.subIndex === 0) {
    throw new ApiError(
      'swapForeignAddress',
      `from_address ${address} is not a sub-account of the project`,
    );
  }
  const now = deps.clock.now();
  const amountInMicroUsd = usdMicro(amountIn, from.decimals, usd.get(from.priceSymbol)!);
  const { swapDailyUsd } = settings;
  if (swapDailyUsd !== null && amountInMicroUsd > usdLimit(swapDailyUsd)) {
    throw swapSumExceeded({ amountInMicroUsd }, settings);
  }
  // Start all reads in the same turn, so that reads of the same chain share one request.
  const gas = deps.market.gas(chain.name);
  const fees = deps.market.takingFees(chain.name, [from, to]);
  const lists = deps.market.blacklisting(chain.name, [from, to], address);
  const request = {
    chain: chain.name,
    from,
    to,
    amountIn,
    address,
    slippageBps,
    now,
    usd,
    gas,
  };
  const reading = bestQuote(
    { ...deps, maxDeviationBps: settings.maxQuoteDeviationBps },
    deps.providers(chain, { from, to }),
    request,
    coin,
  );
  const [asked, cost, takingFees, blacklisting] = await readChain(chain, [
    reading,
    gas,
    fees,
    lists,
  ]);
  const [barring] = blacklisting;
  if (barring) {
    const why = 'its issuer does not let it send or spend that token';
    throw new ApiError(
      'invalidRequest',
      `from_address is on the blacklist of ${barring.symbol}: ${why}`,
    );
  }
  const [taxed] = takingFees;
  if (taxed) {
    const why = 'takes a fee on transfers, so less would arrive than quoted';
    throw new ApiError('swapUnknownToken', `${taxed.symbol} on ${chain.name} ${why}`);
  }
  const { best, deviated } = asked;
  if (!best) {
    const why = deviated
      ? `no provider’s quote is within ${settings.maxQuoteDeviationBps / 100} % of the market price: try a smaller amount`
      : 'no provider quotes this pair and amount now';
    throw new ApiError('swapQuoteFailed', `Quote failed: ${why}`);
  }
  const least = amountOutMin(best.amountOut, slippageBps);
  if (least === 0n) throw new ApiError('invalidRequest', 'amount_in is too small for a swap');
  const priceOf = (token: SwapToken): string => usd.get(token.priceSymbol)!;
  const quote: SwapQuote = {
    routeId: deps.ids.next('RT'),
    projectId: input.project.projectId,
    chain: chain.name,
    from,
    to,
    address,
    amountIn,
    slippageBps,
    provider: best.provider,
    router: best.router,
    path: best.path,
    gas: best.gas,
    amountOut: best.amountOut,
    amountOutMin: least,
    ...paymentLimits(best, cost, from),
    coinUsd: priceOf(coin),
    amountInMicroUsd,
    amountOutMicroUsd: usdMicro(best.amountOut, to.decimals, priceOf(to)),
    gasMicroUsd: usdMicro(costOf(best.gas, cost), coin.decimals, priceOf(coin), 'up'),
    createdAt: now,
    expiresAt: now + validSeconds,
  };
  await deps.quotes.put(quote);
  return quote;
}

/**
 * Gas margin in per cent of the provider's estimate. Gas that is refunded at the end must be
 * available first, and the price may cross more ticks by then. The signer simulates the swap again,
 * as it does an allowance.
 */
const headRoom = 150n;
const allowanceGas = 80_000n;

/** The highest cost of a swap's transactions: its own, and two that set a token's allowance. */
function paymentLimits({ gas, path }: SourceQuote, cost: GasCost, from: SwapToken) {
  const { maxPrice, l1Fee, l1Gas } = cost;
  const limits = {
    gasLimit: (gas * headRoom) / 100n + 2n * l1Gas,
    allowanceGas: allowanceGas + 2n * l1Gas,
    maxFeePerGas: maxPrice,
  };
  const allowances = needsAllowance({ tokenAddress: from.address, path }) ? 2n : 0n;
  const units = limits.gasLimit + allowances * limits.allowanceGas;
  return { ...limits, maxFee: units * maxPrice + 2n * (1n + allowances) * l1Fee };
}

const costOf = (gas: bigint, { price, l1Fee }: GasCost): bigint => gas * price + l1Fee;

function parse(deps: QuoteDeps, input: QuoteInput) {
  if (input.fromChain !== input.toChain) throw new ApiError('swapCrossChain');
  const chain = swapChain(deps.chain(input.fromChain));
  const find = (text: string, field: 'from_token' | 'to_token') =>
    findSwapToken(chain, { text, field }, deps.checkAddress);
  const [from, to] = [find(input.fromToken, 'from_token'), find(input.toToken, 'to_token')];
  if (from.address === to.address) throw new ApiError('swapSameToken');
  if (/^-|^[0.]+$/.test(input.amountIn)) throw new ApiError('swapAmount');
  const amountIn = parseDecimalAmount(input.amountIn, from.decimals, 'amount_in');
  if (amountIn <= 0n) throw new ApiError('swapAmount');
  if (amountIn > maxAmount) throw new ApiError('invalidRequest', 'amount_in is too large');
  const checked = deps.checkAddress(chain, input.fromAddress);
  if ('problem' in checked) {
    throw new ApiError('swapForeignAddress', `from_address ${checked.problem}`);
  }
  return { chain, from, to, amountIn, address: checked.address };
}

/**
 * USD prices by price symbol, of these tokens and of the stablecoins that a route may pass through.
 */
async function readPrices(
  { prices }: QuoteDeps,
  chain: Chain,
  tokens: SwapToken[],
): Promise<Map<string, string>> {
  const stable = chain.tokens.filter((token) => token.stable);
  const latest = await prices.latest([...tokens, ...stable].map(({ priceSymbol }) => priceSymbol));
  for (const { symbol, priceSymbol } of tokens) {
    if (!latest.has(priceSymbol)) {
      throw new ApiError('priceUnavailable', `No fresh price of ${symbol}: try again shortly`);
    }
  }
  return new Map([...latest].map(([symbol, { usd }]) => [symbol, usd]));
}

/** Reads the chain. If its node does not answer, there is no quote, even if providers answer. */
async function readChain<T extends readonly unknown[]>(
  chain: Chain,
  reading: { [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  try {
    return (await Promise.all(reading)) as unknown as T;
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.kind !== 'nodeUnavailable') throw cause;
    const message = `Quote failed: the node of ${chain.name} does not answer`;
    throw new ApiError('swapQuoteFailed', message, { cause });
  }
}
