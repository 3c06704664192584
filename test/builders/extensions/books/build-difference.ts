import type { OpenDifference } from '#extensions/books/model/difference.ts';

/** 5 USDT of a user's address that the books lack. */
export const buildDifference = (set: Partial<OpenDifference> = {}): OpenDifference => ({
  differenceNo: 'BD5F0C1B7A9D3E4826A1B2C3D4',
  rev: 2,
  projectId: 'demo',
  chain: 'ETH',
  token: 'USDT',
  account: 'users',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: 5_000_000n,
  block: 24_170_113n,
  txHashes: ['0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'],
  state: 'open',
  foundAt: 1_767_225_609,
  comparedAt: 1_767_229_209,
  closing: null,
  ...set,
});
