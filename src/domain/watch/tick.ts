/**
 * One tick of a chain's watcher (docs/design.md "The watcher"): reads every block since the cursor
 * completely, stores its deposits and payments, and only then moves the cursor.
 */

import { makeReadAhead, type ReadAhead } from '#async/read-ahead.ts';
import type { ChainName } from '#contract/chains.ts';
import type { Cursor, ScannedBlock } from '#model/chain.ts';
import { creditDeposits } from '../deposit/credit-deposits.ts';
import { settleMined } from '../payment/settle/settle-mined.ts';
import type { WatchDeps } from './deps.ts';
import { finishEconomy } from './economy/finish-economy.ts';
import type { ScanInput, Scanned } from './economy/scan.ts';
import { scanRanges } from './economy/scan-ranges.ts';
import { firstCursor } from './first-cursor.ts';
import { noteUnknown } from './note-unknown.ts';
import { notePassed } from './pass/note-passed.ts';
import { passStoppedBlock } from './pass/pass-stopped-block.ts';
import { readFinality } from './read-finality.ts';
import { rewind, undoBlocks } from './rewind.ts';
import { scanSlots } from './signatures/scan-slots.ts';
import { storeBlocks } from './store-blocks.ts';
import { wakeAddresses } from './wake-addresses.ts';

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

/** The most blocks that are read and stored before the cursor moves. */
const blocksPerRead = 20n;
/**
 * What each part of a tick after the reading may take at least (ms): it has until the deadline, and
 * so much longer. An exchange with a node that began just before the deadline takes up to ten
 * seconds more, so that a tick ends within the 60 s of its function.
 */
const partMs = { store: 3_000, credit: 5_000, settle: 5_000, wake: 2_000 };

/**
 * Families whose next blocks are read while the last ones are stored. Twenty blocks of Solana are 60
 * MB, and TRON's reader has a pace of its own.
 */
const readsAhead: ReadonlySet<string> = new Set(['EVM']);

/**
 * Reads and stores blocks until the head is reached or `deadline` (unix ms) has come, then credits
 * deposits, settles payments and wakes workers. The next tick continues with the rest, also inside
 * a block. `fence` is the lease's number: a tick that has lost the lease moves nothing. A part that
 * fails does not keep the others from their work; its error is thrown at the end. Throws at once if
 * no node can be reached.
 */
export async function watchTick(
  deps: WatchDeps,
  input: { fence: number; deadline: number },
): Promise<TickResult> {
  const { reader } = deps;
  const ours = (address: string) => deps.filter.maybeOurs(address);
  const ahead = makeReadAhead((from, to, options: { withinMs: number }) =>
    reader.readBlocks(from, to, { ...options, ours }),
  );
  try {
    return await tickWith(deps, ahead, input);
  } finally {
    await ahead.end();
  }
}

