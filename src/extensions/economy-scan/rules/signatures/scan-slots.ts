/**
 * The reading part of a tick on Solana in economy mode
 * (docs/decisions/0034-two-ways-of-scanning.md). It finds the blocks that hold something of ours by
 * the signatures of addresses, and reads and stores those as exact mode does.
 */

import type { ScanInput, Scanned, WatchDeps } from '#domain/watch/deps.ts';
import type { Cursor } from '#model/chain.ts';
import { journalBlock } from '#model/sub-account.ts';
import type { SlotHeader } from '#ports/chains.ts';
import type { Look } from '../../ports.ts';
import { passBlock } from '../pass-block.ts';
import { addStored, beginScan, isNewProgress, isOnChain, moveCursor } from '../scan.ts';
import type { StoredFound } from '../store-found.ts';
import { askRound } from './ask-round.ts';
import { hintBalances } from './hint-balances.ts';
import type { SignatureScan } from './signature-scan.ts';
import { type SlotProgress, slotProgress } from './slot-progress.ts';
import { type Lookup, storeNamed } from './store-named.ts';

/** The most hinted addresses that are asked in one tick. */
const maxHinted = 20;
/**
 * This many slots are asked for again (a minute or two): the index of open work may show a wallet
 * only after its payment was mined.
 */
const ownMargin = 600n;

type Input = ScanInput & { progress: SlotProgress };

/**
 * Moves the cursor to the head, after the blocks before it were covered further. Each part may be
 * repeated: what it finds is known by its identity.
 */
export async function scanSlots(
  deps: WatchDeps,
  scan: SignatureScan,
  input: ScanInput,
): Promise<Scanned> {
  const result = beginScan(scan, input);
  try {
    await scan.list.refresh(deps, input.deadline);
    const { scanned } = input.cursor;
    if (input.head < scanned) return result;
    const base = await scan.reader.header(scanned);
    const onChain = await isOnChain(deps, scan, { ...input, hash: base?.hash, result });
    if (!base || !onChain) return result;
    // Looked up after the head was read: a payment in a block up to it was stored before.
    const wallets = await deps.orders.addressesWithWork(deps.chain.name);
    const before = { ...input, progress: slotProgress(input.cursor) };
    const looked = await lookAgain(deps, scan, before, { base, wallets, result });
    const covered = looked.own > before.progress.own ? [checkpointOf(base, scan)] : [];
    if (covered.length > 0 || isNewProgress(looked, input.cursor.economy)) {
      const updatedAt = deps.clock.now();
      const cursor = { ...result.cursor, economy: looked, updatedAt };
      if (!(await moveCursor(deps, input, cursor, covered))) return { ...result, next: 'end' };
      result.cursor = cursor;
    }
    if (scanned === input.head || deps.clock.nowMs() >= input.deadline) return result;
    const next = { ...input, cursor: result.cursor, progress: looked };
    const moved = await scanHead(deps, scan, next, { wallets, result });
    if (moved === 'lease lost') return { ...result, next: 'end' };
    if (moved) result.cursor = moved;
  } catch (error) {
    result.failures.push(error);
  }
  return result;
}

/**
 * The cursor's block with its clock, once both providers were asked for our own transactions up to
 * it: what had expired there and is not recorded as mined may be void. Blocks that are only read
 * whole have no clock in the coverage.
 */
const checkpointOf = (
  { number, hash, clock }: SlotHeader,
  { unknown }: Pick<SignatureScan, 'unknown'>,
) => ({
  number,
  hash,
  clock,
  // Only the coverage of the block, if it was read whole, is replaced.
  coverage: ['signatures', 'own', ...(unknown.has(number) ? ['unknown'] : [])],
});

/**
 * What is covered before the cursor moves: the second look at our own transactions, and the round.
 * A part that fails is tried again in the next tick.
 */
async function lookAgain(
  deps: WatchDeps,
  scan: SignatureScan,
  input: Input,
  { base, wallets, result }: { base: SlotHeader; wallets: string[]; result: Scanned },
): Promise<SlotProgress> {
  const { chain, log } = deps;
  let { progress } = input;
  if (progress.own < base.number) {
    try {
      const range = { above: ownStart(progress), to: base.number };
      // The first look at the head may have asked either of them.
      const looks: Look[] = scan.reader.hasSecond ? ['first', 'second'] : ['first'];
      let isWhole = true;
      for (const look of looks) {
        const lookup: Lookup = { addresses: wallets, range, look, asSigner: true };
        const stored = await storeNamed(deps, scan, lookup, input);
        addStored(result, stored);
        if (stored.openAt !== null) throw new Error(`block ${stored.openAt} is not stored yet`);
        if (stored.failure) isWhole = false;
      }
      if (isWhole) progress = { ...progress, own: base.number };
    } catch (error) {
      log.warn('watch.logs-unwitnessed', { chain: chain.name, error: error as Error });
    }
  }
  // Half of the time at most: a stranger's dust must not hold up the payments.
  const begunAt = deps.clock.nowMs();
  const until = begunAt + (input.deadline - begunAt) / 2;
  const isLate = () => deps.clock.nowMs() >= until;
  const asked = await askRound(deps, scan, { ...input, progress, isLate });
  if (asked.failure) {
    const error = asked.failure as Error;
    log.warn('watch.balances-uncompared', { chain: chain.name, error });
  }
  result.blocks += asked.blocks;
  result.deposits += asked.deposits;
  return asked.progress;
}

