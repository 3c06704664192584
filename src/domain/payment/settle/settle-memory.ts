import type { ScannedBlock, SentTransaction } from '#model/chain.ts';
import { type AskingTurns, makeAskingTurns } from './asking-turns.ts';

/** A transaction that should not exist, and that only one provider shows. */
export interface Suspect {
  /** Its block, of which only this transaction is kept. */
  block: Pick<ScannedBlock, 'number' | 'hash' | 'sent' | 'transfers'>;
  sent: SentTransaction & { address: string; why: 'not ours' | 'was proven void' };
  /** When it was first seen, unix seconds: its block's time is the same provider's word. */
  since: number;
}

/** What a watcher remembers of the payments of a chain, between ticks and in memory only. */
export interface SettleMemory {
  turns: AskingTurns;
  /** By transaction hash. */
  suspects: Map<string, Suspect>;
  /** When a block was last read again for a suspect, for the first time (unix seconds); null: never. */
  waitsSince: number | null;
}

export const makeSettleMemory = (): SettleMemory => ({
  turns: makeAskingTurns(),
  suspects: new Map(),
  waitsSince: null,
});
