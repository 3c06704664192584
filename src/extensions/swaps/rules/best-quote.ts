/** Asks all providers of a chain in parallel and chooses a quote (docs/swaps.md). */
import type { GasCost, QuoteRequest, SourceQuote } from '#extensions/swaps/model/swap-quote.ts';
import { usdNet } from '#extensions/swaps/rules/usd-net.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import type { Logger } from '#ports/runtime.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import type { QuoteSource } from '../ports.ts';

/** Later answers are ignored, ms. A call of the API has 25 s. */
const providerTimeoutMs = 8_000;
export interface ChosenQuote extends SourceQuote {
  provider: string;
}

export interface Asked {
  best: ChosenQuote | null;
  /** A provider answered, but too far from the market. */
  deviated: boolean;
}

/**
 * The quote that is worth most after gas. A provider is skipped and logged if it throws, answers
 * too late, names another contract than its own, or is too far from the market price.
 */
export async function bestQuote(
  deps: {
    log: Logger;
    patienceMs?: number;
    /**
     * The most that the value that comes out may differ from the value that goes in, in basis
     * points. Below it, the pools are too thin or manipulated; above it, the answer is wrong.
     */
    maxDeviationBps: number;
  },
  providers: readonly QuoteSource[],
  request: QuoteRequest,
  coin: SwapToken,
): Promise<Asked> {
  const requests = providers.map((provider) => {
    const answer = provider.quote(request).then((quote) => ({ ...quote, provider: provider.name }));
    return inTime(answer, deps.patienceMs ?? providerTimeoutMs);
  });
  const [gas, answers] = await Promise.all([request.gas, Promise.allSettled(requests)]);
  let best: ChosenQuote | null = null;
  let deviated = false;
  for (const [i, answer] of answers.entries()) {
    const provider = providers[i]!.name;
    const pass = (why: unknown) =>
      deps.log.warn('swap.source-passed-by', { provider, chain: request.chain, error: why });
    if (answer.status === 'rejected') pass(answer.reason);
    else if (deviatesFromMarket(request, answer.value, BigInt(deps.maxDeviationBps))) {
      deviated = true;
      pass('too far from the market price');
    } else if (!best || worth(request, answer.value, gas, coin) > worth(request, best, gas, coin)) {
      best = answer.value;
    }
  }
  return { best, deviated };
}

async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const valued = ({ usd }: QuoteRequest, token: SwapToken, amount: bigint) => ({
  amount,
  decimals: token.decimals,
  usd: usd.get(token.priceSymbol)!,
});

function deviatesFromMarket(
  request: QuoteRequest,
  { amountOut }: SourceQuote,
  maxDeviationBps: bigint,
): boolean {
  const micro = (token: SwapToken, amount: bigint) => {
    const { decimals, usd } = valued(request, token, amount);
    return usdMicro(amount, decimals, usd);
  };
  const [paid, got] = [micro(request.from, request.amountIn), micro(request.to, amountOut)];
  // A tolerance of one unit: tiny values are rounded.
  const least = (paid * (10_000n - maxDeviationBps)) / 10_000n - 1n;
  const most = (paid * (10_000n + maxDeviationBps)) / 10_000n + 1n;
  return amountOut <= 0n || got < least || got > most;
}

const worth = (
  request: QuoteRequest,
  { amountOut, gas }: SourceQuote,
  cost: GasCost,
  coin: SwapToken,
): bigint =>
  usdNet(
    valued(request, request.to, amountOut),
    valued(request, coin, gas * cost.price + cost.l1Fee),
  );