const ownStart = ({ own }: SlotProgress) => (own > ownMargin ? own - ownMargin : 0n);

/**
 * The first look at the blocks up to the head: our own transactions, the active addresses, and those
 * that a hint names. Returns the cursor there, or before the first block that is not stored; null if
 * it cannot move.
 */
async function scanHead(
  deps: WatchDeps,
  scan: SignatureScan,
  input: Input,
  { wallets, result }: { wallets: string[]; result: Scanned },
): Promise<Cursor | 'lease lost' | null> {
  const { cursor, progress, head } = input;
  const end = await scan.reader.header(head);
  if (!end) return null;
  await hintBalances(deps, scan, input.isLate).catch((error: unknown) => {
    deps.log.warn('watch.hints-missing', { chain: deps.chain.name, error: error as Error });
  });
  const hinted = [...scan.hinted.keys()].slice(0, maxHinted);
  const own = await storeNamed(
    deps,
    scan,
    { addresses: wallets, range: { above: ownStart(progress), to: head }, asSigner: true },
    input,
  );
  addStored(result, own);
  const addresses = [...new Set([...activeOf(deps, scan), ...hinted])];
  const range = { above: progress.compared, to: head };
  const active = await storeNamed(deps, scan, { addresses, range }, input);
  addStored(result, active);
  if (active.openAt === null && !active.failure) countDown(scan, hinted);
  const first = firstOpen([own, active], cursor.scanned);
  if (first.failure) return null;
  let last: SlotHeader | null = end;
  if (first.openAt !== null) {
    const { openAt } = first;
    const before = await scan.reader.newestBlock(cursor.scanned + 1n, openAt - 1n);
    if (first.unreadable) {
      deps.log.warn('watch.block-unreadable', { chain: deps.chain.name, block: String(openAt) });
      if (before === null) return passBlock(deps, input);
    }
    last = before === null ? null : await scan.reader.header(before);
  }
  if (!last) return null;
  const next: Cursor = {
    chain: deps.chain.name,
    scanned: last.number,
    hash: last.hash,
    minedAt: last.timestamp || null,
    head,
    finalized: input.finalized,
    updatedAt: deps.clock.now(),
    ...(cursor.passed && { passed: cursor.passed }),
    economy: progress,
  };
  return (await moveCursor(deps, input, next, coverageOf(cursor, next, [own, active])))
    ? next
    : 'lease lost';
}

/** The newest addresses, and those that were paid last. */
function activeOf({ chain }: Pick<WatchDeps, 'chain'>, { list, paid }: SignatureScan): string[] {
  const { active } = chain.economy;
  // Some of the last places may be empty still.
  const last = list.slice(Math.max(0, list.places - journalBlock), list.places);
  const newest = active > 0 ? last.slice(-active).map(({ address }) => address) : [];
  return [...newest, ...paid];
}

function countDown({ hinted }: SignatureScan, asked: readonly string[]): void {
  for (const address of asked) {
    const left = (hinted.get(address) ?? 0) - 1;
    if (left > 0) hinted.set(address, left);
    else hinted.delete(address);
  }
}

/**
 * The first block above the cursor that is not stored. An open block below it does not hold the
 * cursor: it was missed before, and no round counts as done without it.
 */
function firstOpen(
  parts: readonly StoredFound[],
  scanned: bigint,
): Pick<StoredFound, 'openAt' | 'unreadable' | 'failure'> {
  const failure = parts.find((part) => part.failure)?.failure ?? null;
  const open = parts.filter(({ openAt }) => openAt !== null && openAt > scanned);
  const [first] = open.sort((a, b) => ((a.openAt as bigint) < (b.openAt as bigint) ? -1 : 1));
  return { openAt: first?.openAt ?? null, unreadable: first?.unreadable ?? false, failure };
}

/** The blocks that were read whole after the cursor, and the one that it moves to. */
function coverageOf(
  { scanned }: Cursor,
  to: Cursor,
  parts: readonly StoredFound[],
): { number: bigint; hash: string; coverage: string[] }[] {
  const end = {
    number: to.scanned,
    hash: to.hash,
    coverage: ['signatures', `from:${scanned + 1n}`],
  };
  const blocks = new Map([[to.scanned, end]]);
  for (const { number, hash, coverage } of parts.flatMap(({ whole }) => whole)) {
    // A round may have read others before.
    if (number > scanned && number <= to.scanned) blocks.set(number, { number, hash, coverage });
  }
  return [...blocks.values()].sort((a, b) => (a.number < b.number ? -1 : 1));
}
