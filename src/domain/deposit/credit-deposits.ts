/**
 * Credits deposits that are deep enough, and stops watching final ones (docs/interface.md "Deposit
 * states").
 */

import { inGroups } from '#async/limit.ts';
import { depositStatus } from '#contract/statuses.ts';
import { blocksIn } from '#model/blocks-in.ts';
import type { Chain } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ChainReader } from '../ports/chains/chain-reader.ts';
import type { ChainStateStore } from '../ports/deposits/chain-state-store.ts';
import type { DepositStore } from '../ports/deposits/deposit-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import { confirmElsewhere } from './confirm-elsewhere.ts';
import { isCreditDue } from './is-credit-due.ts';
import { orphanDeposit } from './orphan-deposit.ts';
import { depositOutbox } from './outbox.ts';

/**
 * Credited deposits are watched for at least this time and depth, even if the chain calls their
 * block final.
 */
const watchedSeconds = 600;
const minWatchedDepth = 128n;

/** Deposits that are confirmed and credited together: they share calls and transactions. */
const creditedTogether = 50;
/** Blocks that the second provider is asked for at once. */
const blocksTogether = 100;

export interface CreditDeps {
  chain: Chain;
  chainState: Pick<ChainStateStore, 'hashes'>;
  deposits: DepositStore;
  reader: Pick<ChainReader, 'blockHashesElsewhere' | 'secondProvider' | 'confirmTransfers'>;
  clock: Clock;
  log: Logger;
}

/**
 * Credits each watched deposit that is due (is-credit-due.ts) and whose block and transfer a second
 * provider confirms. Confirmations are the scanned head minus its block. Returns how many. A
 * credited deposit that was reorganised away and is deep enough again is restored. Final deposits
 * leave the watch list. Work that is not done by `until` (unix ms) is left for the next call.
 */
export async function creditDeposits(
  deps: CreditDeps,
  input: { head: bigint; finalized: bigint; until?: number },
): Promise<number> {
  const { chain, deposits } = deps;
  const deepest = input.head - BigInt(chain.confirmations);
  if (deepest < 0n) return 0;
  const watched = (await deposits.watched(chain.name, 0n, deepest)).filter(
    (deposit) => deposit.chainState !== 'removed',
  );
  const depth = (deposit: Deposit) => Number(input.head - deposit.blockNumber);
  const now = deps.clock.now();
  const due = watched.filter((deposit) => isCreditDue(deposit, { ...input, chain, now }));
  const until = input.until ?? Number.POSITIVE_INFINITY;
  const isLate = () => deps.clock.nowMs() >= until;
  let credited = 0;
  for (const some of byBlocks(due)) {
    if (isLate()) return credited;
    const agreed = await confirmedBySecondProvider(deps, some, until);
    // What was confirmed is credited at once, whatever the time is, so that each call gets further.
    for (let start = 0; start < agreed.length; start += creditedTogether) {
      if (isLate()) return credited;
      const group = agreed.slice(start, start + creditedTogether);
      const creditOne = async (deposit: Deposit) => {
        if (await credit(deps, deposit, depth(deposit))) credited++;
      };
      await inGroups(await confirmElsewhere(deps, group, until), creditOne, creditedTogether);
    }
  }
  const watchedDepth = blocksIn(chain, watchedSeconds);
  const deep = input.head - (watchedDepth > minWatchedDepth ? watchedDepth : minWatchedDepth);
  const settled = input.finalized < deep ? input.finalized : deep;
  const final = watched.filter(
    (deposit) =>
      deposit.status === depositStatus.credited &&
      deposit.chainState === 'present' &&
      deposit.blockNumber <= settled,
  );
  const unwatch = (deposit: Deposit) => {
    const next = { ...deposit, rev: deposit.rev + 1 };
    return deposits.update({ previous: deposit, next, outbox: null, watch: false });
  };
  await inGroups(final, unwatch, creditedTogether, isLate);
  return credited;
}

