/** What a merchant reads of a transaction: each of its transfers to the project, and why it is a deposit or not. */
import { createHash } from 'node:crypto';
import type { Chain, Cursor } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ExplainedTransfer, RescanJob } from '#model/rescan.ts';
import { isServiceUser } from '#model/service-user.ts';
import type { DepositVerdict, ExplainedVerdict, ReadingState } from '#model/transfer-verdicts.ts';
import type {
  ChainStateStore,
  DepositStore,
  RescanStore,
  TransactionIndex,
} from '#ports/deposits.ts';
import type { GuardStore } from '#ports/projects.ts';
import type { RescanQueue } from '#ports/queues.ts';
import type { Clock } from '#ports/runtime.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { ApiError } from '#wire/api-error.ts';
import type { TransferFacts } from '#wire/words/transfer-words.ts';
import { checkRate, rateShown, rateWindow } from '../auth/rate-window.ts';
import { hashForms } from '../order/orders-of-hash.ts';
import { confirmationsAt } from './query.ts';

/** How long a call waits for the watcher, and how often it looks (ms). */
const [waitMs, lookMs] = [6_000, 500];
/** Seconds that a reading counts: one that explains, one that failed, and one that no watcher has ended. */
const keepSeconds = { done: 600, failed: 15, queued: 60 };
/** Deposits of one transaction that are shown at most. */
const maxDeposits = 100;

export interface ExplainDeps {
  deposits: Pick<DepositStore, 'getMany'>;
  transactions: Pick<TransactionIndex, 'recorded'>;
  chainState: Pick<ChainStateStore, 'cursors'>;
  rescans: Pick<RescanStore, 'get' | 'renew'>;
  queue: RescanQueue;
  guards: Pick<GuardStore, 'count'>;
  clock: Clock;
  sleep(ms: number): Promise<void>;
}

export interface MerchantTransfer extends TransferFacts {
  position: string;
  to: string;
  tokenAddress: string | null;
  /** Decimal of a listed token; smallest units of another. */
  amount: string;
  verdict: ExplainedVerdict;
  userId: string | null;
  depositNo: string | null;
}

export interface MerchantExplanation {
  chain: Chain;
  txHash: string;
  state: ReadingState;
  /** Its block; null before it is known. */
  block: string | null;
  /** The newest block that the watcher has read; null before the first. */
  scanned: string | null;
  transfers: MerchantTransfer[];
  /** How many transfers it made in all; null before it is read. */
  total: number | null;
}

/**
 * Explains a transaction by the project's own deposits, and by what the chain's watcher reads of its block: with
 * the providers, proofs and rules by which deposits are credited. Waits some seconds for the watcher; `reading`
 * says that it is not done. Errors: unsupported (the chain is not watched), invalidRequest (not a hash of this
 * chain), rateLimited (too many transactions a minute), busy where the block could not be read and verified, or
 * providers contradict each other: never a verdict then.
 */
export async function explainForMerchant(
  deps: ExplainDeps,
  input: { projectId: string; chain: Chain; txHash: string },
): Promise<MerchantExplanation> {
  const { projectId, chain } = input;
  if (!chain.enabled) {
    throw new ApiError('unsupported', `Unsupported chain: ${chain.name} is not watched yet`);
  }
  const txHash = hashForms(input.txHash).find((form) => form.chain === chain.name)?.hash;
  if (txHash === undefined) {
    throw new ApiError('invalidRequest', `tx_hash must be a transaction hash of ${chain.name}`);
  }
  const job = await readingOf(deps, { projectId, chain, txHash });
  const explained = job.state === 'done' ? (job.transaction ?? null) : null;
  const found = await depositsOf(deps, input, txHash, explained?.transfers ?? []);
  const cursor = (await deps.chainState.cursors([chain.name])).get(chain.name) ?? null;
  const state = stateOf(job);
  // What is recorded is told also while the chain cannot be read.
  if (state === 'unread' && found.length === 0) {
    throw new ApiError(
      'busy',
      'Two providers could not read and verify the transaction: try again',
      { headers: { 'Retry-After': String(keepSeconds.failed) } },
    );
  }
  const byNo = new Map(found.map((deposit) => [deposit.depositNo, deposit]));
  const of = (deposit: Deposit) =>
    ofDeposit(deposit, {
      chain,
      cursor,
      confirmations: confirmationsAt(deposit, cursor),
      now: deps.clock.now(),
    });
  const listed = (explained?.transfers ?? []).map((transfer) => {
    const deposit = transfer.depositNo === null ? undefined : byNo.get(transfer.depositNo);
    if (deposit) byNo.delete(deposit.depositNo);
    return deposit ? of(deposit) : ofTransfer(transfer);
  });
  const transfers = [...listed, ...[...byNo.values()].map(of)];
  return {
    chain,
    txHash,
    state: state === 'unread' || (state === 'not_found' && found.length > 0) ? 'reading' : state,
    block: explained?.block ?? found[0]?.blockNumber.toString() ?? null,
    scanned: cursor?.scanned.toString() ?? null,
    transfers,
    total: explained?.total ?? null,
  };
}

