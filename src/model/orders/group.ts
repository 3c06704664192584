/** A group: one transaction that pays many withdrawals (docs/decisions/0109-group-commit.md). */

import type { InternalOrder } from './internal-order.ts';

/**
 * The most withdrawals of a group. Its call, its slot and its judgement stay small with so many; on EVM chains it
 * stays within the 2^24 gas that a transaction may have (EIP-7825).
 */
export const maxMembers = 125;

/** After so many seconds what cannot be signed of a group is given up, and its members are paid alone. */
export const maxGroupStuckSeconds = 600;

/** Groups have numbers of their own, so that a transaction of one is recognised by its number. */
export const isGroupNo = (orderNo: string): boolean => orderNo.startsWith('GR');

/** Whether an order pays a group. */
export const isGroup = (order: object): order is InternalOrder =>
  'does' in order && order.does === 'group';

/** What a group pays of one withdrawal: in smallest units, of the group's own token. */
export interface GroupMember {
  orderNo: string;
  to: string;
  amount: bigint;
}

/** A member as text, as a group's `serves` lists it. No address and no number has a colon. */
export const encodeMember = ({ orderNo, to, amount }: GroupMember): string =>
  `${orderNo}:${to}:${amount}`;

/** What a group lists, and its sum. */
export const listMembers = (
  members: readonly GroupMember[],
): Pick<InternalOrder, 'serves' | 'amount'> => ({
  serves: members.map(encodeMember),
  amount: members.reduce((sum, { amount }) => sum + amount, 0n),
});

const member = /^(WD[0-9A-Za-z]+):([0-9A-Za-z]+):([1-9][0-9]*)$/;

/**
 * The members of a group in the order in which its call pays them; null if they cannot be read, are too
 * many, name an order twice, or do not add up to its amount.
 */
export function readMembers({
  serves,
  amount,
}: Pick<InternalOrder, 'serves' | 'amount'>): GroupMember[] | null {
  const members = serves.flatMap((text): GroupMember[] => {
    const [, orderNo, to, sum] = member.exec(text) ?? [];
    return orderNo && to && sum ? [{ orderNo, to, amount: BigInt(sum) }] : [];
  });
  const isWhole = members.length === serves.length && members.length > 0;
  const isOnce = new Set(members.map(({ orderNo }) => orderNo)).size === members.length;
  const total = members.reduce((sum, one) => sum + one.amount, 0n);
  return isWhole && isOnce && members.length <= maxMembers && total === amount ? members : null;
}

/** What a group lists in place of a withdrawal that no table has any more, as after a restore. No order has it. */
export const lostMember = (position: number): string => `WDLOST${position}`;

/** What a member was signed for, in the table that only the signers can write. */
export interface JoinedTerms {
  to: string;
  tokenAddress: string | null;
  amount: bigint;
}

/**
 * What the signers know of a group: their lock of it, in the table that only they can write. Nothing but
 * what joined under it is signed under it, and all of that.
 */
export interface GroupTally {
  /** How many withdrawals have joined. */
  members: number;
  /** The sum of their highest fees, in the coin's smallest unit: the group may cost no more. */
  fees: bigint;
  /** The nonce that the group was signed under last; null: it never was. */
  nonce: number | null;
  /**
   * How often it was signed again under its nonce, where transactions expire: whoever leaves it then has
   * seen the proof of exactly what was signed.
   */
  resigned: number;
  /** A member was signed outside of it: the group can never be signed again. */
  isDissolved: boolean;
}

/** How a member leaves a group, as the transaction that signs it anew demands and writes it. */
export interface LeftGroup {
  groupNo: string;
  /**
   * The nonce that the group was signed under, of which nothing can be mined; null: it never was signed.
   * 'dissolved': another member has left before, which is for good.
   */
  was: number | null | 'dissolved';
  /** How often it had been signed again when that was proven; absent: never. */
  resigned?: number;
}

/** What became of a payment of a group whose transaction is in a block. */
export interface GroupOutcome {
  outcome: 'paid' | 'refused';
  /** What arrived, base units: less than the amount if the token kept a fee; 0 if it was refused. */
  credited: bigint;
}

/** What one of `count` members carries of what their group paid, so that the shares add up to it. */
export function shareOf(paid: bigint, count: number, position: number): bigint {
  const all = BigInt(count);
  return paid / all + (BigInt(position) < paid % all ? 1n : 0n);
}
