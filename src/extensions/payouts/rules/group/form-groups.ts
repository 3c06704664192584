/** Groups of withdrawals that wait, one conditional write after the other (docs/decisions/0109-group-commit.md). */

import { newGroup } from '#domain/order/new-group.ts';
import { oldestFirst } from '#domain/order/oldest-first.ts';
import { trim } from '#domain/order/transitions.ts';
import { findInvalidField } from '#domain/payment/authorize/find-invalid-field.ts';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import type { PlanTogether, WorkerDeps } from '#domain/payment/deps.ts';
import { failApproved } from '#domain/payment/fail-approved.ts';
import { isMemberOf } from '#domain/payment/free-members.ts';
import { refusedByVault } from '#domain/payment/refused-by-vault.ts';
import { provenSettings } from '#domain/payment/worker/proven-settings.ts';
import { isAllowanceNo, isAllowanceOrder } from '#model/orders/allowance-order.ts';
import {
  type GroupMember,
  isGroup,
  isGroupNo,
  listMembers,
  maxGroupStuckSeconds,
  readMembers,
} from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { isWithdrawal, type Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { inChunks } from '#shared/in-chunks.ts';
import { giveUpAllowance } from './allow-token.ts';
import type { FormDeps, Place } from './place.ts';

/** The most approved orders that are read to make groups of. */
const maxWaiting = 1_000;
/** The most members of one call of the vault. */
const joinsOfCall = 16;

/**
 * Makes groups of the withdrawals of a hot wallet that are due, of one token each, and goes on with those that an
 * earlier run left. A lone withdrawal is left as it is, and so is one that the worker or the vault refuses: the
 * round that follows says why.
 */
export const formGroups =
  <Deps extends WorkerDeps>(of: FormDeps<Deps>): PlanTogether<Deps> =>
  async (deps, wallet, { deadline, slots }) => {
    const { chain, orders, projects } = deps;
    const { project, address } = wallet;
    if (address !== project.hot[chain.family].address) return none;
    const ids = await orders.approved(chain.name, address, maxWaiting);
    // A lone withdrawal makes no group, and where none is made only those that were begun are read.
    const begunNos = ids.filter((id) => isGroupNo(id) || isAllowanceNo(id));
    if (begunNos.length === 0 && ids.length < 2) return none;
    const { grouping } = await projects.settings(project.projectId);
    const isOn = grouping.includes(chain.name);
    const numbers = isOn ? ids : begunNos;
    if (numbers.length === 0) return none;
    const records = await orders.getMany(numbers);
    const approved = records.filter(({ status }) => status === 'approved');
    const begun = approved.filter(isGroup);
    const allowances = approved.filter(isAllowanceOrder);
    // What a group that was begun lists joins that one.
    const listed = new Set(begun.flatMap((one) => readMembers(one) ?? []).map(orderNoOf));
    const free = records.filter((one) => !listed.has(one.orderNo));
    const due = isOn ? dueByToken(free, deps.clock.now()) : [];
    if (begun.length + allowances.length + due.length === 0) return none;
    if (begun.length === 0 && !(await of.isReady(chain.name))) return none;
    if (await projects.isFrozen(project.projectId)) return none;
    const settings = await provenSettings(deps, project, records);
    if (!settings) return none;
    const place = { deps, wallet, settings, deadline };
    const isLate = () => deps.clock.nowMs() >= deadline;
    for (const group of begun) if (!isLate()) await complete(of, place, group);
    for (const allowance of allowances) await giveUpAllowance(place, allowance);
    const mayTake = of.mayTake?.(of, place, { begun: [...begun, ...allowances], slots });
    const left: string[] = [];
    for (const ofToken of due) {
      const plans = isLate() ? [] : await of.divide(ofToken);
      if (plans.length === 0) continue;
      const { ready, waiting } = (await mayTake?.(plans)) ?? { ready: plans, waiting: [] };
      for (const members of ready) if (!isLate()) await begin(of, place, members);
      left.push(...waiting);
    }
    return new Set(left);
  };

const orderNoOf = ({ orderNo }: Pick<Order, 'orderNo'>): string => orderNo;

const none: ReadonlySet<string> = new Set();

/** The withdrawals that are due, of each token with two or more of them, the oldest first. */
function dueByToken(records: Order[], now: number): Withdrawal[][] {
  const byToken = new Map<string, Withdrawal[]>();
  for (const order of records.filter((one) => isDue(one, now)).sort(oldestFirst)) {
    byToken.set(order.token, [...(byToken.get(order.token) ?? []), order as Withdrawal]);
  }
  return [...byToken.values()].filter(({ length }) => length > 1);
}

const isDue = (order: Order, now: number): boolean =>
  isWithdrawal(order) &&
  order.status === 'approved' &&
  !order.paysAlone &&
  (order.stuck?.nextActionAt ?? 0) <= now &&
  findInvalidField(order) === null;

/** Stores a group with the members that it means to have, then has them join it. */
async function begin<Deps extends WorkerDeps>(
  of: FormDeps<Deps>,
  place: Place<Deps>,
  members: Withdrawal[],
): Promise<void> {
  const { deps, wallet } = place;
  const [first] = members as [Withdrawal];
  const creation = newGroup({
    orderNo: of.ids.next('GR'),
    listed: members.map(memberOf),
    first,
    projectId: wallet.project.projectId,
    chain: deps.chain,
    from: wallet.address,
    terms: of.terms(members, { chain: deps.chain, wallet }),
    nowMs: deps.clock.nowMs(),
  });
  const created = await of.groups.create(creation);
  if (created === 'created') await complete(of, place, creation.order);
}

/** A withdrawal as a group lists it. */
const memberOf = ({ orderNo, toAddress: to, amount }: Withdrawal): GroupMember => ({
  orderNo,
  to,
  amount,
});

/**
 * Has what a group lists join it, and then leaves out what did not. A group with fewer than two, or that has
 * been stuck too long, is given up. What an earlier run did is found in the records.
 */
async function complete<Deps extends WorkerDeps>(
  of: FormDeps<Deps>,
  place: Place<Deps>,
  group: InternalOrder,
): Promise<void> {
  const { deps } = place;
  const listed = readMembers(group);
  const stuckFor = group.stuck ? deps.clock.now() - group.stuck.since : 0;
  if (!listed || stuckFor >= maxGroupStuckSeconds) return giveUp(deps, group);
  const isRefused = await joinRest(of, place, group, listed);
  // The next run goes on.
  if (deps.clock.nowMs() >= place.deadline) return;
  const current = await deps.orders.get(group.orderNo);
  if (!current || !isGroup(current) || current.status !== 'approved') return;
  const members = (await membersOf(deps, listed)).filter((one) => isMemberOf(one, group));
  if (isRefused || members.length < 2) return giveUp(deps, current);
  if (members.length === listed.length) return;
  const joined = inOrder(listed, members);
  const { toAddress: _, ...limits } = of.terms(joined, { ...place, chain: deps.chain });
  const set = { at: deps.clock.now(), ...listMembers(joined.map(memberOf)), ...limits };
  await deps.orders.transition(trim(current, set));
}

const giveUp = (deps: WorkerDeps, group: InternalOrder): Promise<void> =>
  failApproved(deps, group, { reason: 'Its withdrawals are paid one by one' });

const membersOf = async ({ orders }: WorkerDeps, listed: GroupMember[]): Promise<Withdrawal[]> =>
  (await orders.getMany(listed.map(({ orderNo }) => orderNo))).filter(isWithdrawal);

function inOrder(listed: GroupMember[], members: Withdrawal[]): Withdrawal[] {
  const byNo = new Map(members.map((order) => [order.orderNo, order]));
  return listed.flatMap(({ orderNo }) => byNo.get(orderNo) ?? []);
}

/** Has those join that have not yet. True if the vault refuses the group itself. */
async function joinRest<Deps extends WorkerDeps>(
  of: FormDeps<Deps>,
  { deps, wallet, settings, deadline }: Place<Deps>,
  { orderNo, rev }: InternalOrder,
  listed: GroupMember[],
): Promise<boolean> {
  const now = deps.clock.now();
  const waiting = inOrder(listed, await membersOf(deps, listed)).filter((one) => isDue(one, now));
  for (const few of inChunks(waiting, joinsOfCall)) {
    if (deps.clock.nowMs() >= deadline) break;
    const earlier = of.earlier(deps);
    const context = { settings, earlier, voided: new Map<string, number>() };
    const permits = await Promise.all(few.map((one) => maySign(deps, wallet, one, context)));
    // One that was signed alone before goes on alone: the vault asks for its nonce.
    const joining = few.filter((one, n) => permits[n] && !context.voided.has(one.orderNo));
    if (joining.length === 0) continue;
    const { refused } = await deps.vault.join(wallet.address, {
      group: { orderNo, rev },
      members: joining.map((one) => ({ orderNo: one.orderNo, rev: one.rev })),
    });
    for (const refusal of refused) {
      const order = joining.find((one) => one.orderNo === refusal.orderNo);
      if (!order) return true;
      await refusedByVault(deps, order, refusal);
    }
  }
  return false;
}
