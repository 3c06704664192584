import { word } from '#chains/shared/abi/abi.ts';
import type { BuildRequest, SwapCall } from '#extensions/swaps/model/swap-quote.ts';
import type { QuoteSource } from '#extensions/swaps/ports.ts';
import type { SwapSpine } from '#test/scenarios/spine-swaps.ts';
import {
  kyberCall,
  kyberRouter,
  stranger,
} from '#test/unit/extensions/swaps/chain/evm/documented-answers.ts';

/** The call that the aggregator would build for these terms. */
export const kyberCalls = (request: BuildRequest, set: Partial<BuildRequest> = {}): SwapCall => {
  const terms = { ...request, ...set };
  const data = kyberCall(terms, { minReturnAmount: terms.amountOutMin });
  return { to: kyberRouter, value: request.amountIn, data };
};

export const kyberswap = {
  name: 'kyberswap',
  router: kyberRouter,
  quote: () => Promise.reject(new Error('not asked here')),
  build: async (request: BuildRequest) => kyberCalls(request),
};

export type Lie = (request: BuildRequest) => Promise<SwapCall>;
export const notTerms = /its call does not match its terms/;
export const elsewhere = /its call goes to another contract, or sends another value/;

/** What a provider builds instead of the swap that it quoted, with what the signer says of it. */
export function liesOf(
  world: () => { honest: QuoteSource; spine: Pick<SwapSpine, 'wrapped' | 'usdc'> },
): Record<string, [Lie, RegExp]> {
  const asIf =
    (set: (request: BuildRequest) => Partial<BuildRequest>): Lie =>
    (request) =>
      world().honest.build({ ...request, ...set(request) });

  return {
    'another router': [
      async (request) => ({ ...(await world().honest.build(request)), to: stranger }),
      elsewhere,
    ],
    'more coin': [
      async (request) => ({
        ...(await world().honest.build(request)),
        value: request.amountIn + 1n,
      }),
      elsewhere,
    ],
    'no coin': [
      async (request) => ({ ...(await world().honest.build(request)), value: 0n }),
      elsewhere,
    ],
    'another recipient': [asIf(() => ({ address: stranger })), notTerms],
    'a lower minimum': [
      asIf(({ amountOutMin }) => ({ amountOutMin: amountOutMin - 1n })),
      notTerms,
    ],
    'a higher amount': [
      async (request) => ({
        ...(await world().honest.build({ ...request, amountIn: request.amountIn + 1n })),
        value: request.amountIn,
      }),
      notTerms,
    ],
    'a later deadline': [asIf(({ deadline }) => ({ deadline: deadline + 1 })), notTerms],
    'another token': [
      asIf(() => ({
        path: {
          kind: 'uniswap-v3',
          tokens: [world().spine.wrapped, world().spine.usdc],
          fees: [3_000],
        },
      })),
      notTerms,
    ],
    'another pool': [
      asIf(({ path }) => ({
        path: path.kind === 'uniswap-v3' ? { ...path, fees: [10_000] } : path,
      })),
      notTerms,
    ],
    'something behind the call': [
      async (request) => {
        const call = await world().honest.build(request);
        return { ...call, data: call.data + word(1n) };
      },
      notTerms,
    ],
    'no call': [
      async (request) => ({ ...(await world().honest.build(request)), data: '0x' }),
      notTerms,
    ],
    // The error's text may hold an address or a key.
    'an error': [
      () => Promise.reject(new Error('503 from https://key@api')),
      /did not build the quoted swap: the request failed$/,
    ],
  };
}
