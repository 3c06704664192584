import { expect, test } from 'vitest';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import { journalBlock } from '#model/sub-account.ts';
import {
  entry,
  journal,
  oneBlock,
  upTo,
} from '#test/builders/extensions/economy-scan/rules/address-list.ts';

test('addresses are kept by their place in the journal, and only new ones are read again', async () => {
  let count = 7;
  const list = new AddressList('EVM');
  const deps = journal(
    () => oneBlock(count),
    () => upTo(count),
  );
  await list.refresh(deps, 1);
  expect(list.size).toBe(7);
  expect(list.slice(5, 7)).toEqual([
    { place: 5, address: '0xab6' },
    { place: 6, address: '0xab7' },
  ]);
  await list.refresh(deps, 1);
  expect(deps.parts).toHaveLength(1);
  count = 8;
  await list.refresh(deps, 1);
  expect(deps.parts.at(-1)).toEqual([7, journalBlock]);
  expect(list.slice(7, 100)).toEqual([{ place: 7, address: '0xab8' }]);
});

test('blocks are filled in parallel, and an address that comes late keeps its place', async () => {
  const entries = [...upTo(3), entry(journalBlock + 1)];
  const ends = {
    allocated: 2 * journalBlock,
    filling: [
      { to: journalBlock, taken: 3 },
      { to: 2 * journalBlock, taken: journalBlock + 1 },
    ],
  };
  const list = new AddressList('EVM');
  const deps = journal(
    () => ends,
    () => entries,
  );
  await list.refresh(deps, 1);
  expect(list.size).toBe(4);
  expect(list.places).toBe(journalBlock + 1);
  entries.push(entry(4));
  ends.filling[0] = { to: journalBlock, taken: 4 };
  await list.refresh(deps, 1);
  expect(list.slice(2, 10)).toEqual([
    { place: 2, address: '0xab3' },
    { place: 3, address: '0xab4' },
  ]);
  expect(list.slice(journalBlock, journalBlock + 5)).toHaveLength(1);
});

test('an entry that is seen before the one before it leaves a gap, which is read again', async () => {
  const entries = [entry(1), entry(3)];
  const list = new AddressList('EVM');
  const deps = journal(
    () => oneBlock(3),
    () => entries,
  );
  await list.refresh(deps, 1);
  expect(list.size).toBe(2);
  entries.push(entry(2));
  await list.refresh(deps, 1);
  expect(deps.parts.at(-1)).toEqual([1, journalBlock]);
  expect(list.slice(0, 3).map(({ address }) => address)).toEqual(['0xab1', '0xab2', '0xab3']);
});

test('a jump leads over positions of a table that was restored, also into later blocks', async () => {
  const entries = [entry(1), entry(2, journalBlock + 5), entry(journalBlock + 6)];
  const list = new AddressList('EVM');
  const deps = journal(
    () => ({
      allocated: 2 * journalBlock,
      filling: [{ to: 2 * journalBlock, taken: journalBlock + 6 }],
    }),
    () => entries,
  );
  await list.refresh(deps, 1);
  expect(list.slice(0, 2 * journalBlock).map(({ place }) => place)).toEqual([0, journalBlock + 5]);
});

test('a list that is not read to its end is not used, and the next tick continues there', async () => {
  const list = new AddressList('EVM');
  const ends = { allocated: 3 * journalBlock, filling: [] };
  const deps = journal(
    () => ends,
    () => upTo(3 * journalBlock),
    10,
  );
  await expect(list.refresh(deps, 15)).rejects.toThrow('2000 addresses so far');
  await list.refresh(deps, 100);
  expect(list.size).toBe(3 * journalBlock);
  expect(deps.parts).toHaveLength(3);
});
