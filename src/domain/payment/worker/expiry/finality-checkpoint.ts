import type { ExpiryDeps } from '#domain/payment/deps.ts';
import type { ChainReader } from '#domain/ports/chains/chain-reader.ts';
import type { PassedBlock } from '#model/chain.ts';

/** A final block that our own watcher has read, and its clock, which expiries are compared with. */
export interface FinalityCheckpoint {
  number: bigint;
  clock: bigint;
  /** Blocks up to it that were passed unread: what may be in one of them is not proven void. */
  passed: PassedBlock[];
}

/**
 * The newest final block that a second provider also has and that our watcher has passed, with
 * every block before it read completely, except `passed`. Other bytes that had expired there, and settled no slot, can
 * never be mined (docs/decisions.md "When a signed order may fail"). Returns null if there is none:
 * the watcher is rewinding, or the providers disagree.
 */
export async function finalityCheckpoint(
  deps: Pick<ExpiryDeps, 'chain' | 'chainState' | 'log'> & {
    reader: Pick<ChainReader, 'blockHashesElsewhere'>;
  },
): Promise<FinalityCheckpoint | null> {
  const { chain, chainState, reader, log } = deps;
  const cursor = await chainState.cursor(chain.name);
  if (!cursor || cursor.rewinding) return null;
  const upTo = cursor.finalized < cursor.scanned ? cursor.finalized : cursor.scanned;
  const block = await chainState.clockAt(chain.name, upTo);
  if (!block) return null;
  let theirs: (string | null)[] | null;
  try {
    const known = new Map([[block.number, block.hash]]);
    theirs = await reader.blockHashesElsewhere([block.number], { known });
  } catch (error) {
    log.warn('payment.no-second-provider', { chain: chain.name, error });
    return null;
  }
  if (theirs !== null && theirs[0] !== block.hash) {
    log.warn('payment.disputed', { chain: chain.name, block: block.number.toString() });
    return null;
  }
  return { number: block.number, clock: block.clock, passed: cursor.passed ?? [] };
}
