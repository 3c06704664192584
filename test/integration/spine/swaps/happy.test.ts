/** Swaps of each kind of pair, from quote to webhook, counted on the chain to the unit. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownSwapStatus } from '#domain/order/events/swap-event-data.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { ether, swapWords, usdt } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;

beforeAll(async () => {
  spine = await startSwapSpine('swaps');
  words = swapWords(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());

test.each([
  ['coin to token', 'ETH', 'USDT', '1.5', 0],
  ['token to token', 'USDT', 'USDC', '1000', 1],
  ['token to coin', 'USDC', 'ETH', '1000', 1],
  ['wrapped coin to token', 'WETH', 'USDT', '1', 1],
  ['token to wrapped coin', 'USDT', 'WETH', '700', 1],
  ['coin to wrapped coin', 'ETH', 'WETH', '0.7', 0],
  ['wrapped coin to coin', 'WETH', 'ETH', '0.3', 0],
])('a swap is paid as quoted: %s', async (_, from, to, amount, allowances) => {
  const by = await words.swapper({
    ETH: 10n * ether,
    USDT: 5_000n * usdt,
    USDC: 5_000n * usdt,
    WETH: 2n * ether,
  });
  const quote = await spine.quote({ from, to, amount, by });
  const before = { from: await words.balance(from, by), to: await words.balance(to, by) };
  const coin = await words.balance('ETH', by);
  const made = await spine.execute(quote, { memo: 'für Ann' });
  expect(made).toMatchObject({
    status: 'approved',
    amount: quote.amountIn,
    amountOut: quote.amountOut,
  });
  expect(await words.held(by)).toBe(quote.amountIn + quote.maxFee);
  if (allowances > 0) {
    await words.run(made);
    expect(await words.get(made)).toMatchObject({
      status: 'approved',
      allowancesSet: 1,
      txHash: null,
    });
    expect(shownSwapStatus(await words.get(made))).toBe(1);
    expect(await words.allowance(from, by)).toBe(quote.amountIn);
    // Only our own reading of the block counts, not what a node says of the allowance.
    await words.run(made);
    expect((await words.get(made)).status).toBe('approved');
    await spine.tick();
  }
  const { orderNo, bizOrderId } = made;
  const pointer = () => spine.swaps.pointer('demo', bizOrderId);
  expect(await pointer()).toEqual({ orderNo, signed: null });
  await words.run(made);
  const sent = await words.get(made);
  // The pointer names the swap's own payment. A caller does not look for the allowance before it.
  const signed = { chain: 'ETH', address: by, nonce: allowances };
  expect(await pointer()).toEqual({ orderNo, signed });
  expect(sent).toMatchObject({
    status: 'broadcast',
    nonce: allowances,
    sentAt: expect.any(Number),
  });
  // The deadline starts when the call is built. A busy machine signs it in a later second.
  const sinceBuilt = (sent.signedAt ?? 0) + 600 - (sent.deadline ?? 0);
  expect(sinceBuilt).toBeGreaterThanOrEqual(0);
  expect(sinceBuilt).toBeLessThan(30);
  await words.bury();
  const done = await words.get(made);
  expect(done).toMatchObject({
    status: 'confirmed',
    failReason: null,
    stuck: null,
    workStage: null,
  });

  const slots = await words.slots(by);
  expect(slots.map((slot) => slot?.refKind)).toEqual([
    ...Array(allowances).fill('allowance'),
    'order',
  ]);
  const costs = await Promise.all(slots.map((slot) => words.costOf(slot?.mined?.txHash ?? null)));
  const fees = costs.reduce((sum, cost) => sum + cost, 0n);
  const grown = async (symbol: string, was: bigint) =>
    (await words.balance(symbol, by)) - was + (symbol === 'ETH' ? fees : 0n);
  expect(await grown(from, before.from)).toBe(-quote.amountIn);
  expect(await grown(to, before.to)).toBe(quote.amountOut);
  if (from !== 'ETH' && to !== 'ETH') expect(await words.balance('ETH', by)).toBe(coin - fees);
  expect(done.amountOutActual).toBe(quote.amountOut);
  expect(done.gasCost).toBe(costs.at(-1));
  // All of its transactions, as the chain's balances have it.
  expect(done.paidFee).toBe(fees);
  if (from !== 'ETH') expect(await words.allowance(from, by)).toBe(0n);
  expect(await words.held(by)).toBe(0n);

  // The watcher sees only tokens on the chain's list, for our own transactions as for others.
  const paid = await words.paidBy(done, by);
  expect(paid.deposits).toEqual([]);
  expect(paid.internal).toMatchObject(to === 'WETH' ? [] : [{ orderNo: done.orderNo }]);

  const events = await words.events(done);
  expect(events.map(({ name }) => name)).toEqual(['swap.broadcast', 'swap.confirmed']);
  const terms = { swap_no: made.orderNo, from_token: from, to_token: to, memo: 'für Ann' };
  expect(events[0]?.data).toMatchObject({ ...terms, status: 2, src_tx_hash: done.txHash });
  expect(events[1]?.data).toMatchObject({
    ...terms,
    status: 3,
    amount_in: amount,
    amount_out_actual: formatAmount(quote.amountOut, quote.to.decimals),
  });
  expect(await words.line(by)).toEqual({ next: allowances + 1, frozen: null });
  await words.run(made);
  expect(await words.sentOnChain(by)).toBe(allowances + 1);
});
