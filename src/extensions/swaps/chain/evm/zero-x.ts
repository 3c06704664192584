/**
 * 0x Swap API v2 with the AllowanceHolder, which needs a key (docs.0x.org, "getPrice" and "getQuote
 * (Allowance Holder)"). The quote uses a price; the firm quote is requested when the call is built.
 */
import type { Fields } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { ChainName } from '#shared/chains.ts';
import type { BuildRequest, QuoteRequest } from '../../model/swap-quote.ts';
import type { QuoteSource } from '../../ports.ts';
import {
  type AggregatorOptions,
  aggregatorAddress,
  askAggregator,
  demand,
  isSame,
  requireDigits,
  requireObject,
  slippageFor,
} from './aggregator.ts';
import { QuoteError } from './quote-error.ts';
import { readSettlers } from './settlers.ts';
import { checkZeroXCall } from './zero-x-call.ts';

/** Assumed when a price does not state its gas. */
const unknownGas = 300_000n;

type Pair = Pick<QuoteRequest, 'chain' | 'from' | 'to' | 'amountIn' | 'address' | 'slippageBps'>;

export function makeZeroX(
  options: AggregatorOptions & {
    apiKey: string;
    chainOf: (chain: ChainName) => Chain;
    routerOf: (chain: ChainName) => string;
    rpcOf: (chain: ChainName) => Promise<Pick<Rpc, 'batch'>>;
  },
): QuoteSource {
  const headers = { '0x-api-key': options.apiKey, '0x-version': 'v2' };

  /** A price or a firm quote, checked for the tokens and the amount that were asked for. */
  async function ask(kind: 'price' | 'quote', pair: Pair): Promise<Fields> {
    const { chain, from, to, amountIn, address, slippageBps } = pair;
    // A coin would be sold to a Settler itself, whose address changes, so no list could allow it.
    if (from.address === null) throw new QuoteError('it does not sell coins');
    const query = new URLSearchParams({
      chainId: String(options.chainOf(chain).chainId),
      sellToken: from.address,
      buyToken: aggregatorAddress(to),
      sellAmount: amountIn.toString(),
      taker: address,
      slippageBps: String(slippageBps),
    });
    const path = `/swap/allowance-holder/${kind}?${query}`;
    const answer = await askAggregator(options, { path, headers });
    demand(answer.liquidityAvailable === true, 'no liquidity for this pair and amount');
    demand(isSame(answer.sellToken, from.address), 'it quotes another input token');
    demand(isSame(answer.buyToken, aggregatorAddress(to)), 'it quotes another output token');
    demand(requireDigits(answer.sellAmount, 'sellAmount') === amountIn, 'it quotes another amount');
    const spender = answer.allowanceTarget ?? spenderIn(answer);
    if (spender !== null) {
      demand(isSame(spender, options.routerOf(chain)), 'its router is not the listed one');
    }
    demand(isUntaxed(answer.tokenMetadata), 'a token takes a fee on transfers');
    return answer;
  }

  async function build(request: BuildRequest) {
    const { amountIn, amountOutMin, chain, slippageBps } = request;
    const router = options.routerOf(chain);
    demand(request.router === router, 'the router is no longer the listed one');
    let answer = await ask('quote', request);
    if (requireDigits(answer.minBuyAmount, 'minBuyAmount') < amountOutMin) {
      // The price fell slightly, so the same minimum needs less slippage now.
      const expected = requireDigits(answer.buyAmount, 'buyAmount');
      const left = slippageFor(expected, amountOutMin, slippageBps);
      if (left === null) throw new QuoteError('the price is now below the minimum');
      answer = await ask('quote', { ...request, slippageBps: left });
    }
    const transaction = requireObject(answer.transaction, 'transaction');
    demand(isSame(transaction.to, router), 'its router is not the listed one');
    demand(requireDigits(transaction.value, 'value') === 0n, 'it asks for another value');
    const settlers = await readSettlers(await options.rpcOf(chain));
    const data = checkZeroXCall(transaction.data, { ...request, amountIn, settlers });
    return { to: router, data, value: 0n };
  }

  return {
    name: '0x',
    async quote(request) {
      const answer = await ask('price', request);
      const amountOut = requireDigits(answer.buyAmount, 'buyAmount');
      demand(amountOut > 0n, 'nothing comes out');
      const gas = typeof answer.gas === 'string' ? requireDigits(answer.gas, 'gas') : unknownGas;
      const router = options.routerOf(request.chain);
      return { amountOut, gas, router, path: { kind: 'aggregator' } };
    },
    build,
  };
}

/** The spender to approve, if it names one; null when the allowance is large enough. */
function spenderIn({ issues }: Fields): unknown {
  const { allowance } = (issues ?? {}) as { allowance?: { spender?: unknown } | null };
  return allowance?.spender ?? null;
}

/** Whether the tokens are untaxed as far as it knows; it answers null for what it does not know. */
function isUntaxed(metadata: unknown): boolean {
  const known = (metadata ?? {}) as Record<string, Record<string, unknown> | undefined>;
  return ['buyToken', 'sellToken'].every((token) =>
    Object.values(known[token] ?? {}).every((bps) => bps === null || Number(bps) === 0),
  );
}
