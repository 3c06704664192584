/**
 * A payment that a block holds as failed and without a fee (SIMD-0290). Nobody says whether its
 * bytes can be mined later, so its order does not end before they are void.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { type SolanaStage, startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let spine: FamilySpine<SolanaStage>;
let words: Words;

beforeAll(async () => {
  spine = await startFamilySpine('solana-unpaid', startSolanaStage, { finality: 8 });
  words = wordsFor(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(() => spine.fault.none());

test('is neither failed nor refunded, and is paid by the same bytes', async () => {
  const [before, held] = [await spine.sentOnChain(), await words.reserved('USDT')];
  const { order, signature } = await unpaidOrder();
  for (let i = 0; i < 3; i += 1) {
    await spine.tick();
    words.later(30);
    await spine.work();
  }
  expect(await words.get(order)).toMatchObject({ status: 'broadcast' });
  expect((await words.reserved('USDT')).token).toBe(held.token + 7n * usdt);
  expect(await words.signedFor(order)).toEqual([signature]);
  await spine.node.dev('unpaid', { on: false });
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await words.signedFor(order)).toEqual([signature]);
  // The chain lists the signature twice: of the block without a fee, and of the payment.
  await words.expectPaid([order], { amount: 7n * usdt, before, sent: 2 });
  expect(await words.reserved('USDT')).toEqual(held);
});

test('is signed once more when a final block is past its validity, and paid once', async () => {
  const { order, signature } = await unpaidOrder();
  await spine.expire();
  await spine.node.dev('unpaid', { on: false });
  await spine.tick();
  words.later(60);
  expect(await words.settle(order)).toEqual(['confirmed']);
  const signed = await words.signedFor(order);
  expect(signed).toHaveLength(2);
  expect(signed[0]).toBe(signature);
  expect((await words.get(order)).txHash).toBe(signed[1]);
  expect(await spine.balance('USDT', order.toAddress)).toBe(7n * usdt);
});

/** An order whose payment a final block holds as failed and without a fee. */
async function unpaidOrder() {
  await spine.node.dev('unpaid', { on: true });
  const order = await spine.apply({ ...words.nextOrder(), amount: '7' });
  await spine.work();
  const [signature] = await words.signedFor(order);
  await spine.mine(words.deep + 10);
  expect(await spine.node.status(signature ?? '')).toMatchObject({
    err: 'InsufficientFundsForFee',
    confirmationStatus: 'finalized',
  });
  return { order, signature };
}
