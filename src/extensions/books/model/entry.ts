import type { ChainName } from '#shared/chains.ts';
import type { Place } from './account.ts';
import type { FactSource } from './fact.ts';

/** One side of a move. Never changed and never deleted. */
export interface Entry extends Place, FactSource {
  /** The same whenever the same fact is booked. */
  entryNo: string;
  projectId: string;
  /** When its fact was recorded, unix seconds. */
  at: number;
  chain: ChainName;
  token: string;
  /** Smallest units; what the account receives is positive. */
  amount: bigint;
  /** The same in millionths of a USD; null without a price. */
  usdMicro: bigint | null;
}
