import type { ScannedBlock, SentTransaction } from '#model/chain.ts';
import { type AskingTurns, makeAskingTurns } from './asking-turns.ts';

/** A transaction that should not exist, and that only one provider shows. */
export interface Suspect {
  block: Pick<ScannedBlock, 'number' | 'hash' | 'timestamp'>;
  sent: SentTransaction & { address: string; why: 'not ours' | 'was proven void' };
}

/** What a watcher remembers of the payments of a chain, between ticks and in memory only. */
export interface SettleMemory {
  turns: AskingTurns;
  /** By transaction hash. */
  suspects: Map<string, Suspect>;
}

export const makeSettleMemory = (): SettleMemory => ({
  turns: makeAskingTurns(),
  suspects: new Map(),
});
