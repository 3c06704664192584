/**
 * One tick of a chain's watcher (docs/design.md "The watcher"): reads every block since the cursor
 * completely, stores its deposits and payments, and only then moves the cursor.
 */

import type { Cursor, ScannedBlock } from '#model/chain.ts';
import type { Clock } from '#ports/runtime.ts';
import { makeReadAhead, type ReadAhead } from '#shared/async/read-ahead.ts';
import type { ChainName } from '#shared/chains.ts';
import { creditDeposits } from '../deposit/credit-deposits.ts';
import { settleMined } from '../payment/settle/settle-mined.ts';
import type { Scanned, WatchDeps } from './deps.ts';
import { firstCursor } from './first-cursor.ts';
import { noteUnknown } from './note-unknown.ts';
import { notePassed } from './pass/note-passed.ts';
import { passStoppedBlock } from './pass/pass-stopped-block.ts';
import { readFinality } from './read-finality.ts';
import { rewind, undoBlocks } from './rewind.ts';
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
 * What each step after the reading may take at least (ms): it has until the tick's deadline, and so
 * much longer. An exchange with a node that began just before the deadline takes up to ten seconds
 * more, so that a tick ends within the 60 s of its function.
 */
const stepMs = { store: 3_000, credit: 5_000, settle: 5_000, wake: 2_000 };

/**
 * Families whose next blocks are read while the last ones are stored. Twenty blocks of Solana are 60
 * MB, and TRON's reader has a pace of its own.
 */
const readsAhead: ReadonlySet<string> = new Set(['EVM']);

/** When steps end (unix ms). */
interface Deadlines {
  /** The reading of blocks, and the undoing of those that left the chain. */
  reading: number;
  /** Another scan than that of whole blocks, with the storing of what it found. */
  scan: number;
  /** A step that begins now. */
  of(step: keyof typeof stepMs): number;
  hasPassed(deadline: number): boolean;
}

/** What the steps of a tick share, and where the cursor is. */
interface Tick {
  readonly fence: number;
  readonly head: bigint;
  readonly finalized: bigint;
  readonly deadlines: Deadlines;
  cursor: Cursor;
  readonly result: TickResult;
  readonly failures: unknown[];
}

/** The reader of whole blocks, which may be ahead of the storing. */
type Ahead = ReadAhead<ScannedBlock[], { withinMs: number }>;

/**
 * Reads and stores blocks until the head is reached or `deadline` (unix ms) has come, then credits
 * deposits, settles payments and wakes workers. The next tick continues with the rest, also inside
 * a block. `fence` is the lease's number: a tick that has lost the lease moves nothing. A step that
 * fails does not stop the others; its error is thrown at the end. Throws at once if
 * no node can be reached.
 */
export async function watchTick(
  deps: WatchDeps,
  input: { fence: number; deadline: number },
): Promise<TickResult> {
  const { chain, reader, clock } = deps;
  const ours = (address: string) => deps.filter.maybeOurs(address);
  const ahead = makeReadAhead((from, to, options: { withinMs: number }) =>
    reader.readBlocks(from, to, { ...options, ours }),
  );
  try {
    const { cursor, head, finalized } = await readPlace(deps, input);
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
    const { fence } = input;
    const deadlines = deadlinesOf(clock, input.deadline);
    const tick: Tick = { fence, head, finalized, deadlines, cursor, result, failures: [] };
    await runSteps(deps, ahead, tick);
    return result;
  } finally {
    await ahead.end();
  }
}

const deadlinesOf = (clock: Clock, reading: number): Deadlines => ({
  reading,
  scan: reading + stepMs.store,
  of: (step) => Math.max(reading, clock.nowMs()) + stepMs[step],
  hasPassed: (deadline) => clock.nowMs() >= deadline,
});

/** The cursor, the head and the final block; the cursor is null before the first deposit address. */
async function readPlace(deps: WatchDeps, input: { fence: number; deadline: number }) {
  const kept = deps.chainState.cursor(deps.chain.name);
  const [cursor, head, finalized] = await Promise.all([
    kept,
    deps.reader.head(),
    readFinality(deps, kept),
  ]);
  // Refresh after the head was read: an address created later cannot occur in blocks up to it.
  await deps.filter.refresh(deps, input.deadline);
  const place = { head, finalized };
  const first = () => firstCursor(deps, { ...place, fence: input.fence });
  return { ...place, cursor: cursor ?? (await first()) };
}

/** Throws the first failure of a step. */
async function runSteps(deps: WatchDeps, ahead: Ahead, tick: Tick): Promise<void> {
  const { cursor, deadlines, failures } = tick;
  const isLate = () => deadlines.hasPassed(deadlines.reading);
  if (cursor.rewinding && !(await undoBlocks(deps, cursor, isLate))) return;
  const next = await scan(deps, tick);
  if (next === 'read blocks' && (await readBlocks(deps, ahead, tick)) === 'over') return;
  if (next !== 'end') await settle(deps, tick);
  if (failures.length > 0) throw failures[0];
}

