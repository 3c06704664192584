import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { isCreditDue } from '#domain/deposit/is-credit-due.ts';
import { readStage } from '#lib/stages/stage.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ChainName } from '#shared/chains.ts';
import { buildDeposit } from '#test/builders/builders.ts';

/** When block 100 was made, and detected five seconds later. */
const minedAt = 1_800_000_000;

/** Whether a deposit of block 100 is due, `age` seconds after its block, at its threshold. */
function due(name: ChainName, age: number, set: { finalized?: bigint; deposit?: object } = {}) {
  const chain = chains[name];
  const deposit: Deposit = buildDeposit({
    chain: name,
    threshold: chain.confirmations,
    creditAfter: minedAt + chain.creditSeconds,
    createdAt: minedAt + 5,
    ...set.deposit,
  });
  const head = 100n + BigInt(chain.confirmations);
  return isCreditDue(deposit, {
    chain,
    head,
    finalized: set.finalized ?? 100n,
    now: minedAt + age,
  });
}

test.each([
  ['BASE', 30],
  ['BSC', 45],
  ['POLYGON', 60],
  ['SOL', 12],
] as const)('%s: the threshold is not enough before %s seconds have passed', (name, seconds) => {
  expect(due(name, seconds - 1)).toBe(false);
  expect(due(name, seconds)).toBe(true);
});

test.each(['ETH', 'ARBITRUM', 'TRX'] as const)('%s: the threshold alone is enough', (name) => {
  expect(due(name, 0)).toBe(true);
});

test('the seconds alone are not enough', () => {
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
