/**
 * KyberSwap's aggregator, API v1, which needs no key (docs.kyberswap.com, "Aggregator API
 * Specification: EVM Swaps"). A route is valid for seconds: the quote uses one, and the call is
 * built from a new one, whose minimum is at least the quote's.
 */
import { type Fields, parseObject } from '#chains/rpc/json-guards.ts';
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
import { checkKyberswapCall } from './kyberswap-call.ts';
import { QuoteError } from './quote-error.ts';

/** Chains by their names in its paths. */
const slugs: Partial<Record<ChainName, string>> = {
  ETH: 'ethereum',
  BSC: 'bsc',
  BASE: 'base',
  POLYGON: 'polygon',
  ARBITRUM: 'arbitrum',
};

type Pair = Pick<QuoteRequest, 'chain' | 'from' | 'to' | 'amountIn' | 'address'>;

interface KyberRoute {
  amountOut: bigint;
  gas: bigint;
  /** Unchanged: the build endpoint requires it as it came. */
  summary: Fields;
}

export function makeKyberswap(
  /** `clientId` names the caller; KyberSwap asks for it, without a registration. */
  options: AggregatorOptions & { clientId: string; routerOf: (chain: ChainName) => string },
): QuoteSource {
  const headers = { 'x-client-id': options.clientId };

  const pathOf = ({ chain }: Pair, path: string): string => {
    const slug = slugs[chain];
    if (!slug) throw new QuoteError('the chain is not served');
    return `/${slug}/api/v1/${path}`;
  };

  const ask = async (path: string, body?: unknown): Promise<Fields> => {
    const { code, data } = await askAggregator(options, {
      path,
      headers,
      ...(body !== undefined && { body }),
    });
    demand(code === 0, 'it answers with an error');
    return requireObject(data, 'data');
  };

  async function routeOf(pair: Pair): Promise<KyberRoute> {
    const { from, to, amountIn, chain, address } = pair;
    const query = new URLSearchParams({
      tokenIn: aggregatorAddress(from),
      tokenOut: aggregatorAddress(to),
      amountIn: amountIn.toString(),
      gasInclude: 'true',
      origin: address,
    });
    const data = await ask(pathOf(pair, `routes?${query}`));
    const summary = requireObject(data.routeSummary, 'routeSummary');
    demand(isSame(data.routerAddress, options.routerOf(chain)), 'its router is not the listed one');
    demand(isSame(summary.tokenIn, aggregatorAddress(from)), 'it quotes another input token');
    demand(isSame(summary.tokenOut, aggregatorAddress(to)), 'it quotes another output token');
    demand(requireDigits(summary.amountIn, 'amountIn') === amountIn, 'it quotes another amount');
    demand(takesNoFee(summary.extraFee), 'it takes an unrequested fee');
    const amountOut = requireDigits(summary.amountOut, 'amountOut');
    demand(amountOut > 0n, 'nothing comes out');
    return { amountOut, gas: requireDigits(summary.gas, 'gas'), summary };
  }

  async function build(request: BuildRequest) {
    const { address, amountIn, amountOutMin, slippageBps, chain, deadline } = request;
    const router = options.routerOf(chain);
    demand(request.router === router, 'the router is no longer the listed one');
    const route = await routeOf(request);
    const slippageTolerance = slippageFor(route.amountOut, amountOutMin, slippageBps);
    if (slippageTolerance === null) throw new QuoteError('the price is now below the minimum');
    const built = await ask(pathOf(request, 'route/build'), {
      routeSummary: route.summary,
      sender: address,
      recipient: address,
      slippageTolerance,
      deadline,
      source: options.clientId,
    });
    const value = request.from.address === null ? amountIn : 0n;
    demand(isSame(built.routerAddress, router), 'its router is not the listed one');
    demand(requireDigits(built.amountIn, 'amountIn') === amountIn, 'it builds another amount');
    if (built.transactionValue !== undefined) {
      const stated = requireDigits(built.transactionValue, 'transactionValue');
      demand(stated === value, 'it asks for another value');
    }
    return { to: router, data: checkKyberswapCall(built.data, request), value };
  }

  return {
    name: 'kyberswap',
    async quote(request) {
      const { amountOut, gas } = await routeOf(request);
      const router = options.routerOf(request.chain);
      return { amountOut, gas, router, path: { kind: 'aggregator' } };
    },
    build,
  };
}

function takesNoFee(extraFee: unknown): boolean {
  if (extraFee === undefined || extraFee === null) return true;
  const { feeAmount } = parseObject(extraFee, 'extraFee');
  return feeAmount === undefined || feeAmount === '' || feeAmount === '0';
}
