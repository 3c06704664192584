/**
 * The reading part of a tick in economy mode (docs/decisions/0034-two-ways-of-scanning.md). It finds
 * the blocks that hold something of ours, and reads and stores those as exact mode does.
 */

import type { ScanInput, Scanned, WatchDeps } from '#domain/watch/deps.ts';
import type { Cursor, EconomyProgress } from '#model/chain.ts';
import type { BlockHeader } from '../../ports.ts';
import { orphanGone } from '../orphan-gone.ts';
import { passBlock } from '../pass-block.ts';
import { addStored, beginScan, isNewProgress, isOnChain, moveCursor } from '../scan.ts';
import { storeFound } from '../store-found.ts';
import { compareBalances } from './compare-balances.ts';
import type { Economy } from './economy.ts';
import { findOwnBlocks } from './find-own-blocks.ts';
import { findTaken } from './find-taken.ts';
import { oursIn } from './ours-in.ts';
import { witnessLogs } from './witness-logs.ts';

/**
 * Moves the cursor in ranges towards the head, after what was scanned before has been looked at by
 * a second provider and its coin balances were compared. Each part may be repeated: what it finds
 * is known by its identity.
 */
export async function scanRanges(
  deps: WatchDeps,
  economy: Economy,
  input: ScanInput,
): Promise<Scanned> {
  const result = beginScan(economy, input);
  try {
    await economy.list.refresh(deps, input.deadline);
    let progress = progressOf(input.cursor);
    const { scanned } = input.cursor;
    const isBehind =
      scanned < input.head || progress.compared < scanned || progress.witnessed < scanned;
    if (!isBehind || input.head < scanned) return result;
    const base = await economy.reader.header(scanned);
    if (!(await isOnChain(deps, economy, { ...input, hash: base?.hash, result }))) return result;
    progress = await lookAgain(deps, economy, { ...input, progress }, result);
    while (result.cursor.scanned < input.head && deps.clock.nowMs() < input.deadline) {
      const moved = await scanRange(
        deps,
        economy,
        { ...input, cursor: result.cursor, progress },
        result,
      );
      if (moved === 'lease lost') {
        result.next = 'end';
        return result;
      }
      if (!moved) break;
      progress = moved.cursor.economy ?? progress;
      result.cursor = moved.cursor;
      if (!moved.isWhole) break;
    }
    if (result.cursor.scanned === scanned && isNewProgress(progress, input.cursor.economy)) {
      const cursor = { ...result.cursor, economy: progress, updatedAt: deps.clock.now() };
      if (await moveCursor(deps, input, cursor, [])) result.cursor = cursor;
      else result.next = 'end';
    }
  } catch (error) {
    result.failures.push(error);
  }
  return result;
}

/**
 * What is covered besides the cursor. A cursor of exact mode has covered everything. After a
 * reorganisation, nothing above the cursor counts.
 */
export function progressOf(cursor: Cursor): EconomyProgress {
  const { scanned, hash, economy } = cursor;
  if (!economy) return { compared: scanned, comparedHash: hash, witnessed: scanned };
  const { round, taken, ...rest } = economy;
  const atMost = (block: bigint) => (block < scanned ? block : scanned);
  const looked = {
    witnessed: atMost(economy.witnessed),
    ...(taken !== undefined && { taken: atMost(taken) }),
  };
  if (economy.compared > scanned) return { compared: scanned, comparedHash: hash, ...looked };
  return { ...rest, ...looked, ...(round && round.block <= scanned && { round }) };
}

/** The second look at what was scanned before this tick. A part that fails is tried again later. */
async function lookAgain(
  deps: WatchDeps,
  economy: Economy,
  input: ScanInput & { progress: EconomyProgress },
  result: Scanned,
): Promise<EconomyProgress> {
  let { progress } = input;
  try {
    const { witnessed, stored } = await witnessLogs(deps, economy, { ...input, progress });
    progress = { ...progress, witnessed };
    if (stored) addStored(result, stored);
    if (stored && stored.openAt !== null) {
      throw new Error(
        `block ${stored.openAt} is stored with another hash than the second provider’s`,
      );
    }
  } catch (error) {
    deps.log.warn('watch.logs-unwitnessed', { chain: deps.chain.name, error: error as Error });
  }
  // Half of the time at most: a stranger's dust must not hold up the logs.
  const begunAt = deps.clock.nowMs();
  const until = begunAt + (input.deadline - begunAt) / 2;
  const isLate = () => deps.clock.nowMs() >= until;
  const compared = await compareBalances(deps, economy, { ...input, progress, isLate });
  if (compared.failure) {
    const error = compared.failure as Error;
    deps.log.warn('watch.balances-uncompared', { chain: deps.chain.name, error });
  }
  result.blocks += compared.blocks;
  result.deposits += compared.deposits;
  return lookForTaken(deps, economy, { ...input, progress: compared.progress, isLate }, result);
}