async function tickWith(
  deps: WatchDeps,
  ahead: ReadAhead<ScannedBlock[], { withinMs: number }>,
  input: { fence: number; deadline: number },
): Promise<TickResult> {
  const { chain, chainState, reader } = deps;
  const keptCursor = chainState.cursor(chain.name);
  let [cursor, head, finalized] = await Promise.all([
    keptCursor,
    reader.head(),
    readFinality(deps, keptCursor),
  ]);
  // Refresh after the head was read: an address created later cannot occur in blocks up to it.
  await deps.filter.refresh(deps, input.deadline);
  cursor ??= await firstCursor(deps, { head, finalized, fence: input.fence });
  const result: TickResult = {
    chain: chain.name,
    scanned: cursor?.scanned ?? 0n,
    minedAt: null,
    head,
    blocks: 0,
    deposits: 0,
    credited: 0,
  };
  if (!cursor) return result;
  notePassed(deps, cursor);
  /** When a part that begins now ends, and whether that time has come. */
  const endOf = (ms: number) => Math.max(input.deadline, deps.clock.nowMs()) + ms;
  const lateAt = (until: number) => () => deps.clock.nowMs() >= until;
  if (cursor.rewinding && !(await undoBlocks(deps, cursor, lateAt(input.deadline)))) {
    return result;
  }
  const failures: unknown[] = [];
  const isLate = lateAt(input.deadline + partMs.store);
  const scan = chain.scan === 'economy' ? scanOf(deps) : null;
  let isReading = !scan;
  if (scan) {
    const scanned = await scan({ ...input, cursor, head, finalized, isLate });
    cursor = scanned.cursor;
    failures.push(...scanned.failures);
    Object.assign(result, { deposits: scanned.deposits, blocks: scanned.blocks });
    if (scanned.isOver && failures.length > 0) throw failures[0];
    if (scanned.isOver) return result;
  } else if (cursor.economy) {
    const finished = await finishEconomy(deps, { ...input, cursor, isLate });
    if (finished === 'over') return result;
    if (finished === 'unfinished') isReading = false;
    else cursor = finished;
  }
  while (isReading && cursor.scanned < head && deps.clock.nowMs() < input.deadline) {
    const from: bigint = cursor.scanned + 1n;
    const withinMs = input.deadline - deps.clock.nowMs();
    const fail = (error: unknown) => {
      failures.push(error);
      return null;
    };
    const blocks = await ahead.take(from, endOfRead(from, head), { withinMs }).catch(fail);
    const first = blocks?.[0];
    if (!blocks || !first) {
      deps.log.warn('watch.block-unreadable', { chain: chain.name, block: from.toString() });
      // Nodes that do not answer are no reason to pass a block.
      if (!blocks) break;
      const passed: Cursor | null = await passStoppedBlock(deps, {
        ...input,
        cursor,
        head,
        finalized,
      }).catch(fail);
      if (!passed) break;
      cursor = passed;
      continue;
    }
    if (first.parentHash !== cursor.hash) {
      const isLate = lateAt(input.deadline);
      const back: Cursor | 'undoing' | null = await rewind(deps, { cursor, ...input, isLate });
      if (back === 'undoing') return result;
      if (!back) break;
      cursor = back;
      continue;
    }
    const after = (blocks.at(-1)?.number ?? head) + 1n;
    const leftMs = input.deadline - deps.clock.nowMs();
    if (readsAhead.has(chain.family) && after <= head && leftMs > 0) {
      ahead.begin(after, endOfRead(after, head), { withinMs: leftMs });
    }
    const stored = await storeBlocks(deps, blocks, lateAt(endOf(partMs.store)));
    result.deposits += stored.deposits;
    if (stored.failure) failures.push(stored.failure);
    const whole = blocks.slice(0, stored.whole);
    const last = whole.at(-1);
    if (!last) break;
    noteUnknown(deps, whole);
    const next: Cursor = {
      chain: chain.name,
      scanned: last.number,
      hash: last.hash,
      minedAt: last.timestamp || null,
      head,
      finalized,
      updatedAt: deps.clock.now(),
      ...(cursor.passed && { passed: cursor.passed }),
    };
    if (!(await chainState.advance({ cursor: next, fence: input.fence, blocks: whole }))) {
      deps.log.warn('watch.lease-lost', { chain: chain.name, fence: input.fence });
      return result;
    }
    cursor = next;
    result.blocks += whole.length;
    if (whole.length < blocks.length) break;
  }
  result.scanned = cursor.scanned;
  result.minedAt = cursor.minedAt ?? null;
  const settled = finalized < cursor.scanned ? finalized : cursor.scanned;
  const depth = { head: cursor.scanned, finalized: settled };
  const parts = [
    async () => {
      result.credited = await creditDeposits(deps, { ...depth, until: endOf(partMs.credit) });
    },
    () => settleMined(deps, { ...depth, until: endOf(partMs.settle) }),
    () => wakeAddresses(deps, lateAt(endOf(partMs.wake))),
  ];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return result;
}

/** The last block of a read that begins at `from`. */
const endOfRead = (from: bigint, head: bigint): bigint =>
  head - from >= blocksPerRead ? from + blocksPerRead - 1n : head;

/** The reading part of a tick in economy mode. */
function scanOf(deps: WatchDeps): ((input: ScanInput) => Promise<Scanned>) | null {
  const { economy, signatures } = deps;
  if (economy) return (input) => scanRanges(deps, economy, input);
  return signatures ? (input) => scanSlots(deps, signatures, input) : null;
}
