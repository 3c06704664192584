/** Makes the orders that pay held deposits out, and follows them until they have ended. */
import { auditListChange } from '#domain/admin/audit-entry.ts';
import { nextRevision } from '#domain/deposit/next-revision.ts';
import { depositOutbox } from '#domain/deposit/outbox.ts';
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { utcDay } from '#domain/order/limits.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import type { Chain } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Order } from '#model/orders/order.ts';
import type { BalanceReader, FeeEstimator } from '#ports/chains.ts';
import type { ChainStateStore, DepositStore } from '#ports/deposits.ts';
import type { OrderStore, WithdrawalStore } from '#ports/orders.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { Clock, Ids, Logger } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Answer, ScreeningCase } from '../model/case.ts';
import type { PayoutProposal } from '../model/proposal.ts';
import { encodeServed } from '../model/served-deposit.ts';
import type { CaseReader, DepositWrite, PayoutStore, ProposalStore } from '../ports.ts';
import { areEnough, type DecidedDeps } from './are-enough.ts';
import { payoutWay } from './release.ts';
import { depositDigest } from './subject-digest.ts';

export interface PayOutDeps extends DecidedDeps {
  proposals: Pick<ProposalStore, 'page' | 'delete'>;
  payouts: PayoutStore;
  deposits: Pick<DepositStore, 'getMany'>;
  cases: CaseReader;
  orders: Pick<OrderStore, 'get'>;
  projects: Pick<ProjectStore, 'settings' | 'isFrozen'>;
  chainState: Pick<ChainStateStore, 'cursors'>;
  reservations: WithdrawalStore['reservations'];
  balances: BalanceReader;
  fees: FeeEstimator;
  chainOf(name: ChainName): Chain;
  clock: Clock;
  ids: Ids;
  log: Logger;
}

/**
 * What became of a proposal. `waits`: for people, for a final block, or for its transaction. `unfunded`: its
 * address lacks the coin for the fee. `changed`: another function wrote meanwhile, and the next run looks again.
 */
export type PayoutResult =
  | 'waits'
  | 'unfunded'
  | 'changed'
  | 'begun'
  | 'paid'
  | 'failed'
  | 'dropped';

/** How long a run may begin more, in milliseconds; the function's timeout is 50 s. */
const budgetMs = 30_000;

/**
 * Looks at every payout that people have named an address for. A run that ends early is continued by the
 * next one from the start: each step is one write that can only happen once. An error of one deposit ends no
 * other's payout. Returns how many of each result.
 */
export async function payOutHeld(deps: PayOutDeps): Promise<Partial<Record<PayoutResult, number>>> {
  const until = deps.clock.nowMs() + budgetMs;
  const counts: Partial<Record<PayoutResult, number>> = {};
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<ProposalStore['page']>> = await deps.proposals.page(after);
    const numbers = page.proposals.map(({ depositNo }) => depositNo);
    const deposits = new Map(
      (await deps.deposits.getMany(numbers)).map((deposit) => [deposit.depositNo, deposit]),
    );
    const cases = await deps.cases.getMany(numbers);
    for (const proposal of page.proposals) {
      if (deps.clock.nowMs() >= until) return counts;
      const { depositNo, projectId } = proposal;
      const found = { deposit: deposits.get(depositNo), screening: cases.get(depositNo) };
      try {
        const result = await follow(deps, proposal, found);
        counts[result] = (counts[result] ?? 0) + 1;
      } catch (error) {
        const fields = { project: projectId, subject: depositNo, error: error as Error };
        deps.log.error('screening.payout-failed', fields);
      }
    }
    after = page.after;
  } while (after !== null);
  return counts;
}

async function follow(
  deps: PayOutDeps,
  proposal: PayoutProposal,
  found: { deposit: Deposit | undefined; screening: ScreeningCase | undefined },
): Promise<PayoutResult> {
  const { deposit, screening } = found;
  const isOver =
    !deposit ||
    deposit.projectId !== proposal.projectId ||
    deposit.status !== 'confirming' ||
    deposit.payout?.paid !== undefined;
  if (isOver) {
    await deps.proposals.delete(proposal.depositNo);
    return 'dropped';
  }
  if (deposit.payout) return followOrder(deps, deposit, deposit.payout);
  if (!screening || screening.digest !== depositDigest(deposit)) return 'waits';
  const isReady = deposit.chainState === 'present' && deposit.hold?.provenIn === deposit.blockHash;
  if (!isReady) return 'waits';
  const { projectId } = deposit;
  const { toAddress } = proposal;
  const held = payoutWay(deposit, toAddress);
  const signed = async () => (await deps.projects.settings(projectId)).requireSignatures;
  if (!(await areEnough(deps, { screening, held }, signed))) return 'waits';
  if (await deps.projects.isFrozen(projectId)) return 'waits';
  return begin(deps, deposit, { toAddress, answer: screening.answer });
}

