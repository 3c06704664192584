/** Equal calls that cross: the other's swap is written between the reads of this one. */
import { expect, test } from 'vitest';
import type { CreateSwap, CreateSwapResult } from '#extensions/swaps/model/create-swap.ts';
import { executeSwap } from '#extensions/swaps/rules/execute-swap.ts';
import type { ProjectSettings } from '#model/project.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { buildQuote, buildSwap } from '#test/builders/build-swap.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { crossed, input, world } from '#test/builders/extensions/swaps/rules/execute-swap.ts';

test('an equal call that took the quote between the two reads: its swap is the answer', async () => {
  const { deps } = crossed();
  expect(await executeSwap(deps, input)).toMatchObject({ orderNo: 'SW1', routeId: 'RT1' });
});

test('a quote that is read and expires while an equal call makes the swap: its swap is the answer', async () => {
  const { deps, state } = world();
  deps.quotes = {
    get: async () => {
      const read = state.quote;
      state.swap = buildSwap();
      state.nowMs = (read?.expiresAt ?? 0) * 1_000;
      return read;
    },
  };
  expect(await executeSwap(deps, input)).toMatchObject({ orderNo: 'SW1' });
});

test('a call that crosses under another route is 40901, after a failed swap 40902', async () => {
  const another = crossed({}, { routeId: 'RT9' });
  await expect(executeSwap(another.deps, input)).rejects.toMatchObject({ code: 40901 });
  const failed = crossed({}, { status: 'failed', failReason: 'reverted' });
  await expect(executeSwap(failed.deps, input)).rejects.toMatchObject({ code: 40902 });
});

test('a quote that is gone or has expired, and no swap: 40030', async () => {
  const gone = world();
  gone.state.quote = null;
  await expect(executeSwap(gone.deps, input)).rejects.toMatchObject({ code: 40030 });
  const expired = world({ nowMs: buildQuote().expiresAt * 1_000 });
  await expect(executeSwap(expired.deps, input)).rejects.toMatchObject({ code: 40030 });
});

/** Executes under these settings, and gives what was asked of the store. */
async function executed(set: Partial<ProjectSettings>, result: CreateSwapResult = 'created') {
  const { deps } = world();
  const asked: CreateSwap[] = [];
  deps.swaps.create = async (create) => {
    asked.push(create);
    return result;
  };
  const swap = await executeSwap(deps, { ...input, settings: buildSettings(set) });
  return { swap, asked };
}
const worth = buildQuote().amountInMicroUsd;
const usd = Number(worth) / 1e6;

test('a swap counts what it sells in the transaction that creates it', async () => {
  const { swap, asked } = await executed({ swapDailyUsd: usd + 7 });
  expect(swap.reservation.swapMicroUsd).toBe(worth);
  expect(asked).toMatchObject([{ maxSwapUsed: 7_000_000n }]);
  // Without the setting nothing is counted, and nothing is given back.
  const free = await executed({});
  expect(free.swap.reservation).not.toHaveProperty('swapMicroUsd');
  expect(free.asked).toMatchObject([{ maxSwapUsed: null }]);
});

test('a swap above what is left of swap_daily_usd is 42203', async () => {
  await expect(executed({ swapDailyUsd: usd - 1 })).rejects.toMatchObject({ code: 42203 });
  const full = executed({ swapDailyUsd: usd + 7 }, 'swap_sum_moved');
  await expect(full).rejects.toMatchObject({ code: 42203 });
});

test('the highest fee of a swap counts in the day’s fees, and above them it is 42203', async () => {
  const { maxFee, coinUsd } = buildQuote();
  const fee = usdMicro(maxFee, 18, coinUsd, 'up');
  const { swap, asked } = await executed({ autoFeesDailyUsd: Number(fee + 7_000_000n) / 1e6 });
  expect(swap.reservation.feesMicroUsd).toBe(fee);
  expect(asked).toMatchObject([{ maxAutoFeesUsed: 7_000_000n }]);
  const below = Number(fee - 1n) / 1e6;
  await expect(executed({ autoFeesDailyUsd: below })).rejects.toMatchObject({ code: 42203 });
  const full = executed({ autoFeesDailyUsd: 1_000 }, 'fees_moved');
  await expect(full).rejects.toMatchObject({ code: 42203 });
  expect((await executed({})).swap.reservation).not.toHaveProperty('feesMicroUsd');
});

test('an equal call that crosses with a full sum is answered with the swap that it made', async () => {
  const { deps, otherCommits } = world();
  deps.swaps.create = async () => {
    otherCommits();
    return 'swap_sum_moved';
  };
  const settings = buildSettings({ swapDailyUsd: usd });
  expect(await executeSwap(deps, { ...input, settings })).toMatchObject({ orderNo: 'SW1' });
});

test('a quote whose slippage the project has forbidden since is 40001', async () => {
  const refused = executed({ maxSwapSlippageBps: buildQuote().slippageBps - 1 });
  await expect(refused).rejects.toMatchObject({ code: 40001 });
});

test('a new biz_order_id with a space at an end is refused; a swap that has one is found', async () => {
  const { deps, state } = world();
  const spaced = { ...input, bizOrderId: 'order-1 ' };
  await expect(executeSwap(deps, spaced)).rejects.toMatchObject({ code: 40001 });
  state.swap = buildSwap({ bizOrderId: 'order-1 ' });
  expect(await executeSwap(deps, spaced)).toMatchObject({ orderNo: 'SW1' });
});
