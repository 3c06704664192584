/** One route makes one swap: many calls at once, repeats, late calls and calls with other terms. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import type { Swap } from '#model/orders/swap.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { ether, swapWords } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;
let by: string;

beforeAll(async () => {
  spine = await startSwapSpine('execute');
  words = swapWords(spine);
  by = await words.swapper({ ETH: 100n * ether });
});
afterAll(() => spine?.stop());
afterEach(() => {
  spine.flags.now = null;
});

const quoted = () => spine.quote({ from: 'ETH', to: 'USDT', amount: '0.1', by });
const codeOf = (error: unknown) => ({ code: (error as { code: number }).code });

test.each([
  ['one biz_order_id', () => 'same', 200],
  ['as many biz_order_ids', (i: number) => `other-${i}`, 1],
])('a route executed 200 times at once under %s makes one swap', async (_, idOf, winners) => {
  const quote = await quoted();
  const before = await words.held(by);
  const answers = await atOnce(quote, idOf);
  const made = answers.filter((answer): answer is Swap => 'orderNo' in answer);
  const refused = answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []));
  expect(new Set(made.map(({ orderNo }) => orderNo)).size).toBe(1);
  expect([made.length, refused.length]).toEqual([winners, 200 - winners]);
  expect(new Set(refused)).toEqual(new Set(winners === 1 ? [40030] : []));
  expect(await words.held(by)).toBe(before + quote.amountIn + quote.maxFee);
  expect(await spine.quotes.get('demo', quote.routeId)).toBeNull();
  const { chain, paymentDeps } = spine;
  const waiting = await paymentDeps.orders.approved(chain.name, by, 1_000);
  expect(waiting).toEqual([made[0]?.orderNo]);
  const count = await words.sentOnChain(by);
  await words.run({ fromAddress: by });
  await words.bury();
  expect(await words.get(made[0]!)).toMatchObject({
    status: 'confirmed',
    amountOutActual: quote.amountOut,
  });
  expect(await words.sentOnChain(by)).toBe(count + 1);
});

test('a quote that expires before execute is 40030, whether or not the table still has it', async () => {
  const quote = await quoted();
  spine.flags.now = quote.expiresAt * 1_000 - 1;
  const later = spine.execute(quote, { bizOrderId: 'just in time' });
  expect(await later).toMatchObject({ status: 'approved' });
  const other = await quoted();
  spine.flags.now = other.expiresAt * 1_000;
  await expect(spine.execute(other)).rejects.toMatchObject({ code: 40030 });
  // The quote is read in time and taken too late. The transaction checks the time again.
  spine.flags.now = other.expiresAt * 1_000 - 1;
  const build = async () => {
    spine.flags.now = other.expiresAt * 1_000 + 5_000;
  };
  const { clock } = spine.executeDeps;
  const create: typeof spine.swaps.create = (input) => {
    const { swap } = input;
    return spine.swaps.create({ ...input, swap: { ...swap, createdAt: clock.now() } });
  };
  const late = spine.execute(other, {}, { build, swaps: { ...spine.swaps, create } });
  await expect(late).rejects.toMatchObject({ code: 40030 });
  expect(await spine.quotes.get('demo', other.routeId)).not.toBeNull();
  spine.flags.now = null;
  await words.settle(await later);
});

test('an unknown route and the route of another project are 40030', async () => {
  const quote = await quoted();
  const nothing = { ...quote, routeId: 'RT0' };
  await expect(spine.execute(nothing)).rejects.toMatchObject({ code: 40030 });
  const other = { ...quote, projectId: 'other' };
  await expect(spine.execute(other)).rejects.toMatchObject({ code: 40030 });
  expect(await spine.quotes.get('demo', quote.routeId)).not.toBeNull();
});

test('max_slippage_bps below the slippage of the quote is 40031, and the quote stays', async () => {
  const quote = await quoted();
  await expect(spine.execute(quote, { maxSlippageBps: 49 })).rejects.toMatchObject({ code: 40031 });
  expect(await words.held(by)).toBe(0n);
  const made = await spine.execute(quote, { maxSlippageBps: 50 });
  expect((await words.settle(made)).status).toBe('confirmed');
});

test('a provider that no longer builds the swap is 50204, and the quote stays', async () => {
  const quote = await quoted();
  const build = () => Promise.reject(new Error('gone'));
  await expect(spine.execute(quote, {}, { build })).rejects.toMatchObject({ code: 50204 });
  expect(await words.held(by)).toBe(0n);
  expect(await spine.quotes.get('demo', quote.routeId)).not.toBeNull();
});

test('a repeated biz_order_id returns its swap, 40901 for another route, 40902 after a failure', async () => {
  const [one, two] = [await quoted(), await quoted()];
  const made = await spine.execute(one, { bizOrderId: 'again' });
  const again = await spine.execute(one, { bizOrderId: 'again' });
  expect(again.orderNo).toBe(made.orderNo);
  const conflict = spine.execute(two, { bizOrderId: 'again' });
  await expect(conflict).rejects.toMatchObject({ code: 40901 });
  const done = await words.settle(made);
  expect(await spine.execute(one, { bizOrderId: 'again' })).toEqual(done);
  // The refused execute takes nothing from the quote.
  const poor = await words.swapper({});
  const failing = await spine.swap(
    { from: 'ETH', to: 'USDT', amount: '0.1', by: poor },
    { bizOrderId: 'fails' },
  );
  await words.run(failing);
  words.later(13);
  await words.run(failing);
  expect((await words.get(failing)).status).toBe('failed');
  const consumed = spine.execute(two, { bizOrderId: 'fails' });
  await expect(consumed).rejects.toMatchObject({ code: 40902 });
  spine.flags.now = null;
  expect((await words.settle(await spine.execute(two))).status).toBe('confirmed');
});

/** The answers of 200 simultaneous executes of a quote: swaps or error codes. */
const atOnce = (quote: SwapQuote, bizOrderIdOf: (i: number) => string) =>
  Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      spine
        .execute(quote, { bizOrderId: bizOrderIdOf(i) })
        .catch((error) => ({ refused: codeOf(error).code })),
    ),
  );