/** The deposits from the oldest block to the newest, in parts of a hundred blocks. */
function byBlocks(deposits: Deposit[]): Deposit[][] {
  const numbers = [...new Set(deposits.map(({ blockNumber }) => blockNumber))];
  const place = new Map(numbers.sort((a, b) => (a < b ? -1 : 1)).map((number, i) => [number, i]));
  const parts: Deposit[][] = [];
  for (const deposit of deposits) {
    const part = Math.floor((place.get(deposit.blockNumber) ?? 0) / blocksTogether);
    parts[part] ??= [];
    parts[part].push(deposit);
  }
  return parts;
}

/** Returns false if the deposit has changed meanwhile. */
async function credit(deps: CreditDeps, deposit: Deposit, confirmations: number): Promise<boolean> {
  const at = deps.clock.now();
  const restored = deposit.status === depositStatus.credited;
  const next: Deposit = {
    ...deposit,
    rev: deposit.rev + 1,
    status: depositStatus.credited,
    chainState: 'present',
    confirmations,
    creditedAt: deposit.creditedAt ?? at,
  };
  const event = restored ? ('deposit.restored' as const) : ('deposit.credited' as const);
  const outbox = depositOutbox(next, { event, at, requestId: deposit.txHash });
  if (!(await deps.deposits.update({ previous: deposit, next, outbox, watch: true }))) return false;
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
    hashes = await deps.reader.blockHashesElsewhere(numbers, { withinMs });
  } catch (error) {
    // The deposits wait for the next tick; the tick's payments do not.
    log.warn('deposit.unseen', { chain: chain.name, due: due.length, error });
    return [];
  }
  if (hashes === null) return keepScanned(deps, due);
  const byNumber = new Map(numbers.map((number, i) => [number, hashes[i]]));
  // null: the second provider lags, or left this block out. Another hash: the providers disagree.
  // Either way the deposit waits.
  const unseen = due.filter(({ blockNumber }) => byNumber.get(blockNumber) == null);
  if (unseen.length > 0) {
    const provider = deps.reader.secondProvider?.();
    log.warn('deposit.unseen', { chain: chain.name, due: unseen.length, provider });
  }
  const agrees = ({ blockNumber, blockHash }: Deposit) =>
    foldCase(byNumber.get(blockNumber)) === foldCase(blockHash);
  const disputed = due.filter((one) => byNumber.get(one.blockNumber) != null && !agrees(one));
  for (const deposit of await keepScanned(deps, disputed)) {
    log.error('deposit.providers-disagree', {
      chain: deposit.chain,
      deposit_no: deposit.depositNo,
      block: deposit.blockNumber.toString(),
      provider: deps.reader.secondProvider?.(),
    });
  }
  return due.filter(agrees);
}

/**
 * The deposits whose block is the one that we have scanned at its height; the others are taken back.
 * Another block may stand there if a tick ended inside the block that held the deposit, and the
 * chain replaced that block before the next tick.
 */
async function keepScanned(deps: CreditDeps, deposits: Deposit[]): Promise<Deposit[]> {
  const ours = new Map<bigint, string>();
  for (const [first, last] of rangesOf(deposits)) {
    const hashes = await deps.chainState.hashes(deps.chain.name, first, last);
    for (const [number, hash] of hashes) ours.set(number, hash);
  }
  const isScanned = ({ blockNumber, blockHash }: Deposit) => {
    const hash = ours.get(blockNumber);
    return hash === undefined || foldCase(hash) === foldCase(blockHash);
  };
  for (const deposit of deposits) {
    if (!isScanned(deposit)) await orphanDeposit(deps, deposit);
  }
  return deposits.filter(isScanned);
}

/** The blocks of these deposits as a few ranges, so that a deposit of long ago costs one read. */
function rangesOf(deposits: Deposit[]): [bigint, bigint][] {
  const ranges: [bigint, bigint][] = [];
  const numbers = deposits.map(({ blockNumber }) => blockNumber);
  for (const number of numbers.sort((a, b) => (a < b ? -1 : 1))) {
    const last = ranges.at(-1);
    if (last && number - last[1] <= BigInt(blocksTogether)) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
