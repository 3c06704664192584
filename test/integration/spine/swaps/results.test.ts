/**
 * The amount that arrived, by the swap's receipt. It is asked for until a node answers, and again
 * when the block changes.
 */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import type { Swap } from '#model/orders/swap.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { ether, swapWords } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;

beforeAll(async () => {
  spine = await startSwapSpine('results');
  words = swapWords(spine);
  await spine.tick();
  await spine.mine(30);
});
afterAll(() => spine?.stop());
afterEach(() => {
  spine.flags.now = null;
});

test.each([
  ['does not have the receipt', async () => null],
  ['does not answer', () => Promise.reject(new Error('no answer'))],
])(
  'while a node %s the swap waits, then it is confirmed with the received amount',
  async (_, swapResult) => {
    const sent = await mined();
    const reader = { ...spine.watchDeps.reader, swapResult };
    await spine.mine(20);
    await spine.tick({ reader });
    await spine.tick({ reader });
    expect(await words.get(sent)).toMatchObject({ status: 'broadcast', amountOutActual: null });
    // The two ticks shared a second, so that the next question would come a second later.
    await spine.tick({ memory: makeSettleMemory() });
    expect(await words.get(sent)).toMatchObject({
      status: 'confirmed',
      amountOutActual: sent.amountOut,
    });
    expect(await words.balance('USDT', sent.fromAddress)).toBe(sent.amountOut);
  },
);

test('a swap that left the chain unnoticed is sent again', async () => {
  const sent = await mined();
  const { payments } = spine.watchDeps;
  await spine.rpc.request('anvil_reorg', [2, []]);
  await spine.rpc.request('anvil_dropAllTransactions', []);
  await spine.mine(1);
  // The index of mined payments lagged when the blocks were taken back.
  await spine.tick({ payments: { ...payments, minedAbove: async () => [] } });
  await spine.mine(20);
  await spine.tick();
  const [slot] = await words.slots(sent.fromAddress);
  expect(slot).toMatchObject({ state: 'open', mined: null });
  words.later(30);
  const done = await words.settle(sent);
  expect(done).toMatchObject({ status: 'confirmed', txHash: sent.txHash });
  expect(await words.balance('USDT', sent.fromAddress)).toBe(done.amountOutActual);
});

test('a swap confirmed again after a reorganisation records the amount of the final block', async () => {
  const sent = await mined({ slippageBps: 300 });
  const early = { reader: { ...spine.watchDeps.reader, finalized: async () => 0n } };
  await spine.mine(13);
  await spine.tick(early);
  const confirmed = await words.get(sent);
  expect(confirmed).toMatchObject({ status: 'confirmed', amountOutActual: sent.amountOut });
  await spine.rpc.request('anvil_reorg', [15, []]);
  await spine.rpc.request('anvil_dropAllTransactions', []);
  await words.moveCoin(-100);
  await spine.tick(early);
  expect(spine.logged.map(({ event }) => event)).toContain(
    'payment.reorganised-after-confirmation',
  );
  words.later(30);
  await words.run(sent);
  await words.bury(20);
  const done = await words.get(sent);
  expect(done.status).toBe('confirmed');
  expect(done.amountOutActual).toBe(await words.balance('USDT', sent.fromAddress));
  expect(done.amountOutActual).not.toBe(confirmed.amountOutActual);
  expect(done.gasCost).toBe(await words.costOf(done.txHash));
  // The swap was announced once; what changed is sent to keys that want extra events.
  expect((await words.events(done)).map(({ name }) => name)).toEqual([
    'swap.broadcast',
    'swap.confirmed',
    'swap.amended',
  ]);
});

/** A swap that is mined and seen by the watcher. */
async function mined(set: { slippageBps?: number } = {}): Promise<Swap> {
  const by = await words.swapper({ ETH: 2n * ether });
  await spine.mine(1);
  const made = await spine.swap({ from: 'ETH', to: 'USDT', amount: '1', by, ...set });
  await words.run(made);
  await spine.tick();
  return words.get(made);
}
