/**
 * Credits deposits that are deep enough, and stops watching final ones (docs/interface.md "Deposit
 * states").
 */

import { blocksIn } from '#model/blocks-in.ts';
import type { Chain } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { BesideCredit, ChainStateStore, DepositStore } from '#ports/deposits.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { inGroups } from '#shared/async/limit.ts';
import { becomeInternal } from './become-internal.ts';
import { confirmElsewhere } from './confirm-elsewhere.ts';
import {
  type CreditTurns,
  fittingBatchSize,
  inTurn,
  isPutOff,
  type NotCredited,
  putOff,
  unseenOf,
} from './credit/credit-turns.ts';
import { type Judged, judgeSources } from './credit/judge-sources.ts';
import { type CreditGate, noteProof, passGate } from './credit/pass-gate.ts';
import { putOffFailed } from './credit/put-off-uncertain.ts';
import { isCreditDue } from './is-credit-due.ts';
import { nextRevision } from './next-revision.ts';
import { orphanDeposit } from './orphan-deposit.ts';
import { depositOutbox } from './outbox.ts';
import { type TopUps, topUpChange } from './top-up-change.ts';
import { withoutDoubt } from './without-doubt.ts';

/**
 * Credited deposits are watched for at least this time and depth, even if the chain calls their
 * block final.
 */
const watchedSeconds = 600;
const minWatchedDepth = 128n;

/** Deposits that are confirmed and credited together: they share calls and transactions. */
const batchSize = 50;
/** Blocks that the second provider is asked for at once. */
const blockBatchSize = 100;

export interface CreditDeps {
  chain: Chain;
  chainState: Pick<ChainStateStore, 'hashes'>;
  deposits: DepositStore;
  topUps?: Pick<TopUps, 'changeOf'>;
  /** Absent where no extension stores anything with a credit. */
  besideCredit?: BesideCredit;
  /** Without it no deposit that has to pass a gate is credited. */
  gate?: CreditGate;
  reader: Pick<
    ChainReader,
    | 'blockHashes'
    | 'blockHashesElsewhere'
    | 'secondProvider'
    | 'confirmTransfers'
    | 'confirmReceipts'
  >;
  payments: Pick<PaymentReader, 'claim'>;
  /** Up to which block credited deposits were let go; kept between ticks, only in memory. */
  released: { upTo: bigint };
  /** Kept between ticks. */
  turns: CreditTurns;
  clock: Clock;
  log: Logger;
}

/**
 * Credits each watched deposit that is due (is-credit-due.ts), whose block and transfer a second
 * provider confirms, and that the project did not send itself (judge-sources.ts), once the gate lets it
 * through (pass-gate.ts). Confirmations are the scanned head minus its block. Returns how many. A credited
 * deposit that was reorganised away and is deep enough again is restored. Final deposits leave the watch list, and
 * none of them is read for it: what a tick reads does not grow with the time to finality. Work that is not done by
 * `until` (unix ms) is left for the next call. Throws the error of a deposit that could not be
 * written, once the others are done.
 */
export async function creditDeposits(
  deps: CreditDeps,
  input: { head: bigint; finalized: bigint; until?: number },
): Promise<number> {
  const { chain, deposits } = deps;
  const deepest = input.head - BigInt(chain.confirmations);
  if (deepest < 0n) return 0;
  const { finalized } = input;
  // Nothing above is due, so it is not read.
  const readTo = chain.creditsFinalOnly && finalized < deepest ? finalized : deepest;
  const now = deps.clock.now();
  const isAsked = (depositNo: string) => !isPutOff(deps.turns, depositNo, now);
  const waiting = await deposits.waiting(chain.name, readTo, isAsked);
  const watchedDepth = blocksIn(chain, watchedSeconds);
  const deep = input.head - (watchedDepth > minWatchedDepth ? watchedDepth : minWatchedDepth);
  const settled = finalized < deep ? finalized : deep;
  const depth = (deposit: Deposit) => Number(input.head - deposit.blockNumber);
  const due = waiting.filter(
    (deposit) => deposit.chainState !== 'removed' && isCreditDue(deposit, { ...input, chain, now }),
  );
  const until = input.until ?? Number.POSITIVE_INFINITY;
  const isLate = () => deps.clock.nowMs() >= until;
  logWaiting(deps, now);
  const failures: unknown[] = [];
  let credited = 0;
  const passed = await passGate(deps, inTurn(deps.turns, due, now), { finalized });
  failures.push(...passed.failures);
  // Of held ones the same is asked as before a credit, and only noted.
  const unproven = new Set(passed.unproven.map(({ depositNo }) => depositNo));
  const settleOne = async (judged: Judged) => {
    const { deposit } = judged;
    try {
      if (judged.kind === 'internal') {
        await becomeInternal(deps, deposit, judged.orderNo);
        return;
      }
      if (unproven.has(deposit.depositNo)) {
        await noteProof(deps, deposit);
        return;
      }
      const watch = deposit.blockNumber > settled;
      if (await credit(deps, deposit, { confirmations: depth(deposit), watch })) credited++;
    } catch (error) {
      // Its own fault ends no other's credit: it comes last in the next tick.
      failures.push(error);
      putOffAll(deps, [deposit], 'failed');
    }
  };
  const asked = [...passed.deposits, ...passed.unproven];
  await creditInTurn(deps, asked, { until, isLate, settleOne });
  // Finality moves seldom, and nothing has to be let go in between.
  if (settled > deps.released.upTo && (await deposits.letGo(chain.name, settled, isLate))) {
    deps.released.upTo = settled;
  }
  if (failures.length > 0) throw failures[0];
  return credited;
}

