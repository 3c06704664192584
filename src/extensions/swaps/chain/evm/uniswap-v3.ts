/**
 * Quotes of Uniswap V3 on chain (docs/swaps.md): all fee tiers, direct or with two hops through the
 * wrapped coin or a stablecoin, in two exchanges with the node. Light: fetch only.
 */
import type { Rpc, RpcCall } from '#chains/rpc/rpc.ts';
import { encodeBytesTail, encodeCall, selectors, word, wordAt } from '#chains/shared/abi/abi.ts';
import { usdNet } from '#extensions/swaps/rules/usd-net.ts';
import type { Chain } from '#model/chain.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import type { ChainName } from '#shared/chains.ts';
import type { GasCost, QuoteRequest } from '../../model/swap-quote.ts';
import type { QuoteSource } from '../../ports.ts';
import { QuoteError } from './quote-error.ts';
import { encodePath, routerCall } from './router-call.ts';
import { swapCoins } from './swap-coins.ts';

/** Hundredths of a basis point. */
export const feeTiers = [100, 500, 3_000, 10_000] as const;
/** Gas of the transaction, its calldata and the two transfers, which the quoter does not count. */
const otherGas = 50_000n;
/** Gas for unwrapping the coin that is received. */
const unwrapGas = 10_000n;

interface Leg {
  amountOut: bigint;
  gas: bigint;
}

interface Path extends Leg {
  tokens: SwapToken[];
  fees: number[];
}

const quoterCall = (to: string, data: string): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
});

const legCall = (quoter: string, leg: { from: string; to: string; amount: bigint; fee: number }) =>
  quoterCall(
    quoter,
    encodeCall(
      'quoteExactInputSingle((address,address,uint256,uint24,uint160))',
      leg.from,
      leg.to,
      leg.amount,
      BigInt(leg.fee),
      0n,
    ),
  );

const pathCall = (quoter: string, tokens: string[], fees: number[], amount: bigint) =>
  quoterCall(
    quoter,
    selectors['quoteExactInput(bytes,uint256)'] +
      [word(64n), word(amount), encodeBytesTail(encodePath(tokens, fees))].join(''),
  );

/**
 * Both quoter calls answer four words, the amount first and the gas last; null when there is no
 * such pool.
 */
function parseLeg(answer: unknown): Leg | null {
  const amountOut = wordAt(answer, 0);
  const gas = wordAt(answer, 3);
  return amountOut === null || gas === null || amountOut === 0n ? null : { amountOut, gas };
}

export function makeUniswapV3(deps: {
  rpcOf: (chain: ChainName) => Promise<Pick<Rpc, 'batch'>>;
  chainOf: (chain: ChainName) => Chain;
}): QuoteSource {
  return {
    name: 'uniswap-v3',

    async quote(request) {
      const chain = deps.chainOf(request.chain);
      const { coin, wrapped } = swapCoins(chain);
      const { quoter, router } = chain.swap!;
      const inPools = (token: SwapToken) => (token.address === null ? wrapped : token);
      const [from, to] = [inPools(request.from), inPools(request.to)];
      const addressOf = (token: SwapToken) => inPools(token).address!;
      const better = makeChooser(request, coin);

      const rpc = await deps.rpcOf(request.chain);
      const middles = intermediateTokens(chain, wrapped).filter((middle) =>
        [from, to].every((end) => end.address !== middle.address),
      );
      const firsts = [to, ...middles].flatMap((token) => feeTiers.map((fee) => ({ token, fee })));
      const [answers, gas] = await Promise.all([
        rpc.batch<unknown>(
          firsts.map(({ token, fee }) =>
            legCall(quoter, {
              from: addressOf(from),
              to: addressOf(token),
              amount: request.amountIn,
              fee,
            }),
          ),
        ),
        request.gas,
      ]);
      const best = new Map<SwapToken, Path>();
      for (const [i, { token, fee }] of firsts.entries()) {
        const leg = parseLeg(answers[i]);
        if (!leg) continue;
        const path = { ...leg, tokens: [from, token], fees: [fee] };
        const known = best.get(token);
        best.set(token, known ? better(known, path, gas) : path);
      }

      const seconds = middles.flatMap((middle) => {
        const first = best.get(middle);
        return first
          ? feeTiers.map((fee) => ({ tokens: [from, middle, to], fees: [...first.fees, fee] }))
          : [];
      });
      const quoted = seconds.length
        ? await rpc.batch<unknown>(
            seconds.map(({ tokens, fees }) =>
              pathCall(quoter, tokens.map(addressOf), fees, request.amountIn),
            ),
          )
        : [];
      const paths = seconds.flatMap((path, i) => {
        const leg = parseLeg(quoted[i]);
        return leg ? [{ ...leg, ...path }] : [];
      });
      const direct = best.get(to);
      const all = direct ? [direct, ...paths] : paths;
      if (all.length === 0) throw new QuoteError('no pool for this pair and amount');
      const found = all.reduce((one, other) => better(one, other, gas));
      return {
        amountOut: found.amountOut,
        gas: found.gas + otherGas + (request.to.address === null ? unwrapGas : 0n),
        router,
        path: { kind: 'uniswap-v3', tokens: found.tokens.map(addressOf), fees: found.fees },
      };
    },

    async build(request) {
      const { path } = request;
      const { router } = deps.chainOf(request.chain).swap ?? {};
      if (path.kind !== 'uniswap-v3') throw new QuoteError('the path belongs to another provider');
      if (router !== request.router)
        throw new QuoteError('the router is no longer the chain’s listed one');
      return routerCall({ ...request, router, tokens: path.tokens, fees: path.fees });
    },
  };
}

/** The tokens that two hops may pass through. */
const intermediateTokens = (chain: Chain, wrapped: SwapToken): SwapToken[] => [
  wrapped,
  ...chain.tokens.filter(({ stable }) => stable),
];

/**
 * Chooses the path whose end is worth more after gas. Its end may be an intermediate token, whose
 * price is known.
 */
const makeChooser =
  ({ usd }: QuoteRequest, coin: SwapToken) =>
  (one: Path, other: Path, gas: GasCost): Path => {
    const priceOf = ({ symbol, priceSymbol }: SwapToken): string => {
      const price = usd.get(priceSymbol);
      if (price === undefined) throw new QuoteError(`no price of ${symbol} for the comparison`);
      return price;
    };
    const worth = ({ tokens, amountOut, gas: units }: Path): bigint => {
      const end = tokens.at(-1)!;
      return usdNet(
        { amount: amountOut, decimals: end.decimals, usd: priceOf(end) },
        { amount: units * gas.price + gas.l1Fee, decimals: coin.decimals, usd: priceOf(coin) },
      );
    };
    return worth(other) > worth(one) ? other : one;
  };
