/** More simultaneous swaps than one transaction of the table can store. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxPaymentsPerTransaction } from '#domain/payment/broadcast/pay-and-send.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { ether, swapWords } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;

beforeAll(async () => {
  spine = await startSwapSpine('many');
  words = swapWords(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());

const count = 20;

test('twenty coin swaps signed in one run are each paid once, with consecutive nonces', async () => {
  const by = await words.swapper({ ETH: 100n * ether });
  const swaps = [];
  for (let i = 0; i < count; i++) {
    const quote = await spine.quote({ from: 'ETH', to: 'USDT', amount: '0.001', by });
    swaps.push(await spine.execute(quote));
  }
  await words.run(swaps[0]!);
  const sent = await Promise.all(swaps.map(words.get));
  const signed = sent.filter(({ status }) => status === 'broadcast');
  expect(signed).toHaveLength(count);
  expect(signed.length).toBeGreaterThan(maxPaymentsPerTransaction - 2);
  await words.bury();
  const done = await Promise.all(swaps.map(words.get));
  expect(done.map(({ status }) => status)).toEqual(Array(count).fill('confirmed'));
  expect(await words.sentOnChain(by)).toBe(count);
  const arrived = done.reduce((sum, { amountOutActual }) => sum + (amountOutActual ?? 0n), 0n);
  expect(await words.balance('USDT', by)).toBe(arrived);
});
