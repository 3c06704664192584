import { outside, type Place } from '#extensions/books/model/account.ts';
import type { Fact } from '#extensions/books/model/fact.ts';
import type { Move } from '#extensions/books/model/move.ts';

const hot: Place = { account: 'hot', address: '0xA1' };

/** 100 units of USDT that leave the hot wallet. */
export const buildMove = (set: Partial<Move> = {}): Move => ({
  from: hot,
  to: outside('external/withdrawals'),
  token: 'USDT',
  amount: 100n,
  ...set,
});

/** The first fact of a nonce: a withdrawal was mined in block 5. */
export const buildFact = (set: Partial<Fact> = {}): Fact => ({
  subject: 'slot#ETH#0xa1#0',
  rev: 1_767_225_600,
  at: 1_767_225_600,
  projectId: 'demo',
  chain: 'ETH',
  orderNo: 'WD1',
  depositNo: null,
  txHash: '0x01',
  blockNumber: 5n,
  moves: [buildMove()],
  ...set,
});
