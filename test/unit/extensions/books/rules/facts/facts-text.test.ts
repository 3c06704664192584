import { expect, test } from 'vitest';
import type { Fact } from '#extensions/books/model/fact.ts';
import { factsFromText, factsToText } from '#extensions/books/rules/facts/facts-text.ts';

const fact: Fact = {
  subject: 'slot#ETH#0xaa#7',
  rev: 1_767_225_600,
  at: 1_767_225_600,
  projectId: 'demo',
  chain: 'ETH',
  orderNo: 'WD1',
  depositNo: null,
  txHash: '0x01',
  blockNumber: 23_000_001n,
  moves: [
    {
      from: { account: 'hot', address: '0xaa' },
      to: { account: 'fees/network', address: null },
      token: 'ETH',
      amount: 2n ** 200n,
    },
    {
      from: { account: 'hot', address: '0xaa' },
      to: { account: 'users', address: '0xbb' },
      token: 'USDT',
      amount: 1n,
    },
  ],
};

test('facts are read as they were written, to the last unit', () => {
  const removed: Fact = {
    ...fact,
    orderNo: null,
    depositNo: 'DP1',
    txHash: null,
    blockNumber: null,
  };
  const facts = [fact, { ...removed, moves: [] }];
  expect(factsFromText(factsToText(facts))).toEqual(facts);
  expect(factsFromText(factsToText([]))).toEqual([]);
});

test.each([
  ['no list', '{"subject":"slot"}'],
  ['a fact without moves', '[["slot#1",1,2,"demo","ETH",null,null,null,null]]'],
  ['a fact without a subject', '[["",1,2,"demo","ETH",null,null,null,null,[]]]'],
  ['a revision that is not a number', '[["slot#1","1",2,"demo","ETH",null,null,null,null,[]]]'],
])('%s cannot have been written by this service', (_, text) => {
  expect(() => factsFromText(text)).toThrow(TypeError);
});
