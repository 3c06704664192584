/** What a group of Solana is, as its record says it, and what is demanded of that. */

import { maxUnits } from '#chains/solana/pay/compute-budget.ts';
import { refuse } from '#domain/payment/authorize/authorization-context.ts';
import { feeLimit } from '#domain/payment/broadcast/payment-terms.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { GroupDemands } from '../../rules/group/judge-group.ts';
import type { GroupTerms } from '../../rules/group/place.ts';

/**
 * The terms of a group: no contract pays it, so it goes to the wallet itself. It may use and cost what its members
 * may together, and bid what one of them may.
 */
export function groupTerms(members: readonly Withdrawal[], wallet: string): GroupTerms {
  const units = members.reduce((sum, { gasLimit }) => sum + gasLimit, 0n);
  return {
    toAddress: wallet,
    gasLimit: units < maxUnits ? units : maxUnits,
    maxFeePerGas: members.reduce(
      (most, { maxFeePerGas }) => (maxFeePerGas > most ? maxFeePerGas : most),
      0n,
    ),
    feeLimit: members.reduce((sum, { reservation }) => sum + reservation.fee, 0n),
  };
}

/** What is demanded of a group besides: nothing but its message pays it, and names each recipient once. */
export const messageDemands: GroupDemands = {
  async refusal({ toAddress, fromAddress }, members) {
    if (toAddress !== fromAddress) return refuse('it goes to another address than its own');
    const recipients = new Set(members.map(({ to }) => to));
    return recipients.size === members.length && !recipients.has(fromAddress)
      ? null
      : refuse('it names a recipient twice, or its own wallet');
  },
  mostOf: feeLimit,
  raises: false,
};
