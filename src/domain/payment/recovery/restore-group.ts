import type { Actor } from '#domain/admin/commit-action.ts';
import { newGroup } from '#domain/order/new-group.ts';
import { rejoin } from '#domain/order/transitions.ts';
import { isMemberOf } from '#domain/payment/free-members.ts';
import { isFinal } from '#model/order-status.ts';
import { listMembers, lostMember } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { isWithdrawal, type Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import { inGroups } from '#shared/async/limit.ts';
import { ApiError } from '#wire/api-error.ts';
import { applyPublishedState } from './apply-published-state.ts';
import type { RecoveryDeps } from './deps.ts';
import type { WalletState } from './inspect-wallet.ts';
import type { PaidGroup } from './paid-group.ts';

/** Members that are written concurrently. */
const batchSize = 16;

export const changed = () =>
  new ApiError('wrongStatus', 'The wallet changed in the meantime: read it again');

/**
 * Makes the records again that a group had when it was signed: its own, with all that its transaction paid, and
 * its members in it. Returns the group, approved: the adoption of its transaction follows, and the watcher then
 * settles it as any. Each write begins with the record, so that a repetition goes on where the last one ended.
 * Throws ApiError wrongStatus (40903) if something changed in the meantime.
 */
export async function restoreGroup(
  deps: RecoveryDeps,
  actor: Actor,
  { sent, state, group }: { sent: SentPayment; state: WalletState; group: PaidGroup },
): Promise<Order> {
  const brought = await Promise.all(group.members.map((one) => bring(deps, actor, state, one)));
  const members = brought.filter((one) => !isFinal(one.status));
  const open = new Set(members.map(({ orderNo }) => orderNo));
  // What ended meanwhile, as it was published, follows no group.
  const listed = group.listed.map((one, position) =>
    open.has(one.orderNo) ? one : { ...one, orderNo: lostMember(position) },
  );
  const record = await restoreRecord(deps, { sent, state, group: { ...group, listed, members } });
  const { orderNo: groupNo } = record;
  await inGroups(
    members.filter((one) => !isMemberOf(one, record)),
    async (one) => {
      const write = rejoin(one, { at: deps.clock.now(), groupNo });
      if (!(await deps.orders.transition(write))) throw changed();
    },
    batchSize,
  );
  return record;
}

/** A member at the revision that was published last. */
async function bring(
  deps: RecoveryDeps,
  actor: Actor,
  state: WalletState,
  order: Withdrawal,
): Promise<Withdrawal> {
  const known = state.newer.get(order.orderNo);
  const now = known ? await applyPublishedState(deps, actor, order, known) : order;
  if (!now || !isWithdrawal(now)) throw changed();
  return now;
}

async function restoreRecord(
  { groups, chain, clock, ids }: RecoveryDeps,
  { sent, state, group }: { sent: SentPayment; state: WalletState; group: PaidGroup },
): Promise<InternalOrder> {
  const { record, listed, members } = group;
  // One that lists others has lost them to this one, and the worker gives it up.
  if (record?.serves.join() === listMembers(listed).serves.join()) return record;
  const [first] = members;
  if (!first || !sent.call) throw changed();
  const creation = newGroup({
    // What was announced of the lost record is announced under its number.
    orderNo: ids.next('GR'),
    listed,
    first,
    projectId: first.projectId,
    chain,
    from: state.address,
    terms: { toAddress: sent.call.to, ...limitsOf(sent, members) },
    nowMs: clock.nowMs(),
  });
  if ((await groups.create(creation)) !== 'created') throw changed();
  return creation.order;
}

/** What a group could cost: what its members have reserved for their fees. */
function limitsOf(
  { maxFeePerGas }: SentPayment,
  members: Withdrawal[],
): Pick<InternalOrder, 'gasLimit' | 'maxFeePerGas'> {
  const fees = members.reduce((sum, { reservation }) => sum + reservation.fee, 0n);
  return { gasLimit: maxFeePerGas > 0n ? fees / maxFeePerGas : 0n, maxFeePerGas };
}
