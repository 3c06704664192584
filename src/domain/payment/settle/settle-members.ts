/** The members of a group follow what became of its transaction (docs/decisions/0109-group-commit.md). */

import {
  amend,
  broadcast,
  confirm,
  fail,
  leftTheChain,
  reverse,
} from '#domain/order/transitions.ts';
import { type GroupOutcome, readMembers, shareOf } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { isWithdrawal, type TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { MinedPayment, NonceSlot } from '#model/payment.ts';
import { inGroups } from '#shared/async/limit.ts';
import { freeMembers, isMemberOf } from '../free-members.ts';
import type { SettleDeps } from './deps.ts';

type Deps = Pick<SettleDeps, 'chain' | 'orders' | 'reader' | 'clock' | 'log'>;
type ReleaseDeps = Pick<SettleDeps, 'chain' | 'orders' | 'clock' | 'log'>;

/** Members that are written concurrently. */
const batchSize = 16;

/** A member that refuses says no more than that: the contract passes it over. */
const refusedReason = 'The recipient or the token refused the payment';

/**
 * The members of a group whose transaction is in a block, or is sent, become `broadcast`. Repeating it changes
 * nothing.
 */
export async function broadcastMembers(
  deps: Pick<SettleDeps, 'orders' | 'clock'>,
  group: InternalOrder,
  txHash: string,
): Promise<void> {
  const members = await readRecords(deps, group);
  const signing = members.filter(({ order }) => order.status === 'signing');
  await inGroups(
    signing,
    async ({ order }) => {
      await deps.orders.transition(broadcast(order, { at: deps.clock.now(), txHash }));
    },
    batchSize,
  );
}

interface Mined {
  slot: NonceSlot;
  group: InternalOrder;
  /** What its transaction does to the group itself. */
  write: TransitionWrite | undefined;
  /** Its block is final and shown. */
  final: boolean;
  /** What it paid; null: not known. */
  paid: bigint | null;
}

/**
 * Moves the members of a group before its own record and its slot are written: a tick that ends in the middle is
 * repeated, and finds those that are done. false: something is not known now, or has changed, and the next tick
 * tries again.
 */
export async function settleMembers(deps: Deps, mined: Mined): Promise<boolean> {
  const { slot, group, write, final, paid } = mined;
  const { mined: block } = slot;
  if (!block) return true;
  const attempt = slot.attempts.find(({ txHash }) => txHash === block.txHash);
  if (attempt?.kind === 'payment' && block.success) {
    if (write?.set.status === 'broadcast') {
      await broadcastMembers(deps, group, block.txHash);
      return true;
    }
    return follow(deps, mined, block);
  }
  // A group that is signed again at a later nonce still pays its members.
  if (!final || write?.set.status === 'approved') return true;
  await releaseMembers(deps, group, paid);
  return true;
}

/**
 * The group paid nothing, and never will: its members are paid alone, except for those that were confirmed, in a block
 * which left the chain. `paid`: what its transactions paid all the same; null: not known.
 */
export async function releaseMembers(
  deps: ReleaseDeps,
  group: InternalOrder,
  paid: bigint | null,
): Promise<void> {
  await reverseConfirmed(deps, group, paid);
  await freeMembers(deps, group, paid);
}

/** Confirms or fails each member by its own outcome. */
async function follow(
  deps: Deps,
  { group, final, paid }: Mined,
  block: MinedPayment,
): Promise<boolean> {
  await broadcastMembers(deps, group, block.txHash);
  const members = await readRecords(deps, group);
  const outcomes = await readOutcomes(deps, group, block);
  if (!outcomes) return false;
  let isDone = true;
  await inGroups(
    members,
    async ({ order, position }) => {
      const outcome = outcomes[position];
      const share = paid === null ? null : shareOf(paid, outcomes.length, position);
      const at = deps.clock.now();
      const next = outcome && moveOf(order, { outcome, block, final, share, at });
      if (!outcome) isDone = false;
      if (!next) return;
      const moved = await deps.orders.transition(next);
      if (!moved) isDone = false;
      else logMoved(deps, group, next);
    },
    batchSize,
  );
  return isDone;
}

/** The transition of one member, if any: as of a payment alone (resolve-mined-outcome.ts). */
function moveOf(
  order: Withdrawal,
  {
    outcome: { outcome, credited },
    block: { txHash, blockNumber },
    final,
    share: paid,
    at,
  }: {
    outcome: GroupOutcome;
    block: MinedPayment;
    final: boolean;
    share: bigint | null;
    at: number;
  },
): TransitionWrite | null {
  const amountReceived = credited < order.amount ? credited : null;
  if (outcome === 'paid' && order.status === 'broadcast') {
    const write = confirm(order, { at, txHash, blockNumber, amountReceived, paid });
    // The slot is its group's.
    return { ...write, set: { ...write.set, workStage: null } };
  }
  if (!final) return null;
  if (outcome === 'refused' && order.status === 'broadcast')
    return fail(order, { at, reason: refusedReason, txHash, paid });
  if (order.status !== 'confirmed') return null;
  if (outcome === 'refused')
    return order.reversed
      ? null
      : reverse(order, { at, reason: `${leftTheChain}, and it was refused`, txHash, paid });
  const isNamed = order.txHash === txHash && order.blockNumber === blockNumber;
  const isShown = amountReceived === (order.amountReceived ?? null) && !order.reversed;
  return isNamed && isShown
    ? null
    : amend(order, { at, txHash, blockNumber, amountReceived, paid });
}

/** Members that were confirmed in a block which left the chain, and whose group then paid nothing. */
async function reverseConfirmed(
  deps: ReleaseDeps,
  group: InternalOrder,
  paid: bigint | null,
): Promise<void> {
  const members = await readRecords(deps, group);
  const confirmed = members.filter(
    ({ order: { status, reversed } }) => status === 'confirmed' && !reversed,
  );
  await inGroups(
    confirmed,
    async ({ order, position, count }) => {
      const share = paid === null ? null : shareOf(paid, count, position);
      const reason = `${leftTheChain}, and its group paid nothing`;
      const write = reverse(order, { at: deps.clock.now(), reason, paid: share });
      if (!(await deps.orders.transition(write)))
        throw new Error(`${order.orderNo} changed while it was reversed`);
      logMoved(deps, group, write);
    },
    batchSize,
  );
}

/** The outcomes of all members; null while providers do not say them. */
async function readOutcomes(
  { chain, reader, log }: Deps,
  group: InternalOrder,
  { txHash, blockNumber, blockHash }: MinedPayment,
): Promise<GroupOutcome[] | null> {
  const members = readMembers(group) ?? [];
  const of = { chain: chain.name, order_no: group.orderNo, tx_hash: txHash };
  try {
    const outcomes = await reader.groupResult?.({
      txHash,
      blockNumber,
      blockHash,
      wallet: group.fromAddress,
      token: group.tokenAddress,
      members: members.map(({ to, amount }) => ({ address: to, amount })),
    });
    if (outcomes) return outcomes;
    log.warn('payment.unseen', of);
  } catch (error) {
    log.warn('payment.no-second-provider', { ...of, error });
  }
  return null;
}

async function readRecords(
  { orders }: Pick<SettleDeps, 'orders'>,
  group: InternalOrder,
): Promise<{ order: Withdrawal; position: number; count: number }[]> {
  const members = readMembers(group) ?? [];
  const places = new Map(members.map(({ orderNo }, i) => [orderNo, i]));
  const records = await orders.getMany([...places.keys()]);
  return records.filter(isWithdrawal).flatMap((order) => {
    const position = places.get(order.orderNo);
    const isOurs = position !== undefined && isMemberOf(order, group);
    return isOurs ? [{ order, position, count: members.length }] : [];
  });
}

function logMoved(
  { chain, log }: ReleaseDeps,
  { orderNo }: InternalOrder,
  write: TransitionWrite,
): void {
  const { order, set } = write;
  const of = { chain: chain.name, order_no: order.orderNo, request_id: order.requestId };
  if (set.reversed) log.error('payment.reversed', { ...of, tx_hash: order.txHash });
  else log.info('payment.settled', { ...of, group: orderNo, status: set.status ?? order.status });
}
