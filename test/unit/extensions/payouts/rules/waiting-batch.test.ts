/** A batch as its approvers are notified of it. */
import { expect, test } from 'vitest';
import { waitingBatch } from '#extensions/payouts/rules/waiting-batch.ts';
import { item, items } from '#test/builders/extensions/payouts/batch-world.ts';
import { payoutWorld } from '#test/builders/extensions/payouts/create-batch.ts';

test('totals by token, and the digest that its approvers decide on, computed from its orders', async () => {
  const made = payoutWorld();
  const coin = item(50, { token: 'ETH', amount: '2' });
  const { batch } = await made.create({ items: [...items(11, { amount: '99.5' }), coin] });
  expect(await waitingBatch(made.batches, 'PB1')).toMatchObject({
    batchNo: 'PB1',
    projectId: 'demo',
    level: 2,
    needed: 1,
    count: 12,
    totals: [
      { chain: 'ETH', token: 'USDT', amount: 1_094_500_000n, decimals: 6 },
      { chain: 'ETH', token: 'ETH', amount: 2n * 10n ** 18n, decimals: 18 },
    ],
    microUsd: batch!.microUsd,
    digest: batch!.digest,
  });
});

test('a batch that was approved, or that is not there, does not wait', async () => {
  const made = payoutWorld();
  const { batch } = await made.create({ items: items(2) });
  // Level 1 waits for nobody.
  expect(batch?.status).toBe('approved');
  expect(await waitingBatch(made.batches, 'PB1')).toBe(null);
  expect(await waitingBatch(made.batches, 'PB9')).toBe(null);
});
