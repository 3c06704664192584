import { type ChainName, familyNames, familyOf } from '#contract/chains.ts';
import { need } from '../runtime/config.ts';

const upper = { evm: 'EVM', tron: 'TRON', solana: 'SOLANA' } as const;

/** URL of the queue that wakes the signer, or the watcher, of a chain's family. */
export function familyQueue(kind: 'SIGN' | 'WATCH', chain: ChainName): string {
  return need(`QUEUE_${kind}_${upper[familyNames[familyOf[chain]]]}`);
}
