/** Withdrawals join a group, each judged as if it were signed alone (docs/decisions/0109-group-commit.md). */

import { join } from '#domain/order/transitions.ts';
import { judgeFirst } from '#domain/payment/authorize/judge-first.ts';
import { coinPaid } from '#domain/payment/broadcast/payment-terms.ts';
import type { JudgeDeps, Wallet } from '#domain/payment/deps.ts';
import { countByDailySums } from '#domain/payment/worker/admit-by-daily-sums.ts';
import { signedTerms } from '#domain/request/request-terms.ts';
import { foldCase } from '#model/fold-case.ts';
import { type GroupMember, isGroup, readMembers } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { isWithdrawal, type Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { JoiningMember } from '#model/sent-payment.ts';
import type { Refusal, Vault } from '#ports/vault.ts';
import type { VaultDeps } from './deps.ts';
import { type Permitted, permitFirst } from './permit-first.ts';

/** What a vault does for every call. */
interface VaultParts {
  deps: VaultDeps;
  /** The same, without the log lines of the judgement. */
  judging: JudgeDeps;
  /** Whose the address is; null while nothing is signed for it. */
  ready(address: string): Promise<{ wallet: Wallet } | null>;
  settingsOf(wallet: Wallet): Promise<ProjectSettings | null>;
  /** The orders by number, without those that are not what the worker has judged. */
  read(asked: { orderNo: string; rev: number }[]): Promise<Map<string, Order>>;
  refuse(orderNo: string, reason: string): Refusal;
  judgeOtherwise(orderNo: string, reason: string): Refusal;
  permitOf: Permitted;
}

/** What `Vault.join` does. */
export const makeJoin =
  ({
    deps,
    judging,
    ready,
    settingsOf,
    read,
    refuse,
    judgeOtherwise,
    permitOf,
  }: VaultParts): Vault['join'] =>
  async (address, { group: named, members: asked }) => {
    const none = { joined: [], refused: [] };
    const at = await ready(address);
    const settings = at && (await settingsOf(at.wallet));
    if (!settings) return none;
    const [group, orders] = await Promise.all([deps.orders.get(named.orderNo), read(asked)]);
    if (group?.rev !== named.rev) return none;
    const listed = readGroup(deps, at.wallet, group);
    if (typeof listed === 'string') return { ...none, refused: [refuse(named.orderNo, listed)] };
    if (!settings.grouping.includes(deps.chain.name)) {
      const off = judgeOtherwise(named.orderNo, 'groups are switched off');
      return { ...none, refused: [off] };
    }
    const refused: Refusal[] = [];
    const candidates = await Promise.all(
      [...orders.values()].map(async (order) => {
        const reason = isMember(order, listed);
        if (reason) return refuse(order.orderNo, reason);
        const { left, earlier } = permitFirst(deps, order.orderNo);
        const verdict = await judgeFirst(judging, at.wallet, order, { settings, earlier });
        const permitted = permitOf(order.orderNo, verdict);
        if (permitted === null || 'reason' in permitted) return permitted;
        // Its fee is the highest that it may pay alone: the group pays no more than all of them.
        const cost = coinPaid(order);
        const { permit, voided } = permitted;
        const of = left(voided);
        // After a restore a group may be signed that lacks its members: none of them can leave it for itself.
        if (of.left?.groupNo === named.orderNo)
          return judgeOtherwise(named.orderNo, `${order.orderNo} has joined it before`);
        return { order: order as Withdrawal, ...permit, cost, ...of };
      }),
    );
    const judged = candidates.flatMap((one) => {
      if (one && 'reason' in one) refused.push(one);
      return one && 'order' in one ? [one] : [];
    });
    const joining: JoiningMember[] = [];
    for (const { candidate, counts } of await countByDailySums(judging, settings, judged)) {
      const { order, voided, left } = candidate;
      if (typeof counts === 'string') {
        refused.push(judgeOtherwise(order.orderNo, counts));
        continue;
      }
      const terms = signedTerms(order);
      const { toAddress: to, tokenAddress, amount } = order;
      joining.push({
        write: join(order, { at: deps.clock.now(), groupNo: named.orderNo }),
        ...(terms !== undefined && { terms }),
        pays: { to, tokenAddress, amount },
        fee: order.reservation.fee,
        counts,
        voided,
        left,
      });
    }
    const { name: chain } = deps.chain;
    const store = (members: JoiningMember[]) =>
      deps.payments.storeJoined({
        chain,
        address,
        groupNo: group.orderNo,
        rev: group.rev,
        members,
      });
    const joined = await storeTogether(joining, store);
    return { joined: joined.map(({ write }) => write.orderNo), refused };
  };

/** What a group lists; why it is none of this wallet. */
function readGroup(
  { chain }: Pick<VaultDeps, 'chain'>,
  { project, address }: Wallet,
  group: Order,
): { group: InternalOrder; members: GroupMember[] } | string {
  if (!isGroup(group)) return 'it is no group';
  const isOurs =
    group.projectId === project.projectId &&
    group.chain === chain.name &&
    group.fromAddress === address;
  if (!isOurs) return 'it is a group of another wallet or chain';
  if (group.status !== 'approved') return `nothing joins a group in status ${group.status}`;
  const members = readMembers(group);
  return members ? { group, members } : 'its members cannot be read';
}

/** Why an order is not what the group lists; null if it is. */
function isMember(
  order: Order,
  { group, members }: { group: InternalOrder; members: GroupMember[] },
): string | null {
  const member = members.find(({ orderNo }) => orderNo === order.orderNo);
  if (!member) return `${group.orderNo} does not list it`;
  if (!isWithdrawal(order)) return 'only withdrawals join a group';
  if (foldCase(order.tokenAddress) !== foldCase(group.tokenAddress))
    return `${group.orderNo} pays another token`;
  const isListed = foldCase(order.toAddress) === foldCase(member.to);
  return isListed && order.amount === member.amount
    ? null
    : `${group.orderNo} lists it with other terms`;
}

/** Stores all in one transaction, or those that can be stored one at a time. */
async function storeTogether(
  members: JoiningMember[],
  store: (members: JoiningMember[]) => Promise<boolean>,
): Promise<JoiningMember[]> {
  if (members.length === 0 || (await store(members))) return members;
  if (members.length === 1) return [];
  const joined: JoiningMember[] = [];
  for (const one of members) if (await store([one])) joined.push(one);
  return joined;
}