function stateOf({ state, reason, transaction }: RescanJob): ReadingState | 'unread' {
  if (state === 'queued') return 'reading';
  if (state === 'failed') return reason ?? 'unread';
  // A provider has named a block that does not have it.
  if (!transaction) return 'unread';
  return transaction.success ? 'read' : 'failed';
}

/** The reading of this transaction for this project: one that counts still, or a new one. */
async function readingOf(
  deps: ExplainDeps,
  { projectId, chain, txHash }: { projectId: string; chain: Chain; txHash: string },
): Promise<RescanJob> {
  const digest = createHash('sha256').update(JSON.stringify([projectId, chain.name, txHash]));
  const rescanId = `RX${digest.digest('hex').slice(0, 32).toUpperCase()}`;
  const { clock, rescans } = deps;
  const known = await rescans.get(chain.name, rescanId);
  let job = known !== null && counts(known, clock.now()) ? known : null;
  if (job === null) {
    const now = clock.now();
    const { minute } = rateWindow(now);
    checkRate(rateShown('explain', now, await deps.guards.count('explain', projectId, minute)));
    job = {
      rescanId,
      chain: chain.name,
      txHash: foldCase(txHash),
      from: null,
      to: null,
      state: 'queued',
      found: null,
      error: null,
      projectId,
      askedBy: `project ${projectId}`,
      createdAt: now,
      endedAt: null,
    };
    // Another call may have been faster; both wait for the same reading then.
    if (await rescans.renew(job, known)) await deps.queue.push(job);
  }
  for (let waited = 0; job.state === 'queued' && waited < waitMs; waited += lookMs) {
    await deps.sleep(lookMs);
    job = (await rescans.get(chain.name, rescanId)) ?? job;
  }
  return job;
}

const counts = ({ state, createdAt, endedAt, transaction }: RescanJob, now: number): boolean => {
  const isExplained = state === 'done' && transaction;
  const kept =
    state === 'queued' ? keepSeconds.queued : isExplained ? keepSeconds.done : keepSeconds.failed;
  return now - (endedAt ?? createdAt) < kept;
};

/** The project's deposits of the transaction: those that the index or the reading names. */
async function depositsOf(
  { deposits, transactions }: Pick<ExplainDeps, 'deposits' | 'transactions'>,
  { projectId, chain }: { projectId: string; chain: Chain },
  txHash: string,
  transfers: readonly ExplainedTransfer[],
): Promise<Deposit[]> {
  const recorded = await transactions.recorded(projectId, txHash, maxDeposits);
  const named = transfers.flatMap(({ depositNo }) => depositNo ?? []);
  const numbers = [...new Set([...named, ...(recorded?.depositNos ?? [])])];
  const found = numbers.length === 0 ? [] : await deposits.getMany(numbers);
  return found.filter((deposit) => deposit.projectId === projectId && deposit.chain === chain.name);
}

function ofDeposit(
  deposit: Deposit,
  at: { chain: Chain; cursor: Cursor | null; confirmations: number; now: number },
): MerchantTransfer {
  const { status, threshold, decimals } = deposit;
  const token = at.chain.tokens.find(({ symbol }) => symbol === deposit.token);
  return {
    position: deposit.position,
    to: deposit.address,
    token: deposit.token,
    tokenAddress: deposit.tokenAddress,
    amount: formatAmount(deposit.amount, decimals),
    least: token ? formatAmount(token.minDeposit, token.decimals) : null,
    verdict: verdictOf(deposit, at),
    deposit: { confirmations: at.confirmations, threshold, wasCredited: status === 'credited' },
    // What tops a service up is not a deposit of a user, and no other route shows it.
    userId: deposit.topUp ? null : deposit.userId,
    depositNo: deposit.topUp ? null : deposit.depositNo,
  };
}

function verdictOf(
  { status, chainState, threshold, creditAfter, blockNumber }: Deposit,
  { chain, cursor, confirmations, now }: Parameters<typeof ofDeposit>[1],
): DepositVerdict {
  if (chainState !== 'present') return 'reorganised';
  if (status === 'credited') return 'credited';
  if (confirmations < threshold || now < creditAfter) return 'confirming';
  const isFinal = cursor !== null && blockNumber <= cursor.finalized;
  return chain.creditsFinalOnly && !isFinal ? 'not_final' : 'held';
}

function ofTransfer(transfer: ExplainedTransfer): MerchantTransfer {
  const { verdict, userId, position, to, token, tokenAddress, amount, least } = transfer;
  return {
    position,
    to,
    token,
    tokenAddress,
    amount,
    least,
    // Its deposit was there when the block was read, and is not found now.
    verdict: verdict === 'deposit' ? 'reorganised' : verdict,
    deposit: null,
    userId: isServiceUser(userId) ? null : userId,
    depositNo: null,
  };
}
