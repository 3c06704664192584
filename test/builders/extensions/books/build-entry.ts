import type { Entry } from '#extensions/books/model/entry.ts';

/** 12.5 USDT that a withdrawal took from the hot wallet. */
export const buildEntry = (set: Partial<Entry> = {}): Entry => ({
  entryNo: 'EN5F0C1B7A9D3E4826A1B2C3D4',
  projectId: 'demo',
  at: 1_767_225_609,
  account: 'hot',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chain: 'ETH',
  token: 'USDT',
  amount: -12_500_000n,
  usdMicro: -12_500_000n,
  orderNo: 'WD01KDVX5G00H7N4R2ZQ8W6M3T',
  depositNo: null,
  txHash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  blockNumber: 24_170_113n,
  ...set,
});
