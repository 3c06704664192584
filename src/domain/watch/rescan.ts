/** Reads blocks again on request, for a deposit that is missing. */

import type { ScannedBlock } from '#model/chain.ts';
import type { ExplainedTransaction } from '#model/rescan.ts';
import type { UnreadReason } from '#model/transfer-verdicts.ts';
import type { RescanStore } from '#ports/deposits.ts';
import type { ChainName } from '#shared/chains.ts';
import { detectDeposits } from '../deposit/detect-deposits.ts';
import { explainTransaction } from '../deposit/explain-transaction.ts';
import type { WatchDeps } from './deps.ts';
import { noteUnknown } from './note-unknown.ts';
import { observeBlocks } from './observe-blocks.ts';

/** The number of blocks to read at once. */
const blocksPerRead = 20n;
/** How long the blocks that were read may be stored after the deadline (ms). */
const storeMs = 8_000;

/**
 * Carries out a queued rescan of a transaction's block or of a range. Only blocks that the cursor
 * has passed are read, since the watcher reads the others anyway. Known deposits stay as they are.
 * Of a block that owners let the watcher pass, the payments are reported too. What was understood
 * this time is no longer open in the coverage. Of a job for one transaction it keeps what the
 * transaction moved, and why that is a deposit or not.
 * Ends the job as done, or as failed with a sentence; never throws for a bad job. Returns true if
 * `deadline` (unix ms) came first, also inside a block: the job has recorded its progress and needs
 * another call.
 */
export async function rescan(
  deps: WatchDeps & { rescans: RescanStore },
  input: { rescanId: string; deadline: number },
): Promise<boolean> {
  const { rescanId } = input;
  const name: ChainName = deps.chain.name;
  const job = await deps.rescans.get(name, rescanId);
  if (job?.state !== 'queued') return false;
  let found = job.found ?? 0;
  let transaction: ExplainedTransaction | null = null;
  const end = async (
    state: 'done' | 'failed',
    error: string | null,
    reason: UnreadReason | null = error === null ? null : 'unread',
  ) => {
    const at = deps.clock.now();
    await deps.rescans.end(name, rescanId, { state, found, error, reason, at, transaction });
    return false;
  };
  try {
    const block = job.txHash ? await deps.reader.blockOf(job.txHash) : null;
    const from = block ?? job.from;
    const to = block ?? job.to;
    const cursor = await deps.chainState.cursor(name);
    const scanned = cursor?.scanned ?? -1n;
    const passed = new Set(cursor?.passed?.map(({ number }) => number));
    if (from === null || to === null) {
      return await end('failed', 'the transaction is not in a block of this chain', 'not_found');
    }
    if (from > scanned) {
      // A block that nobody has yet is what one provider made up, or the watcher's last tick missed.
      const isMade = cursor !== null && from <= cursor.head;
      return await end(
        'failed',
        `block ${from} is not scanned yet: the newest scanned block is ${scanned}`,
        isMade ? 'not_scanned' : 'unread',
      );
    }
    await deps.filter.refresh(deps);
    const last = to > scanned ? scanned : to;
    const isOver = () => deps.clock.nowMs() >= input.deadline;
    const start = job.next ?? from;
    for (let next = start; next <= last; ) {
      if (isOver()) {
        return await deps.rescans.advance(job, { next, found });
      }
      const upTo = next + blocksPerRead - 1n;
      const withinMs = input.deadline - deps.clock.nowMs();
      const to = upTo > last ? last : upTo;
      const all = await deps.reader.readBlocks(next, to, { withinMs });
      const newest = all.at(-1);
      if (!newest && isOver() && next > start) continue;
      if (!newest) return await end('failed', `block ${next} cannot be read and verified`);
      // The watcher's stored hashes decide which fork counts, as long as they are kept.
      const ours = await deps.chainState.hashes(name, next, newest.number);
      if (all.some(({ number, hash }) => (ours.get(number) ?? hash) !== hash)) {
        return await end('failed', `block ${next} is being reorganised: request it again`);
      }
      // Reading may have taken all the time: storing gets some in any case.
      const storeUntil = Math.max(input.deadline, deps.clock.nowMs()) + storeMs;
      const isLate = () => deps.clock.nowMs() >= storeUntil;
      const blocks = await observePassed(deps, all, passed, isLate);
      const maybeOurs = (address: string) => deps.filter.maybeOurs(address);
      const { stored, whole } = await detectDeposits(deps, blocks, maybeOurs, isLate);
      noteUnknown(deps, blocks.slice(0, whole));
      await deps.chainState.reread(name, blocks.slice(0, whole));
      found += stored;
      if (job.txHash !== null && whole === all.length) {
        for (const block of all) {
          transaction ??= await explainTransaction(deps, block, job.txHash, job.projectId);
        }
      }
      next = all[whole]?.number ?? newest.number + 1n;
    }
    return await end('done', null);
  } catch (error) {
    deps.log.error('watch.rescan-failed', { chain: name, rescan_id: rescanId, error });
    return await end('failed', 'the node could not be read: request it again');
  }
}

/**
 * Reports the payments in the passed ones of these blocks: no tick has read them. Returns the blocks
 * before the first one that is not reported completely. Throws the error of a payment.
 */
async function observePassed(
  deps: WatchDeps,
  blocks: ScannedBlock[],
  passed: ReadonlySet<bigint>,
  isLate: () => boolean,
): Promise<ScannedBlock[]> {
  const unread = blocks.filter(({ number }) => passed.has(number));
  const { whole, failure } = await observeBlocks(deps, unread, isLate);
  if (failure) throw failure;
  const left = unread[whole];
  return left ? blocks.slice(0, blocks.indexOf(left)) : blocks;
}
