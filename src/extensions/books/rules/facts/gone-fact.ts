import type { Fact } from '../../model/fact.ts';

/** That nothing of a subject stands any more: its block left the chain. */
export const goneFact = ({
  subject,
  rev,
  at,
  projectId,
  chain,
}: Pick<Fact, 'subject' | 'rev' | 'at' | 'projectId' | 'chain'>): Fact => ({
  subject,
  rev,
  at,
  projectId,
  chain,
  orderNo: null,
  depositNo: null,
  txHash: null,
  blockNumber: null,
  moves: [],
});
