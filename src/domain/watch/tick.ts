/**
 * One tick of a chain's watcher (docs/design.md "The watcher"): reads every block since the cursor
 * completely, stores its deposits and payments, and only then moves the cursor.
 */

import { inGroups } from '#async/limit.ts';
import type { ChainName } from '#contract/chains.ts';
import type { Cursor, ScannedBlock } from '#model/chain.ts';
import { creditDeposits } from '../deposit/credit-deposits.ts';
import { detectDeposits } from '../deposit/detect-deposits.ts';
import { observeSent } from '../payment/settle/observe-sent.ts';
import { maxSettledAtOnce, settleMined } from '../payment/settle/settle-mined.ts';
import type { WatchDeps } from './deps.ts';
import { firstCursor } from './first-cursor.ts';
import { noteUnknown } from './note-unknown.ts';
import { readFinality } from './read-finality.ts';
import { rewind, undoBlocks } from './rewind.ts';

export interface TickResult {
  chain: ChainName;
  scanned: bigint;
  /** When block `scanned` was made (unix seconds); null if that is not known. */
  minedAt: number | null;
  head: bigint;
  blocks: number;
  deposits: number;
  credited: number;
}

/** The number of blocks that are read and stored before the cursor moves. */
const blocksPerRead = 20n;
/** Time after the reading deadline for crediting deposits, and again for settling payments (ms). */
const phaseMs = 10_000;

/**
 * Reads blocks until the head is reached or `deadline` (unix ms) is near, then credits and settles
 * for at most twice ten seconds. The next tick continues with the rest. `fence` is the lease's
 * number: a tick that has lost the lease moves nothing. Throws if no node can be reached.
 */
export async function watchTick(
  deps: WatchDeps,
  input: { fence: number; deadline: number },
): Promise<TickResult> {
  const { chain, chainState, reader } = deps;
  const stored = chainState.cursor(chain.name);
  let [cursor, head, finalized] = await Promise.all([
    stored,
    reader.head(),
    readFinality(deps, stored),
  ]);
  // Refresh after the head was read: an address created later cannot occur in blocks up to it.
  await deps.filter.refresh(deps, input.deadline);
  cursor ??= await firstCursor(deps, { head, finalized, fence: input.fence });
  if (cursor?.rewinding) await undoBlocks(deps, cursor.scanned);
  const result: TickResult = {
    chain: chain.name,
    scanned: cursor?.scanned ?? 0n,
    minedAt: null,
    head,
    blocks: 0,
    deposits: 0,
    credited: 0,
  };
  while (cursor && cursor.scanned < head && deps.clock.nowMs() < input.deadline) {
    const from: bigint = cursor.scanned + 1n;
    const to: bigint =
      head - cursor.scanned > blocksPerRead ? cursor.scanned + blocksPerRead : head;
    const blocks: ScannedBlock[] = await reader.readBlocks(from, to);
    const first = blocks[0];
    if (!first) {
      deps.log.warn('watch.block-unreadable', { chain: chain.name, block: from.toString() });
      break;
    }
    if (first.parentHash !== cursor.hash) {
      const back: Cursor | null = await rewind(deps, { cursor, fence: input.fence });
      if (!back) break;
      cursor = back;
      continue;
    }
    noteUnknown(deps, blocks);
    result.deposits += await detectDeposits(deps, blocks, (to) => deps.filter.maybeOurs(to));
    await observeBlocks(deps, blocks);
    const last = blocks[blocks.length - 1] as ScannedBlock;
    const next: Cursor = {
      chain: chain.name,
      scanned: last.number,
      hash: last.hash,
      minedAt: last.timestamp || null,
      head,
      finalized,
      updatedAt: deps.clock.now(),
    };
    if (!(await chainState.advance({ cursor: next, fence: input.fence, blocks }))) {
      deps.log.warn('watch.lease-lost', { chain: chain.name, fence: input.fence });
      return result;
    }
    cursor = next;
    result.blocks += blocks.length;
  }
  if (!cursor) return result;
  result.scanned = cursor.scanned;
  result.minedAt = cursor.minedAt ?? null;
  const settled = finalized < cursor.scanned ? finalized : cursor.scanned;
  const depth = { head: cursor.scanned, finalized: settled };
  const until = input.deadline + phaseMs;
  result.credited = await creditDeposits(deps, { ...depth, until });
  await settleMined(deps, { ...depth, until: until + phaseMs });
  for (const address of await deps.orders.addressesWithWork(chain.name)) {
    await deps.work.wake(chain.name, address);
  }
  return result;
}

/** Reports every transaction that one of our addresses sent to the payments. */
async function observeBlocks(deps: WatchDeps, blocks: ScannedBlock[]): Promise<void> {
  const maybe = blocks.flatMap((block) =>
    block.sent.filter((sent) => deps.filter.maybeOurs(sent.from)).map((sent) => ({ block, sent })),
  );
  if (maybe.length === 0) return;
  const senders = [...new Set(maybe.map(({ sent }) => sent.from))];
  const owners = await deps.addresses.owners(deps.chain.family, senders);
  // Each transaction concerns another slot. Handled together, they share reads and transactions.
  await inGroups(
    maybe,
    async ({ block, sent }) => {
      const owner = owners.get(sent.from);
      if (owner)
        await observeSent(deps, block, { ...sent, address: deps.canonical(owner.address) });
    },
    maxSettledAtOnce,
  );
}