/** Credits those of these deposits that providers agree on, in their order, as far as there is time. */
async function creditInTurn(
  deps: CreditDeps,
  deposits: Deposit[],
  {
    until,
    isLate,
    settleOne,
  }: { until: number; isLate: () => boolean; settleOne: (judged: Judged) => Promise<void> },
): Promise<void> {
  for (const some of byBlocks(deposits)) {
    if (isLate()) return;
    const agreed = await confirmedBySecondProvider(deps, some, until);
    let groupSize = 0;
    let isWhole = false;
    // What was confirmed is credited at once, however late it is, so that each call gets further.
    for (let start = 0; start < agreed.length; start += groupSize) {
      if (isLate()) return;
      const least = fittingBatchSize(deps.turns, agreed[start] as Deposit, batchSize);
      // After an outage all of them were asked about often. One that is answered speaks for the rest.
      groupSize = Math.max(least, isWhole ? Math.min(2 * groupSize, batchSize) : 0);
      const group = agreed.slice(start, start + groupSize);
      const confirmed = await confirmElsewhere(deps, group, until);
      isWhole = confirmed.length === group.length;
      await inGroups(await judgeSources(deps, confirmed), settleOne, batchSize);
    }
  }
}

/** One line a tick for deposits that wait for a second provider, as for those that are asked about. */
function logWaiting({ chain, log, turns }: CreditDeps, now: number): void {
  const unseen = unseenOf(turns, now);
  if (unseen.length === 0) return;
  log.warn('deposit.unseen', { chain: chain.name, deposit_no: unseen[0], due: unseen.length });
}

/** Puts off what was asked about and is not credited. */
function putOffAll(deps: CreditDeps, deposits: readonly Deposit[], why: NotCredited): void {
  const now = deps.clock.now();
  for (const deposit of deposits) putOff(deps.turns, deposit, why, now);
}

/** The deposits in their order, in parts of at most a hundred blocks. */
function byBlocks(deposits: Deposit[]): Deposit[][] {
  const parts: Deposit[][] = [];
  let blocks = new Set<bigint>();
  for (const deposit of deposits) {
    if (parts.length === 0 || (blocks.size >= blockBatchSize && !blocks.has(deposit.blockNumber))) {
      parts.push([]);
      blocks = new Set();
    }
    blocks.add(deposit.blockNumber);
    parts.at(-1)?.push(deposit);
  }
  return parts;
}

/** Returns false if the deposit has changed meanwhile. */
async function credit(
  deps: CreditDeps,
  deposit: Deposit,
  { confirmations, watch }: { confirmations: number; watch: boolean },
): Promise<boolean> {
  const at = deps.clock.now();
  const restored = deposit.status === 'credited';
  const rev = nextRevision(deposit.rev, at);
  const { hold: _, ...passed } = withoutDoubt(deposit);
  const next: Deposit = {
    ...passed,
    rev,
    announced: rev,
    status: 'credited',
    chainState: 'present',
    confirmations,
    creditedAt: deposit.creditedAt ?? at,
  };
  const event = restored ? ('deposit.restored' as const) : ('deposit.credited' as const);
  const outbox = depositOutbox(next, {
    previous: deposit,
    event,
    at,
    requestId: deposit.txHash,
  });
  const topUp = topUpChange(deps, deposit, { kind: restored ? 'restored' : 'credited', at });
  const change = topUp ? { topUp } : { beside: deps.besideCredit?.(next, deps.clock.nowMs()) };
  const write = { previous: deposit, next, outbox, watch, ...change };
  if (!(await deps.deposits.update(write))) return false;
  deps.log.info(event, {
    chain: deps.chain.name,
    deposit_no: deposit.depositNo,
    confirmations,
  });
  return true;
}

