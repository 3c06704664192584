/**
 * A provider lies, or is unavailable, when the call is built. None of its output is ever signed.
 */
import { parseTransaction } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeUniswapV3 } from '#extensions/swaps/chain/evm/uniswap-v3.ts';
import type { QuoteSource } from '#extensions/swaps/ports.ts';
import {
  elsewhere,
  kyberCalls,
  kyberswap,
  type Lie,
  liesOf,
} from '#test/scenarios/spine/swaps/lying.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { kyberRouter, stranger } from '#test/unit/extensions/swaps/chain/evm/documented-answers.ts';
import { ether, spied, swapWords } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;
let honest: QuoteSource;
let by: string;
/** Ids of the keys that were asked to sign. */
const asked: string[] = [];

beforeAll(async () => {
  spine = await startSwapSpine('lying', { kyberswap });
  words = swapWords(spine);
  const { chain, rpc } = spine;
  honest = makeUniswapV3({ rpcOf: async () => rpc, chainOf: () => chain });
  by = await words.swapper({ ETH: 100n * ether });
});
afterAll(() => spine?.stop());
afterEach(() => {
  spine.flags.now = null;
  asked.length = 0;
});
const lies = liesOf(() => ({ honest, spine }));

test.each(Object.entries(lies))(
  'a swap that its provider builds with a deviation is refused: %s',
  async (_, [build, reason]) => {
    const made = await spine.swap({ from: 'ETH', to: 'USDT', amount: '1', by });
    const set = {
      swaps: spine.callsBy({ ...honest, build }),
      signer: spied(spine, asked),
    };
    await words.run(made, set);
    expect((await words.get(made)).status).toBe('approved');
    words.later(13);
    await words.run(made, set);
    await expectRefused(made, /^uniswap-v3 did not build the quoted swap: /);
    await expectRefused(made, reason);
    expect(asked).toEqual([]);
  },
);

const kyberLies: Record<string, [Lie, RegExp]> = {
  'another router': [async (r) => ({ ...kyberCalls(r), to: stranger }), elsewhere],
  'more coin': [async (r) => ({ ...kyberCalls(r), value: r.amountIn + 1n }), elsewhere],
  'another recipient': [
    async (r) => kyberCalls(r, { address: stranger }),
    /pays another recipient/,
  ],
  'a higher amount': [
    async (r) => kyberCalls(r, { amountIn: r.amountIn + 1n }),
    /sells another amount/,
  ],
  'another token': [
    async (r) => kyberCalls(r, { to: { ...r.to, address: stranger } }),
    /buys another/,
  ],
  'a lower minimum': [
    async (r) => kyberCalls(r, { amountOutMin: r.amountOutMin - 1n }),
    /accepts less than the minimum/,
  ],
};

test.each(Object.entries(kyberLies))(
  'a swap that an aggregator builds with a deviation is refused: %s',
  async (_, [build, reason]) => {
    const quote = await spine.quote({ from: 'ETH', to: 'USDT', amount: '1', by });
    const { routeId } = quote;
    const other = { ...quote, routeId: `${routeId}K`, provider: 'kyberswap', router: kyberRouter };
    await spine.quotes.put({ ...other, path: { kind: 'aggregator' } });
    const made = await spine.execute(other);
    const set = { swaps: spine.callsBy({ ...kyberswap, build }), signer: spied(spine, asked) };
    await words.run(made, set);
    words.later(13);
    await words.run(made, set);
    await expectRefused(made, reason);
    expect(asked).toEqual([]);
  },
);

test('a swap that an aggregator builds as quoted is signed', async () => {
  const quote = await spine.quote({ from: 'ETH', to: 'USDT', amount: '1', by });
  const { routeId } = quote;
  const other = { ...quote, routeId: `${routeId}K`, provider: 'kyberswap', router: kyberRouter };
  await spine.quotes.put({ ...other, path: { kind: 'aggregator' } });
  const made = await spine.execute(other);
  await words.run(made, { signer: spied(spine, asked) });
  // The router has no contract here, so the call only sends coin to it. The simulation passes.
  expect(asked).toHaveLength(1);
  const { raw: inSlot, txHash } = (await words.slots(by)).at(-1)!.attempts[0]!;
  const raw = inSlot || (await spine.paymentDeps.payments.claimedBytes('ETH', txHash));
  const { data, ...sent } = parseTransaction(raw as `0x${string}`);
  expect(sent).toMatchObject({ to: kyberRouter.toLowerCase(), value: quote.amountIn });
  expect(data).toBe((await words.get(made)).data);
});

test('a provider that fails for a moment is asked again', async () => {
  const made = await spine.swap({ from: 'ETH', to: 'USDT', amount: '1', by });
  await words.run(made, { swaps: spine.callsBy({ ...honest, build: lies['an error']![0] }) });
  expect(await words.get(made)).toMatchObject({ status: 'approved', stuck: expect.anything() });
  words.later(5);
  await words.run(made, { signer: spied(spine, asked) });
  expect(asked).toHaveLength(1);
  expect((await words.settle(made)).status).toBe('confirmed');
});

/** Checks the end of a swap that this provider builds, and its money. */
async function expectRefused(made: { orderNo: string; fromAddress: string }, reason: RegExp) {
  const failed = await spine.swaps.get(made.orderNo);
  expect(failed).toMatchObject({ status: 'failed', nonce: null, txHash: null, data: null });
  expect(failed?.failReason).toMatch(reason);
  expect(await words.held(by)).toBe(0n);
}
