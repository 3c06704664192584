import { readNetwork } from '../../preflight/read-network.ts';
import { batchCheck } from '../batch-check.ts';
import type { Check } from '../check.ts';
import { blockTimeCheck, networkCheck, newestCheck } from '../head-checks.ts';
import { solanaBlockChecks } from './block-checks.ts';
import { solanaPaymentChecks } from './payment-checks.ts';
import type { SolanaSubject } from './subject.ts';

/** Each method that src/chains/solana calls is in one of these. */
export const solanaChecks: readonly Check<SolanaSubject>[] = [
  networkCheck(['getGenesisHash'], ({ rpc }) => readNetwork.SOL(rpc)),
  newestCheck(['getSlot', 'getBlockTime']),
  blockTimeCheck(['getSlot', 'getBlocksWithLimit', 'getBlockTime']),
  ...solanaBlockChecks,
  ...solanaPaymentChecks,
  batchCheck({ method: 'getSlot', params: [{ commitment: 'confirmed' }] }),
];
