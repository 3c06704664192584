/** Matching a frozen address with the chain: what it has sent is written into our table. */

import { ApiError } from '#contract/api-error.ts';
import { isBeforeSigning } from '#contract/statuses.ts';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import { adopt } from '#domain/order/transitions/adopt.ts';
import { orderReference } from '#domain/payment/broadcast/new-slot.ts';
import { findProject } from '#domain/project/find-project.ts';
import { foldCase } from '#model/fold-case.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import { applyPublishedState, applyPublishedStates } from './apply-published-state.ts';
import { classifyTransaction, type TransactionClass } from './classify-transaction.ts';
import type { RecoveryDeps } from './deps.ts';
import { inspectWallet, type WalletState } from './inspect-wallet.ts';
import { resolveWalletAddress } from './resolve-wallet-address.ts';

/** An owner's word: this transaction paid this order, or none. */
export interface Reconciliation {
  txHash: string;
  orderNo: string | null;
}

/** Time (ms) that catching up with orders may take of one call. */
const catchUpMs = 12_000;

/**
 * Adopts final transactions of a frozen (or restored) address, lowest nonce first, each proven on
 * the chain by ourselves: as the payment of the order that the owner names, or of none. Restored
 * orders are brought to what was announced of them first. May be repeated. Errors: invalidRequest
 * for a transaction that is not the wallet's; wrongStatus (40903) with the reason for one that can
 * not be what it is said to be, or when nothing is frozen.
 */
export async function reconcileWallet(
  deps: RecoveryDeps,
  actor: Actor,
  /** `address`: one of the project's; null for its hot wallet's. */
  { matches, address: named }: { matches: Reconciliation[]; address: string | null },
): Promise<WalletState> {
  const project = await findProject(deps.store, actor.projectId);
  const address = await resolveWalletAddress(deps, project, named);
  const look = () => inspectWallet(deps, project, address);
  if (!deps.sent && matches.length > 0) {
    const why = `${deps.chain.name} has no nonces: send an empty list of transactions`;
    throw new ApiError('invalidRequest', why);
  }
  const before = await look();
  if (!before.restored && !before.nonceState?.frozen) {
    throw new ApiError('wrongStatus', `The wallet is not frozen on ${deps.chain.name}`);
  }
  const why = 'the table was restored: match it with the chain';
  await deps.payments.freezeAddress(deps.chain.name, address, why);
  await applyPublishedStates(deps, actor, {
    state: before,
    deadline: deps.clock.nowMs() + catchUpMs,
  });
  const read = await Promise.all(matches.map((match) => readMatch(deps, before, match)));
  for (const { sent, match } of read.sort((a, b) => a.sent.nonce - b.sent.nonce)) {
    // Read anew each time: one transaction pays one order.
    await adoptOne(deps, actor, { sent, match, state: await look() });
  }
  return look();
}

async function readMatch(
  deps: RecoveryDeps,
  { address, counts }: WalletState,
  match: Reconciliation,
): Promise<{ match: Reconciliation; sent: SentPayment }> {
  const sent = (await deps.sent?.sent(match.txHash)) ?? null;
  if (sent === null || foldCase(sent.from) !== foldCase(address)) {
    throw new ApiError('invalidRequest', `tx_hash ${match.txHash} is no transaction of the wallet`);
  }
  if (sent.nonce >= counts.finalized) {
    throw new ApiError('wrongStatus', `Transaction ${match.txHash} is not final yet: wait`);
  }
  return { match, sent };
}

async function adoptOne(
  deps: RecoveryDeps,
  actor: Actor,
  { sent, match, state }: { sent: SentPayment; match: Reconciliation; state: WalletState },
): Promise<void> {
  const previous = await deps.payments.slot(deps.chain.name, state.address, sent.nonce);
  if (previous && previous.state !== 'open') {
    if (previous.attempts.some(({ txHash }) => txHash === sent.txHash)) return;
    throw new ApiError('wrongStatus', `Nonce ${sent.nonce} is settled by another transaction`);
  }
  const next = state.nonceState?.next ?? 0;
  if (sent.nonce > next) {
    throw new ApiError('wrongStatus', `Nonce ${next} has to be matched before ${sent.nonce}`);
  }
  const own = previous?.refKind === 'order' ? await deps.orders.get(previous.ref) : null;
  const { orderNo } = match;
  let verdict = classifyTransaction({ sent, orderNo, previous, own }, state);
  const known = verdict.kind === 'payment' && state.newer.get(verdict.order.orderNo);
  if (verdict.kind === 'payment' && known) {
    const order = await applyPublishedState(deps, actor, verdict.order, known);
    if (!order) throw moved();
    verdict = { kind: 'payment', order };
  }
  const audit = auditEntry(deps, {
    projectId: actor.projectId,
    admin: actor.admin,
    action: 'wallet.match',
    target: `${deps.chain.name}/${state.address}/${sent.nonce}`,
    details: { tx_hash: sent.txHash, withdraw_no: orderNo },
  });
  const unsigned = verdict.kind === 'payment' && isBeforeSigning(verdict.order.status);
  const done = await deps.payments.adopt({
    slot: slotOf(deps, state, { sent, previous, verdict, projectId: actor.projectId }),
    previous,
    write:
      verdict.kind === 'payment' && unsigned
        ? adopt(verdict.order, { at: deps.clock.now(), nonce: sent.nonce, txHash: sent.txHash })
        : null,
    audit,
    outbox: auditOutbox(audit, actor.requestId),
  });
  if (!done) throw moved();
}

/** The nonce's slot as mined by this transaction; a nonce of a signed order stays that order's. */
function slotOf(
  deps: RecoveryDeps,
  state: WalletState,
  input: {
    sent: SentPayment;
    previous: NonceSlot | null;
    verdict: TransactionClass;
    projectId: string;
  },
): NonceSlot {
  const { sent, previous, verdict } = input;
  const { txHash, blockNumber, blockHash, success } = sent;
  const at = deps.clock.now();
  const { maxFeePerGas, maxPriorityFeePerGas } = sent;
  const fees = { maxFeePerGas, maxPriorityFeePerGas };
  const attempts = previous?.attempts ?? [];
  const known = attempts.some((attempt) => attempt.txHash === txHash);
  const adopted = { txHash, raw: '', kind: verdict.kind, ...fees, at, outcome: 'adopted' };
  const order = verdict.kind === 'payment' ? verdict.order : null;
  const ref: Pick<NonceSlot, 'ref' | 'refKind' | 'refCreatedAtMs'> = order
    ? orderReference(order)
    : previous?.refKind === 'order'
      ? previous
      : { ref: '-', refKind: 'foreign', refCreatedAtMs: 0 };
  return {
    chain: deps.chain.name,
    address: state.address,
    nonce: sent.nonce,
    ref: ref.ref,
    refKind: ref.refKind,
    refCreatedAtMs: ref.refCreatedAtMs,
    projectId: input.projectId,
    attempts: known ? attempts : [...attempts, adopted],
    state: 'mined',
    lastSentAt: previous?.lastSentAt ?? 0,
    sends: previous?.sends ?? 0,
    confirmed: previous?.confirmed ?? false,
    mined: { txHash, blockNumber, blockHash, success },
    rev: 1,
  };
}

const moved = () => new ApiError('wrongStatus', 'The wallet moved meanwhile: look at it again');
