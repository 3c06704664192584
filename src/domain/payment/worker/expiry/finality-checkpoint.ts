import type { ExpiryDeps } from '#domain/payment/deps.ts';
import type { PassedBlock } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';

/** A final block that our own watcher has read, and its clock, which expiries are compared with. */
export interface FinalityCheckpoint {
  number: bigint;
  clock: bigint;
  /** Blocks up to it that were passed unread: what may be in one of them is not proven void. */
  passed: PassedBlock[];
}

/**
 * The newest final block that our watcher has passed, with every block before it read completely,
 * except `passed`, and its clock, as two providers show them. Other bytes that had expired there, and
 * settled no slot, can never be mined (docs/decisions.md "When a signed order may fail"). The stored
 * clock is the answer of one provider: it counts only where there is one provider. Returns null if there is
 * no such block: the watcher is rewinding, or the providers disagree.
 */
export async function finalityCheckpoint(
  deps: Pick<ExpiryDeps, 'chain' | 'chainState' | 'log'> & {
    reader: Pick<ChainReader, 'agreedClock'>;
  },
): Promise<FinalityCheckpoint | null> {
  const { chain, chainState, reader, log } = deps;
  const cursor = await chainState.cursor(chain.name);
  if (!cursor || cursor.rewinding) return null;
  const upTo = cursor.finalized < cursor.scanned ? cursor.finalized : cursor.scanned;
  const block = await chainState.clockAt(chain.name, upTo);
  if (!block) return null;
  let clock: bigint | null | undefined;
  try {
    clock = await reader.agreedClock?.(block);
  } catch (error) {
    log.warn('payment.no-second-provider', { chain: chain.name, error });
    return null;
  }
  if (clock == null) {
    log.warn('payment.disputed', { chain: chain.name, block: block.number.toString() });
    return null;
  }
  return { number: block.number, clock, passed: cursor.passed ?? [] };
}
