/** The signer's own decision about a group of withdrawals (docs/decisions/0109-group-commit.md). */

import { refuse } from '#domain/payment/authorize/authorization-context.ts';
import { foldCase } from '#model/fold-case.ts';
import { type GroupMember, readMembers } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { InternalJudge, PaymentReader } from '#ports/payments.ts';

/** What a family demands of its groups besides. */
export interface GroupDemands {
  /** Why a group cannot be paid as it is; null if it can. */
  refusal(order: InternalOrder, members: readonly GroupMember[]): Promise<Refused | null>;
  /** The most that it may cost besides what it pays, in the coin's smallest unit. */
  mostOf(order: InternalOrder): bigint;
  /** Its replacement may bid more, and reserves the difference itself. */
  raises: boolean;
}

type Refused = ReturnType<typeof refuse>;

interface JudgeGroupDeps {
  payments: Pick<PaymentReader, 'signature' | 'groupTally'>;
  demands: GroupDemands;
}

/**
 * Judges a group by what the vaults wrote when its members joined: it pays exactly those, for what each of them
 * was signed for, and costs no more than they may together. The record only says in which order. Whether as
 * many joined is demanded again by the write that stores the signed bytes.
 */
export const judgeGroup =
  ({ payments, demands }: JudgeGroupDeps): InternalJudge =>
  async (order, { project, settings, chain, replaces = null }) => {
    const members = readMembers(order);
    if (!members) return refuse('its members are not readable');
    if (order.fromAddress !== project.hot[chain.family].address)
      return refuse("the sending address is not the project's hot wallet");
    const isFirst = replaces === null;
    if (isFirst && !settings.grouping.includes(chain.name))
      return refuse('groups are switched off', false);
    const refusal = await demands.refusal(order, members);
    if (refusal) return refusal;
    const [tally, ...signed] = await Promise.all([
      payments.groupTally(order.orderNo),
      ...members.map(({ orderNo }) => payments.signature(orderNo)),
    ]);
    if (!tally || tally.isDissolved) return refuse('it is dissolved, or nothing joined it', false);
    const other = members.find((member, i) => !isSignedFor(order, member, signed[i] ?? null));
    if (other) return refuse(`${other.orderNo} has not joined it with these terms`, false);
    if (tally.members !== members.length)
      return refuse(`${tally.members} have joined it, and it pays ${members.length}`, false);
    if ((isFirst || !demands.raises) && demands.mostOf(order) > tally.fees)
      return refuse('it may cost more than its members together', false);
    return { ok: true };
  };

/** Whether a member was signed in this group, for what the group pays it. */
function isSignedFor(
  { orderNo, chain, fromAddress, tokenAddress }: InternalOrder,
  { to, amount }: GroupMember,
  signed: SignatureRecord | null,
): boolean {
  const { pays } = signed ?? {};
  return (
    signed?.group === orderNo &&
    signed.chain === chain &&
    signed.address === fromAddress &&
    pays !== undefined &&
    foldCase(pays.to) === foldCase(to) &&
    foldCase(pays.tokenAddress) === foldCase(tokenAddress) &&
    pays.amount === amount
  );
}
