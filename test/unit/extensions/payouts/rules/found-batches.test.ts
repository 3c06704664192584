import { expect, test } from 'vitest';
import { foundBatches } from '#extensions/payouts/rules/found-batches.ts';
import { buildBatch } from '#test/builders/extensions/payouts/build-batch.ts';

test.each([
  ['creating', false],
  ['refused', false],
  ['accepted', true],
  ['approved', true],
  ['rejected', true],
  ['cancelled', true],
  ['completed', true],
] as const)('a search finds a batch that is %s: %s', async (status, isFound) => {
  const batch = buildBatch({ status });
  const found = foundBatches({ get: async () => batch, byId: async () => batch });
  expect(await found.get(batch.batchNo)).toEqual(isFound ? batch : null);
  expect(await found.byId(batch.projectId, batch.batchId)).toEqual(isFound ? batch : null);
});

test('what is not there is not found', async () => {
  const found = foundBatches({ get: async () => null, byId: async () => null });
  expect(await found.get('PB1')).toBe(null);
  expect(await found.byId('demo', 'a')).toBe(null);
});
