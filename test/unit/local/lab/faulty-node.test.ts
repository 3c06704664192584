import { expect, test } from 'vitest';
import { hash, nodeWith } from '#test/builders/local/lab/faulty-node.ts';

test('a node that is behind knows nothing of the newest blocks, nor of what they hold', async () => {
  const { call, asked } = await nodeWith('behind');
  expect(await call('eth_blockNumber')).toBe('0x3c');
  expect(await call('eth_getBlockByNumber', '0x3d', false)).toBeNull();
  expect(await call('eth_getTransactionReceipt', hash)).toBeNull();
  await call('eth_call', {}, 'latest');
  expect(asked.at(-1)).toMatchObject({ method: 'eth_call', params: [{}, '0x3c'] });
});

test('a lying node shows blocks under other hashes, always the same ones', async () => {
  const { call } = await nodeWith('lying');
  const forged = { hash: `${hash.slice(0, -1)}0`, parentHash: hash, blockNumber: '0x50' };
  expect(await call('eth_getBlockByNumber', 'latest', false)).toEqual(forged);
  expect(await call('eth_getBlockByNumber', 'latest', false)).toEqual(forged);
  expect(await call('eth_blockNumber')).toBe('0x64');
});
