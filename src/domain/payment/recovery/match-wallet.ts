/** Reconciles a frozen address with the chain: records in our table what the address has sent. */

import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import { orderReference } from '#domain/payment/broadcast/new-slot.ts';
import { findProject } from '#domain/project/find-project.ts';
import { foldCase } from '#model/fold-case.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import { ApiError } from '#wire/api-error.ts';
import { applyPublishedState, applyPublishedStates } from './apply-published-state.ts';
import { classifyTransaction, type TransactionClass } from './classify-transaction.ts';
import type { RecoveryDeps } from './deps.ts';
import { inspectWallet, type WalletState } from './inspect-wallet.ts';
import { orderAfterMatch } from './order-after-match.ts';
import { resolveWalletAddress } from './resolve-wallet-address.ts';
import { changed, restoreGroup } from './restore-group.ts';

/** What an owner says: this transaction paid this order, or none. */
export interface Match {
  txHash: string;
  orderNo: string | null;
}

/** A group is the payment of its own order, once that is there again. */
type MatchedTransaction = Exclude<TransactionClass, { kind: 'group' }>;

/** Time (ms) that updating orders may take in one call. */
const updateMs = 12_000;

/**
 * Adopts final transactions of a frozen or restored address, lowest nonce first. Each is read from
 * the chain and recorded as the payment of the order that the owner names, or of none. Restored
 * orders are first brought to what was published of them. May be repeated.
 * Throws ApiError: invalidRequest for a transaction of another address; wrongStatus (40903) with
 * the reason if a transaction cannot be what the owner says, or if the address is not frozen.
 */
export async function matchWallet(
  deps: RecoveryDeps,
  actor: Actor,
  /** `address`: one of the project's; null for its hot wallet. */
  { matches, address: named }: { matches: Match[]; address: string | null },
): Promise<WalletState> {
  const project = await findProject(deps.store, actor.projectId);
  const address = await resolveWalletAddress(deps, project, named);
  const inspect = () => inspectWallet(deps, project, address);
  if (!deps.sent && matches.length > 0) {
    const why = `${deps.chain.name} has no nonces: send an empty list of transactions`;
    throw new ApiError('invalidRequest', why);
  }
  const before = await inspect();
  if (!before.restored && !before.nonceState?.frozen) {
    throw new ApiError('wrongStatus', `The wallet is not frozen on ${deps.chain.name}`);
  }
  const why = 'the table was restored: match it with the chain';
  await deps.payments.freezeAddress(deps.chain.name, address, why);
  await applyPublishedStates(deps, actor, {
    state: before,
    deadline: deps.clock.nowMs() + updateMs,
  });
  const read = await Promise.all(matches.map((match) => readMatch(deps, before, match)));
  for (const { sent, match } of read.sort((a, b) => a.sent.nonce - b.sent.nonce)) {
    // The state is read again each time: one transaction pays one order.
    await adoptOne(deps, actor, { sent, match, state: await inspect() });
  }
  return inspect();
}

async function readMatch(
  deps: RecoveryDeps,
  { address, counts }: WalletState,
  match: Match,
): Promise<{ match: Match; sent: SentPayment }> {
  const chainTransaction = (await deps.sent?.sent(match.txHash)) ?? null;
  const sent =
    chainTransaction &&
    ((await authorizationOf(deps, address, chainTransaction)) ?? chainTransaction);
  if (sent === null || foldCase(sent.from) !== foldCase(address)) {
    throw new ApiError(
      'invalidRequest',
      `tx_hash ${match.txHash} is not a transaction of the wallet`,
    );
  }
  if (sent.nonce >= counts.finalized) {
    throw new ApiError('wrongStatus', `Transaction ${match.txHash} is not final yet: wait`);
  }
  return { match, sent };
}

/**
 * The use of one of the address's nonces by an authorization that another one's transaction carries;
 * null for any other transaction. Only if the chain shows that this transaction took the nonce.
 */
async function authorizationOf(
  deps: RecoveryDeps,
  address: string,
  sent: SentPayment,
): Promise<SentPayment | null> {
  const nonces = (sent.authorizes ?? [])
    .filter(({ owner }) => foldCase(owner) === foldCase(address))
    .map(({ nonce }) => nonce);
  if (nonces.length === 0 || foldCase(sent.from) === foldCase(address)) return null;
  const hashes = await deps.sent?.hashes(address, nonces);
  const nonce = nonces.find((one) => hashes?.get(one) === sent.txHash);
  if (nonce === undefined) return null;
  // It acts even if the transaction fails, and pays nothing.
  return { ...sent, from: address, nonce, terms: null, call: null, success: true };
}

async function adoptOne(
  deps: RecoveryDeps,
  actor: Actor,
  { sent, match, state }: { sent: SentPayment; match: Match; state: WalletState },
): Promise<void> {
  const previous = await deps.payments.slot(deps.chain.name, state.address, sent.nonce);
  if (previous && previous.state !== 'open') {
    if (previous.attempts.some(({ txHash }) => txHash === sent.txHash)) return;
    throw new ApiError('wrongStatus', `Nonce ${sent.nonce} is settled by another transaction`);
  }
  const next = state.nonceState?.next ?? 0;
  if (sent.nonce > next) {
    throw new ApiError('wrongStatus', `Nonce ${next} must be matched before ${sent.nonce}`);
  }
  const own = previous?.refKind === 'order' ? await deps.orders.get(previous.ref) : null;
  const { orderNo } = match;
  const found = classifyTransaction({ sent, orderNo, previous, own }, state);
  let verdict: MatchedTransaction =
    found.kind === 'group'
      ? { kind: 'payment', order: await restoreGroup(deps, actor, { sent, state, ...found }) }
      : found;
  const known = verdict.kind === 'payment' && state.newer.get(verdict.order.orderNo);
  if (verdict.kind === 'payment' && known) {
    const order = await applyPublishedState(deps, actor, verdict.order, known);
    if (!order) throw changed();
    verdict = { kind: 'payment', order };
  }
  const audit = auditEntry(deps, {
    projectId: actor.projectId,
    admin: actor.admin,
    action: 'wallet.match',
    target: `${deps.chain.name}/${state.address}/${sent.nonce}`,
    details: { tx_hash: sent.txHash, withdraw_no: orderNo },
  });
  const done = await deps.payments.adopt({
    slot: minedSlot(deps, state, { sent, previous, verdict, projectId: actor.projectId }),
    previous,
    write: orderAfterMatch({ sent, previous, own, verdict, at: deps.clock.now() }),
    audit,
    outbox: auditOutbox(audit, actor.requestId),
  });
  if (!done) throw changed();
}

/**
 * The slot of the nonce, mined by this transaction. The nonce of a signed order stays that order's.
 */
function minedSlot(
  deps: RecoveryDeps,
  state: WalletState,
  input: {
    sent: SentPayment;
    previous: NonceSlot | null;
    verdict: MatchedTransaction;
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
  const isAuthorized = sent.authorizes !== undefined && sent.call === null;
  const kind = isAuthorized ? 'authorization' : verdict.kind;
  const adopted = { txHash, raw: '', kind, ...fees, at, outcome: 'adopted' } as const;
  const order = verdict.kind === 'payment' ? verdict.order : null;
  const ref: Pick<NonceSlot, 'ref' | 'refKind' | 'refCreatedAtMs'> = order
    ? orderReference(order)
    : previous?.refKind === 'order'
      ? previous
      : { ref: '-', refKind: isAuthorized ? 'authorization' : 'foreign', refCreatedAtMs: 0 };
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
