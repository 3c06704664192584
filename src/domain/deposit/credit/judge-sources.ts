/**
 * Judges who sent deposits before they are credited. One provider showed the sender when they were
 * found: it must neither void a user's deposit nor have the project's own money credited
 * (docs/decisions/0021-nodes.md).
 */
import type { Chain } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ReceiptVerdict } from '#model/transfer-claim.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { claimedSource } from '../claimed-source.ts';
import { confirmSenders } from '../confirm-senders.ts';
import { isTopUpFrom } from '../is-top-up-from.ts';
import type { CreditTurns } from './credit-turns.ts';
import { putOffDisputed, putOffFailed, putOffUnseen } from './put-off-uncertain.ts';

interface JudgeDeps {
  chain: Chain;
  payments: Pick<PaymentReader, 'claim'>;
  reader: Pick<ChainReader, 'confirmReceipts'>;
  turns: CreditTurns;
  clock: Clock;
  log: Logger;
}

/** A deposit to be credited, or one that is an internal transfer of this order. */
export type Judged =
  | { deposit: Deposit; kind: 'deposit' }
  | { deposit: Deposit; kind: 'internal'; orderNo: string | null };

/**
 * What each of these deposits is, in their order; those that wait are left out. A transaction that the
 * project signed makes deposits only of its withdrawals and top-ups, whatever sender was shown. One of
 * a doubted sender is internal if two providers show that sender, a deposit if two do not, and waits
 * while they do not agree. A deposit that was credited before stays one.
 */
export async function judgeSources(deps: JudgeDeps, due: readonly Deposit[]): Promise<Judged[]> {
  // Reads of one turn are one call.
  const judged = await Promise.all(due.map((deposit) => judgeByClaim(deps, deposit)));
  const doubted = judged.flatMap(({ deposit, kind }) => (kind === 'doubted' ? deposit : []));
  const settled = new Map((await judgeDoubted(deps, doubted)).map((one) => [one.deposit, one]));
  return judged.flatMap((one) => (one.kind === 'doubted' ? (settled.get(one.deposit) ?? []) : one));
}

async function judgeByClaim(
  { chain, payments }: JudgeDeps,
  deposit: Deposit,
): Promise<Judged | { deposit: Deposit; kind: 'doubted' }> {
  if (deposit.status !== 'confirming') return { deposit, kind: 'deposit' };
  const claim = await payments.claim(chain.name, deposit.txHash);
  const source = claimedSource(claim, deposit.projectId);
  if (source?.kind === 'internal' && !isTopUpFrom(deposit, source)) {
    return { deposit, kind: 'internal', orderNo: source.orderNo };
  }
  const isDoubted = source === null && deposit.doubtedSender !== undefined;
  return { deposit, kind: isDoubted ? 'doubted' : 'deposit' };
}

async function judgeDoubted(deps: JudgeDeps, doubted: readonly Deposit[]): Promise<Judged[]> {
  const claims = doubted.map(({ txHash, blockNumber, blockHash, doubtedSender = '' }) => ({
    txHash,
    blockNumber,
    blockHash,
    from: doubtedSender,
  }));
  let verdicts: ReceiptVerdict[];
  try {
    verdicts = await confirmSenders(deps.reader, claims);
  } catch (error) {
    putOffFailed(deps, doubted, error);
    return [];
  }
  const judged: Judged[] = [];
  const unseen: { deposit: Deposit; provider: number | null }[] = [];
  for (const [i, deposit] of doubted.entries()) {
    const { kind, provider } = verdicts[i]!;
    if (kind === 'absent') judged.push({ deposit, kind: 'deposit' });
    else if (kind === 'confirmed') judged.push({ deposit, kind: 'internal', orderNo: null });
    else if (kind === 'unseen') unseen.push({ deposit, provider });
    else putOffDisputed(deps, { deposit, provider });
  }
  putOffUnseen(deps, unseen);
  return judged;
}