/** Another scan than that of whole blocks, where the chain has one. */
async function scan(deps: WatchDeps, tick: Tick): Promise<Scanned['next']> {
  if (!deps.scan) return 'read blocks';
  const { fence, head, finalized, deadlines, cursor, result, failures } = tick;
  const isLate = () => deadlines.hasPassed(deadlines.scan);
  const input = { fence, deadline: deadlines.reading, cursor, head, finalized, isLate };
  const scanned = await deps.scan.scan(deps, input);
  tick.cursor = scanned.cursor;
  failures.push(...scanned.failures);
  Object.assign(result, { deposits: scanned.deposits, blocks: scanned.blocks });
  return scanned.next;
}

/**
 * Reads and stores whole blocks up to the head or the deadline. 'over': the tick ends here, since the
 * lease is lost or blocks are still being undone.
 */
async function readBlocks(deps: WatchDeps, ahead: Ahead, tick: Tick): Promise<'done' | 'over'> {
  const { fence, head, finalized, deadlines, failures } = tick;
  const leftMs = () => deadlines.reading - deps.clock.nowMs();
  const fail = (error: unknown) => {
    failures.push(error);
    return null;
  };
  while (tick.cursor.scanned < head && leftMs() > 0) {
    const { cursor } = tick;
    const from = cursor.scanned + 1n;
    const to = endOfRead(from, head);
    const blocks = await ahead.take(from, to, { withinMs: leftMs() }).catch(fail);
    const first = blocks?.[0];
    if (!blocks || !first) {
      deps.log.warn('watch.block-unreadable', { chain: deps.chain.name, block: from.toString() });
      // Nodes that do not answer are not a reason to pass a block.
      if (!blocks) return 'done';
      const input = { fence, deadline: deadlines.reading, cursor, head, finalized };
      const passed = await passStoppedBlock(deps, input).catch(fail);
      if (!passed) return 'done';
      tick.cursor = passed;
      continue;
    }
    if (first.parentHash !== cursor.hash) {
      const isLate = () => deadlines.hasPassed(deadlines.reading);
      const back = await rewind(deps, { cursor, fence, isLate });
      if (back === 'undoing') return 'over';
      if (!back) return 'done';
      tick.cursor = back;
      continue;
    }
    const after = (blocks.at(-1)?.number ?? head) + 1n;
    if (readsAhead.has(deps.chain.family) && after <= head && leftMs() > 0) {
      ahead.begin(after, endOfRead(after, head), { withinMs: leftMs() });
    }
    const stored = await storeAndAdvance(deps, tick, blocks);
    if (stored !== 'all') return stored === 'lease lost' ? 'over' : 'done';
  }
  return 'done';
}

/** Stores these blocks, and moves the cursor past those that are stored whole. */
async function storeAndAdvance(
  deps: WatchDeps,
  tick: Tick,
  blocks: ScannedBlock[],
): Promise<'all' | 'a part' | 'lease lost'> {
  const { chain, chainState, clock, log } = deps;
  const { fence, head, finalized, deadlines, cursor, result, failures } = tick;
  const until = deadlines.of('store');
  const stored = await storeBlocks(deps, blocks, () => deadlines.hasPassed(until));
  result.deposits += stored.deposits;
  if (stored.failure) failures.push(stored.failure);
  const whole = blocks.slice(0, stored.whole);
  const last = whole.at(-1);
  if (!last) return 'a part';
  noteUnknown(deps, whole);
  const next: Cursor = {
    chain: chain.name,
    scanned: last.number,
    hash: last.hash,
    minedAt: last.timestamp || null,
    head,
    finalized,
    updatedAt: clock.now(),
    ...(cursor.passed && { passed: cursor.passed }),
  };
  if (!(await chainState.advance({ cursor: next, fence, blocks: whole }))) {
    log.warn('watch.lease-lost', { chain: chain.name, fence });
    return 'lease lost';
  }
  tick.cursor = next;
  result.blocks += whole.length;
  return whole.length < blocks.length ? 'a part' : 'all';
}

/** Credits deposits, settles payments and wakes workers; one that fails keeps none from its work. */
async function settle(deps: WatchDeps, tick: Tick): Promise<void> {
  const { finalized, deadlines, cursor, result, failures } = tick;
  const { scanned } = cursor;
  result.scanned = scanned;
  result.minedAt = cursor.minedAt ?? null;
  const depth = { head: scanned, finalized: finalized < scanned ? finalized : scanned };
  const steps = [
    async () => {
      result.credited = await creditDeposits(deps, { ...depth, until: deadlines.of('credit') });
    },
    () => settleMined(deps, { ...depth, until: deadlines.of('settle') }),
    () => {
      const until = deadlines.of('wake');
      return wakeAddresses(deps, () => deadlines.hasPassed(until));
    },
  ];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
}

/** The last block of a read that begins at `from`. */
const endOfRead = (from: bigint, head: bigint): bigint =>
  head - from >= blocksPerRead ? from + blocksPerRead - 1n : head;
