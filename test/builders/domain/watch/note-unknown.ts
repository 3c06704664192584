import type { ScannedBlock } from '#model/chain.ts';

export const block = (number: bigint, unknown?: string[]): ScannedBlock => ({
  number,
  hash: 'hash',
  parentHash: 'parent',
  timestamp: 0,
  clock: null,
  transfers: [],
  sent: [],
  coverage: ['block'],
  ...(unknown && { unknown }),
});
