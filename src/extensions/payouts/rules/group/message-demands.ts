import { refuse } from '#domain/payment/authorize/authorization-context.ts';
import { feeLimit } from '#domain/payment/broadcast/payment-terms.ts';
import type { GroupDemands } from './judge-group.ts';

/**
 * What is demanded of a group that its transaction itself pays: it names each recipient once, and nothing else
 * pays it. It may cost what nothing is signed above.
 */
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
