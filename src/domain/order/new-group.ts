import type { Chain } from '#model/chain.ts';
import { type GroupMember, listMembers } from '#model/orders/group.ts';
import type { CreateInternalOrder, InternalOrder } from '#model/orders/internal-order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { internalOutbox } from './events/internal-outbox.ts';
import { newInternalOrder } from './new-internal-order.ts';

/**
 * What makes the record of a group from the wallet `from`, of the token of `first`. It reserves nothing: its members
 * have reserved what it pays.
 */
export function newGroup(input: {
  orderNo: string;
  listed: readonly GroupMember[];
  first: Pick<Withdrawal, 'token' | 'tokenAddress' | 'decimals'>;
  projectId: string;
  chain: Pick<Chain, 'name'>;
  from: string;
  terms: Pick<InternalOrder, 'toAddress' | 'gasLimit' | 'maxFeePerGas' | 'feeLimit'>;
  nowMs: number;
}): CreateInternalOrder {
  const { orderNo, listed, first, projectId, chain, from, terms, nowMs } = input;
  const { token: symbol, tokenAddress: address, decimals } = first;
  const { toAddress: to, gasLimit, maxFeePerGas, feeLimit } = terms;
  const made = newInternalOrder({
    orderNo,
    does: 'group',
    ...listMembers(listed),
    projectId,
    chain,
    token: { symbol, address, decimals },
    from,
    to,
    fee: { gasLimit, maxFeePerGas, maxFee: 0n },
    nowMs,
    requestId: orderNo,
  });
  const reservation = { ...made.reservation, amount: 0n };
  const order = { ...made, reservation, ...(feeLimit !== undefined && { feeLimit }) };
  return { order, outbox: internalOutbox(order, { at: order.createdAt }), limits: null };
}