/** Makes the order: of a token all that arrived, of a coin that less the highest fee. */
async function begin(
  deps: PayOutDeps,
  deposit: Deposit,
  { toAddress, answer }: { toAddress: string; answer: Answer | null },
): Promise<PayoutResult> {
  const chain = deps.chainOf(deposit.chain);
  const token = chain.tokens.find(
    ({ symbol, address }) => symbol === deposit.token && address === deposit.tokenAddress,
  );
  if (!token) return 'waits';
  const { projectId, address, amount } = deposit;
  // Reservations are read before balances: an order between the two fails the creation.
  const view = await deps.reservations({
    projectId,
    chain: chain.name,
    address,
    token: token.symbol,
    nativeToken: chain.nativeToken,
    day: utcDay(deps.clock.nowMs()),
  });
  const paid = { chain: chain.name, from: address, to: toAddress, memo: null };
  const fee = await deps.fees.estimate({ ...paid, tokenAddress: token.address, amount });
  const coin = await deps.balances.balance({ chain: chain.name, address, tokenAddress: null });
  const isShort = token.isNative
    ? amount <= fee.maxFee
    : coin.amount - view.native.reserved < fee.maxFee;
  if (isShort) {
    const needs = { chain: chain.name, address, needed: fee.maxFee.toString() };
    deps.log.warn('screening.payout-unfunded', {
      project: projectId,
      subject: deposit.depositNo,
      ...needs,
    });
    return 'unfunded';
  }
  const orderNo = deps.ids.next('IN');
  const order = newInternalOrder({
    orderNo,
    does: 'payout',
    serves: encodeServed({ depositNo: deposit.depositNo, answer }),
    projectId,
    chain,
    token,
    from: address,
    to: toAddress,
    amount: token.isNative ? amount - fee.maxFee : amount,
    fee,
    nowMs: deps.clock.nowMs(),
    requestId: orderNo,
  });
  const audit = auditOf(deps, order, deposit);
  const outbox = internalOutbox(order, { at: order.createdAt });
  const made = await deps.payouts.begin({
    ...change(deps, deposit, { ...deposit, payout: { orderNo, toAddress } }),
    order,
    orderOutbox: { ...outbox, lists: [...outbox.lists, auditListChange(audit)] },
    audit,
    limits: {
      maxTokenReserved: view.token.reserved,
      tokenEpoch: view.token.epoch,
      maxNativeReserved: coin.amount - fee.maxFee,
      nativeEpoch: view.native.epoch,
    },
  });
  return made === 'created' ? 'begun' : 'changed';
}

const auditOf = ({ ids }: PayOutDeps, order: InternalOrder, { depositNo }: Deposit) => ({
  auditId: ids.next('AU'),
  projectId: order.projectId,
  at: order.createdAt,
  atMs: order.createdAtMs,
  actor: 'pay-held',
  action: 'deposit.payout-order' as const,
  target: depositNo,
  details: {
    order_no: order.orderNo,
    chain: order.chain,
    token: order.token,
    amount_raw: order.amount.toString(),
    from: order.fromAddress,
    to_address: order.toAddress,
  },
});

/**
 * What the order of a payout has come to. It is paid once its block is final: until then a reorganisation
 * may take it back, and the deposit keeps its mark.
 */
async function followOrder(
  deps: PayOutDeps,
  deposit: Deposit,
  payout: NonNullable<Deposit['payout']>,
): Promise<PayoutResult> {
  const order = await deps.orders.get(payout.orderNo);
  // It may be missing after a restore: nothing says then that it was not paid.
  if (!order) return 'waits';
  const { payout: _, ...held } = deposit;
  if (order.status === 'failed' || order.reversed) {
    const next = { ...held, failedPayouts: (deposit.failedPayouts ?? 0) + 1 };
    const kept = order.status === 'failed' ? keptBy(order) : 0n;
    const isBack = await deps.payouts.takeBack({ ...change(deps, deposit, next), kept });
    const { projectId: project, depositNo: subject } = deposit;
    const reason = order.failReason ?? order.reversed?.reason ?? null;
    if (isBack) deps.log.warn('screening.payout-unpaid', { project, subject, reason });
    return isBack ? 'failed' : 'changed';
  }
  if (order.status !== 'confirmed' || order.blockNumber === null || !order.txHash) return 'waits';
  const cursor = (await deps.chainState.cursors([deposit.chain])).get(deposit.chain);
  if (!cursor || order.blockNumber > cursor.finalized) return 'waits';
  const paid = { txHash: order.txHash, at: order.confirmedAt ?? deps.clock.now() };
  const write = change(deps, deposit, { ...deposit, payout: { ...payout, paid } });
  if (!(await deps.payouts.end(write))) return 'changed';
  await deps.proposals.delete(deposit.depositNo);
  return 'paid';
}

/** What the end of a failed order has left reserved: of a coin its fee too (release-items.ts). */
const keptBy = ({ reservation, tokenAddress }: Order): bigint =>
  tokenAddress === null ? reservation.amount + reservation.fee : reservation.amount;

function change({ clock }: PayOutDeps, previous: Deposit, changed: Deposit): DepositWrite {
  const at = clock.now();
  const next = { ...changed, rev: nextRevision(previous.rev, at) };
  const requestId = previous.txHash;
  return { previous, next, outbox: depositOutbox(next, { previous, event: null, at, requestId }) };
}
