/** Answers about the books, as the admin API gives them to the console. */
import type { Schemas } from '../../../console/src/api/types.ts';

export const buildDifferenceAnswer = (
  set: Partial<Schemas['LedgerDifference']> = {},
): Schemas['LedgerDifference'] => ({
  difference_no: 'BD1',
  revision: 3,
  chain: 'ETH',
  token: 'USDT',
  account: 'users',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '5',
  block_number: '24170113',
  tx_hashes: ['0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'],
  state: 'open',
  found_at: 1_767_225_609,
  compared_at: 1_767_229_209,
  closing: null,
  ...set,
});

export const buildEntryAnswer = (
  set: Partial<Schemas['LedgerEntry']> = {},
): Schemas['LedgerEntry'] => ({
  entry_no: 'EN1',
  at: 1_767_225_609,
  account: 'hot',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chain: 'ETH',
  token: 'USDT',
  amount: '-12.5',
  amount_usd: -12.5,
  order_no: 'WD1',
  deposit_no: null,
  tx_hash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  block_number: '24170113',
  ...set,
});