/** The deposits whose block a second provider has too, as far as it answers by `until`. */
async function confirmedBySecondProvider(
  deps: CreditDeps,
  due: Deposit[],
  until: number,
): Promise<Deposit[]> {
  const { chain, log } = deps;
  const numbers = [...new Set(due.map((deposit) => deposit.blockNumber))];
  if (numbers.length === 0) return [];
  let hashes: (string | null)[] | null;
  try {
    const withinMs = until - deps.clock.nowMs();
    const key = (number: bigint, hash: string) => `${number} ${foldCase(hash)}`;
    const expected = new Set(due.map((one) => key(one.blockNumber, one.blockHash)));
    const isExpected = (number: bigint, hash: string) => expected.has(key(number, hash));
    hashes = await deps.reader.blockHashesElsewhere(numbers, { withinMs, isExpected });
  } catch (error) {
    putOffFailed(deps, due, error);
    return [];
  }
  if (hashes === null) return keepScanned(deps, due, { isDisputed: false });
  const byNumber = new Map(numbers.map((number, i) => [number, hashes[i]]));
  // null: the second provider lags, or left this block out. Another hash: the providers disagree.
  // Either way the deposit waits.
  const unseen = due.filter(({ blockNumber }) => byNumber.get(blockNumber) == null);
  if (unseen.length > 0) {
    const provider = deps.reader.secondProvider?.();
    log.warn('deposit.unseen', { chain: chain.name, due: unseen.length, provider });
    putOffAll(deps, unseen, 'unseen');
  }
  const agrees = ({ blockNumber, blockHash }: Deposit) =>
    foldCase(byNumber.get(blockNumber)) === foldCase(blockHash);
  const disputed = due.filter((one) => byNumber.get(one.blockNumber) != null && !agrees(one));
  for (const deposit of await keepScanned(deps, disputed, { isDisputed: true })) {
    log.error('deposit.providers-disagree', {
      chain: deposit.chain,
      deposit_no: deposit.depositNo,
      block: deposit.blockNumber.toString(),
      provider: deps.reader.secondProvider?.(),
      again_in_s: putOff(deps.turns, deposit, 'disagreed', deps.clock.now()),
    });
  }
  return due.filter(agrees);
}

/**
 * The deposits whose block is the one that we have scanned at its height; the others are taken
 * back. Another block may be there if a tick ended inside the block that held the deposit, and the
 * chain replaced that block before the next tick. A scan may keep few hashes: where none is kept,
 * the watcher's own provider is asked, and a deposit whose block it does not show waits. It is
 * taken back only if a second provider disputes it too, since its block is not read again.
 */
async function keepScanned(
  deps: CreditDeps,
  deposits: Deposit[],
  { isDisputed }: { isDisputed: boolean },
): Promise<Deposit[]> {
  const ours = new Map<bigint, string>();
  for (const [first, last] of rangesOf(deposits)) {
    const hashes = await deps.chainState.hashes(deps.chain.name, first, last);
    for (const [number, hash] of hashes) ours.set(number, hash);
  }
  const unread = deposits.filter(({ blockNumber }) => !ours.has(blockNumber));
  const now = await hashesNow(deps, unread);
  const hashOf = ({ blockNumber }: Deposit) => ours.get(blockNumber) ?? now.get(blockNumber);
  const isScanned = (deposit: Deposit) => foldCase(hashOf(deposit)) === foldCase(deposit.blockHash);
  const isProven = (deposit: Deposit) =>
    isDisputed ? hashOf(deposit) !== undefined : ours.has(deposit.blockNumber);
  for (const deposit of deposits) {
    if (isScanned(deposit)) continue;
    if (isProven(deposit)) await orphanDeposit(deps, deposit);
    else putOffAll(deps, [deposit], hashOf(deposit) === undefined ? 'unseen' : 'disagreed');
  }
  return deposits.filter(isScanned);
}

/** The hashes of the blocks of these deposits, as far as the watcher's own provider shows them. */
async function hashesNow(deps: CreditDeps, deposits: Deposit[]): Promise<Map<bigint, string>> {
  const { chain, log } = deps;
  const numbers = [...new Set(deposits.map(({ blockNumber }) => blockNumber))];
  if (numbers.length === 0) return new Map();
  let hashes: (string | null)[] = [];
  try {
    hashes = await deps.reader.blockHashes(numbers);
  } catch (error) {
    log.warn('deposit.unseen', { chain: chain.name, due: deposits.length, error });
  }
  return new Map(hashes.flatMap((hash, i) => (hash ? [[numbers[i] as bigint, hash]] : [])));
}

/** The blocks of these deposits as a few ranges, so that a deposit of long ago costs one read. */
function rangesOf(deposits: Deposit[]): [bigint, bigint][] {
  const ranges: [bigint, bigint][] = [];
  const numbers = deposits.map(({ blockNumber }) => blockNumber);
  for (const number of numbers.sort((a, b) => (a < b ? -1 : 1))) {
    const last = ranges.at(-1);
    if (last && number - last[1] <= BigInt(blockBatchSize)) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
