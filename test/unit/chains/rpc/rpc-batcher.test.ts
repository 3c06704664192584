import { expect, test } from 'vitest';
import { node } from '#test/builders/chains/rpc/rpc-batcher.ts';

test('calls of the same moment share exchanges of twenty; a single call has its own', async () => {
  const { exchanges, request } = node();
  const all = Array.from({ length: 41 }, (_, i) => i);
  expect(await Promise.all(all.map((i) => request('m', [i])))).toEqual(all);
  expect(exchanges).toEqual([all.slice(0, 20), all.slice(20, 40), 'alone 40']);
});

test('a call that fails in a batch is asked again by itself, and gets the error from there', async () => {
  const { exchanges, request } = node({ refused: [2, 'bad'] });
  const answers = await Promise.allSettled([1, 2, 'bad'].map((what) => request('m', [what])));
  expect(answers).toMatchObject([
    { value: 1 },
    { value: 2 },
    { reason: { message: 'execution reverted', data: '0x' } },
  ]);
  expect(exchanges).toEqual([[1, 2, 'bad'], 'alone 2', 'alone bad']);
});

test('when a provider accepts no batches, calls are made one by one', async () => {
  const { exchanges, request } = node({ takesBatches: false });
  expect(await Promise.all([1, 2].map((what) => request('m', [what])))).toEqual([1, 2]);
  expect(exchanges).toEqual([[1, 2], 'alone 1', 'alone 2']);
});
