/**
 * Credits deposits that are deep enough, and stops watching final ones (docs/interface.md "Deposit
 * states").
 */

import { depositStatus } from '#contract/statuses.ts';
import { blocksIn } from '#model/blocks-in.ts';
import type { Chain } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ChainReader } from '../ports/chains/chain-reader.ts';
import type { DepositStore } from '../ports/deposits/deposit-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import { confirmElsewhere } from './confirm-elsewhere.ts';
import { isCreditDue } from './is-credit-due.ts';
import { depositOutbox } from './outbox.ts';

/**
 * Credited deposits are watched for at least this time and depth, even if the chain calls their
 * block final.
 */
const watchedSeconds = 600;
const minWatchedDepth = 128n;

export interface CreditDeps {
  chain: Chain;
  deposits: DepositStore;
  reader: Pick<ChainReader, 'blockHashesElsewhere' | 'secondProvider' | 'confirmTransfers'>;
  clock: Clock;
  log: Logger;
}

/**
 * Credits each watched deposit that is due (is-credit-due.ts) and whose block and transfer a second
 * provider confirms. Confirmations are the scanned head minus its block. Returns how many. A credited deposit that
 * was reorganised away and is deep enough again is restored. Final deposits leave the watch list.
 * Work that is not done by `until` (unix ms) is left for the next call.
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
  const at = deps.clock.now();
  const due = watched.filter((deposit) => isCreditDue(deposit, { ...input, chain, now: at }));
  const agreed = await confirmedBySecondProvider(deps, due);
  const shown = new Set(await confirmElsewhere(deps, due.filter(agreed), input.until));
  let credited = 0;
  const late = () => deps.clock.nowMs() >= (input.until ?? Number.POSITIVE_INFINITY);
  for (const deposit of due) {
    if (late()) return credited;
    if (!shown.has(deposit)) continue;
    const restored = deposit.status === depositStatus.credited;
    const next: Deposit = {
      ...deposit,
      rev: deposit.rev + 1,
      status: depositStatus.credited,
      chainState: 'present',
      confirmations: depth(deposit),
      creditedAt: deposit.creditedAt ?? at,
    };
    const event = restored ? ('deposit.restored' as const) : ('deposit.credited' as const);
    const outbox = depositOutbox(next, { event, at, requestId: deposit.txHash });
    if (await deposits.update({ previous: deposit, next, outbox, watch: true })) {
      credited++;
      deps.log.info(event, {
        chain: chain.name,
        deposit_no: deposit.depositNo,
        confirmations: next.confirmations,
      });
    }
  }
  const watchedDepth = blocksIn(chain, watchedSeconds);
  const deep = input.head - (watchedDepth > minWatchedDepth ? watchedDepth : minWatchedDepth);
  const settled = input.finalized < deep ? input.finalized : deep;
  for (const deposit of watched) {
    if (late()) break;
    if (
      deposit.status === depositStatus.credited &&
      deposit.chainState === 'present' &&
      deposit.blockNumber <= settled
    ) {
      const next = { ...deposit, rev: deposit.rev + 1 };
      await deposits.update({ previous: deposit, next, outbox: null, watch: false });
    }
  }
  return credited;
}

/** Asks a second provider for the hash of each block whose deposits are due. */
async function confirmedBySecondProvider(
  deps: CreditDeps,
  due: Deposit[],
): Promise<(deposit: Deposit) => boolean> {
  const numbers = [...new Set(due.map((deposit) => deposit.blockNumber))];
  if (numbers.length === 0) return () => false;
  let hashes: (string | null)[] | null;
  try {
    hashes = await deps.reader.blockHashesElsewhere(numbers);
  } catch (error) {
    // The deposits wait for the next tick; the tick's payments do not.
    deps.log.warn('deposit.unseen', { chain: deps.chain.name, due: due.length, error });
    return () => false;
  }
  if (hashes === null) return () => true;
  const byNumber = new Map(numbers.map((number, i) => [number, hashes[i]]));
  return (deposit) => {
    const theirs = byNumber.get(deposit.blockNumber);
    if (foldCase(theirs) === foldCase(deposit.blockHash)) return true;
    // null: the second provider lags. Another hash: the providers disagree. Either way the deposit
    // waits.
    deps.log[theirs ? 'error' : 'warn'](theirs ? 'deposit.providers-disagree' : 'deposit.unseen', {
      chain: deposit.chain,
      deposit_no: deposit.depositNo,
      block: deposit.blockNumber.toString(),
      provider: deps.reader.secondProvider?.(),
    });
    return false;
  };
}
