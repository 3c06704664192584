import { expect, test } from 'vitest';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { readStage } from '#lib/stages/stage.ts';
import { due, minedAt } from '#test/builders/domain/deposit/is-credit-due.ts';

test.each([
  ['BASE', 30],
  ['BSC', 45],
  ['POLYGON', 60],
  ['SOL', 12],
] as const)('%s: the threshold is not enough before %s seconds have passed', (name, seconds) => {
  expect(due(name, seconds - 1)).toBe(false);
  expect(due(name, seconds)).toBe(true);
});

test.each(['ETH', 'ARBITRUM', 'TRX'] as const)('%s: the threshold by itself is enough', (name) => {
  expect(due(name, 0)).toBe(true);
});

test('the seconds by themselves are not enough', () => {
  expect(due('BASE', 10_000, { deposit: { threshold: 16 } })).toBe(false);
});

test.each(['TRX', 'SOL'] as const)('%s: the block must be final too', (name) => {
  expect(due(name, 1_000, { finalized: 99n })).toBe(false);
  expect(due(name, 1_000, { finalized: 100n })).toBe(true);
});

test.each(['ETH', 'BASE'] as const)('%s: a block may be credited before it is final', (name) => {
  expect(due(name, 1_000, { finalized: 0n })).toBe(true);
});

test('a project that lowered the seconds waits for its own', () => {
  const deposit = { creditAfter: minedAt + 4 };
  expect(due('BASE', 3, { deposit })).toBe(false);
  expect(due('BASE', 4, { deposit })).toBe(true);
});

test('a credited deposit is due again only after its block has left the chain', () => {
  const credited = { status: 2, creditedAt: 1 };
  expect(due('BASE', 100, { deposit: credited })).toBe(false);
  const orphaned = { ...credited, chainState: 'orphaned', creditAfter: minedAt + 90 };
  expect(due('BASE', 89, { deposit: orphaned })).toBe(false);
  expect(due('BASE', 90, { deposit: orphaned })).toBe(true);
});

test('in the local stage the seconds are 0, so that its blocks decide', () => {
  const local = Object.values(mergeCatalog(readStage('local')));
  expect(local.map(({ creditSeconds }) => creditSeconds)).toEqual(local.map(() => 0));
});
