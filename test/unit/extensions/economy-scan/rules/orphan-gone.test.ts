import { expect, test } from 'vitest';
import { buildInternalTransfer } from '#test/builders/domain/deposit/recorded-above.ts';
import { at, orphan } from '#test/builders/extensions/economy-scan/rules/orphan-gone.ts';

test('a deposit stays while the chain has its own block, whatever the case of the hash', async () => {
  const deposits = [
    at(99n),
    at(101n, { status: 'credited' }),
    at(105n),
    at(107n, { status: 'credited' }),
    at(108n),
  ];
  const shown = { 101: '0xb101', 105: '0xb105', 107: '0xother', 108: '0xother' };
  expect(await orphan(deposits, shown)).toMatchObject({
    kept: 105n,
    taken: ['DP107 orphaned 1', 'DP108 removed'],
  });
  expect(await orphan([at(99n)], {})).toMatchObject({ kept: 100n, taken: [] });
});

test('an internal transfer stays or goes with its own block, and keeps the cursor looking', async () => {
  const transfers = [101n, 105n].map((blockNumber) =>
    buildInternalTransfer({
      identity: `i${blockNumber}`,
      blockNumber,
      blockHash: `0xb${blockNumber}`,
    }),
  );
  const shown = { 101: '0xother', 105: '0xb105' };
  const result = await orphan([], shown, () => false, transfers);
  expect(result).toMatchObject({ kept: 105n, taken: ['i101 gone'] });
});

test('one that is taken back already is not asked about', async () => {
  const deposits = [at(101n, { chainState: 'removed' }), at(102n, { chainState: 'orphaned' })];
  expect(await orphan(deposits, {})).toMatchObject({ kept: 100n, taken: [], events: { warn: [] } });
});

test('a deposit counts how often it was orphaned', async () => {
  const deposits = [at(107n, { status: 'credited', orphanCount: 1 })];
  expect(await orphan(deposits, { 107: '0xother' })).toMatchObject({ taken: ['DP107 orphaned 2'] });
});

test('nothing is taken back while the node lacks one of the blocks, or when the time is over', async () => {
  const behind = await orphan([at(101n), at(105n)], { 101: '0xother' });
  expect(behind).toMatchObject({ kept: null, taken: [], events: { warn: ['watch.node-behind'] } });
  const late = await orphan([at(101n)], { 101: '0xother' }, () => true);
  expect(late).toMatchObject({ kept: null, taken: [] });
});
