/** How often the bytes of a payment are sent while the node that is read first is behind. */
import { expect, test } from 'vitest';
import { sendsIn, txHash } from '#test/builders/domain/payment/worker/expiry/resends.ts';

const behind = () => 'Blockhash not found';

test('a node that has the payment in a block slows the sends, though the first is 100 slots behind', async () => {
  const mined = (send: number) =>
    send === 1 ? txHash : 'This transaction has already been processed';
  // 100 slots are 20 s, and the worker is woken each second. The bytes are valid for 30 s.
  expect(await sendsIn(20, [behind, mined])).toEqual([0, 2, 6, 14]);
  expect(await sendsIn(120, [behind, mined])).toEqual([0, 2, 6, 14, 30, 60, 90]);
});

test('bytes that a node has only accepted are sent at the usual pace', async () => {
  expect(await sendsIn(10, [behind, () => txHash])).toEqual([0, 2, 4, 6, 8]);
});

test('after another answer than "known" the usual pace returns', async () => {
  const forgets = (send: number) => (send < 3 ? 'already been processed' : txHash);
  expect(await sendsIn(14, [forgets])).toEqual([0, 2, 6, 8, 10, 12]);
});