/** What left our addresses, up to where that is known. It holds up nothing. */
async function lookForTaken(
  deps: WatchDeps,
  economy: Economy,
  input: Parameters<typeof findTaken>[2],
  result: Scanned,
): Promise<EconomyProgress> {
  try {
    const { taken, stored } = await findTaken(deps, economy, input);
    if (stored) addStored(result, stored);
    const { taken: _, ...progress } = input.progress;
    return { ...progress, ...(taken !== undefined && { taken }) };
  } catch (error) {
    deps.log.warn('watch.taken-unread', { chain: deps.chain.name, error: error as Error });
    return input.progress;
  }
}

/**
 * Scans the next range and moves the cursor to its end, or to the last block that is stored whole.
 * null: nothing could be done, and the next tick tries again.
 */
async function scanRange(
  deps: WatchDeps,
  economy: Economy,
  input: ScanInput & { progress: EconomyProgress },
  result: Scanned,
): Promise<{ cursor: Cursor; isWhole: boolean } | 'lease lost' | null> {
  const { cursor, head, deadline, isLate } = input;
  const { chain } = deps;
  const from = cursor.scanned + 1n;
  const most = cursor.scanned + BigInt(chain.economy.range);
  const { end, blocks } = await economy.reader.logs(
    { from, to: head < most ? head : most },
    oursIn(deps, economy),
  );
  const own = await findOwnBlocks(deps, economy, { from, to: end.number });
  const numbers = new Set([...blocks.map(({ number }) => number), ...own.numbers]);
  const stored = await storeFound(deps, economy, {
    numbers: [...numbers].sort((a, b) => (a < b ? -1 : 1)),
    hashes: new Map(blocks.map(({ number, hash }) => [number, hash])),
    passed: new Set(cursor.passed?.map(({ number }) => number)),
    deadline,
    isLate,
  });
  addStored(result, stored);
  const { openAt } = stored;
  const whole = stored.whole.filter(({ number }) => number >= from);
  let last: BlockHeader | null = end;
  if (openAt !== null) {
    if (stored.unreadable) {
      deps.log.warn('watch.block-unreadable', { chain: chain.name, block: openAt.toString() });
      if (openAt === from) {
        const passed = await passBlock(deps, input);
        return passed && { cursor: passed, isWhole: true };
      }
    }
    // A block of ours that was missed before is still open: nothing moves past it.
    last = openAt > from ? await economy.reader.header(openAt - 1n) : null;
  } else if (stored.failure) {
    last = null;
  }
  if (!last) return null;
  const kept = cursor.rewinding ? await lookAtKept(deps, economy, { cursor, last, isLate }) : from;
  if (kept === null) return null;
  await economy.notes.noteSenders(chain.name, own.senders);
  const next: Cursor = {
    chain: chain.name,
    scanned: last.number,
    hash: last.hash,
    minedAt: last.timestamp || null,
    head,
    finalized: input.finalized,
    updatedAt: deps.clock.now(),
    ...(cursor.passed && { passed: cursor.passed }),
    economy: input.progress,
    ...(kept > last.number && { rewinding: true }),
  };
  const covered = [
    ...whole.filter(({ number }) => number < next.scanned),
    whole.find(({ number }) => number === next.scanned) ?? {
      number: next.scanned,
      hash: next.hash,
      coverage: ['logs', `from:${from}`],
    },
  ];
  if (!(await moveCursor(deps, input, next, covered))) return 'lease lost';
  return { cursor: next, isWhole: openAt === null };
}

/**
 * Looks again at the deposits that a reorganisation left in place above the cursor, before it passes
 * them: from `last` on, the cursor's hash guards them. Returns the highest block that holds one.
 * null: the next tick tries again.
 */
async function lookAtKept(
  deps: WatchDeps,
  economy: Economy,
  { cursor, last, isLate }: { cursor: Cursor; last: BlockHeader; isLate: () => boolean },
): Promise<bigint | null> {
  const kept = await orphanGone(deps, cursor.scanned, isLate);
  // What was looked at must be the fork of `last`.
  const now = await economy.reader.header(last.number);
  return now?.hash === last.hash ? kept : null;
}
