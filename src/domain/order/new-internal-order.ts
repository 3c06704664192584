import type { Chain, Token } from '#model/chain.ts';
import type { InternalAction, InternalOrder } from '#model/orders/internal-order.ts';
import { workStages } from '#model/orders/order-base.ts';
import { utcDay } from './limits.ts';
import { newOrderFields } from './new-order-fields.ts';

/**
 * The record of a new internal order. It waits for no approval. `fee` is the estimate of its payment;
 * the caller chooses a number that is the same for each repeat of the same need.
 */
export function newInternalOrder(of: {
  orderNo: string;
  does: InternalAction;
  serves: string[];
  projectId: string;
  chain: Pick<Chain, 'name'>;
  token: Pick<Token, 'symbol' | 'address' | 'decimals'>;
  from: string;
  to: string;
  amount: bigint;
  fee: { gasLimit: bigint; maxFeePerGas: bigint; maxFee: bigint };
  nowMs: number;
  requestId: string;
}): InternalOrder {
  const { fee, token } = of;
  const at = Math.floor(of.nowMs / 1000);
  return {
    orderNo: of.orderNo,
    does: of.does,
    serves: of.serves,
    projectId: of.projectId,
    appId: '-',
    chain: of.chain.name,
    token: token.symbol,
    tokenAddress: token.address,
    decimals: token.decimals,
    fromAddress: of.from,
    toAddress: of.to,
    amount: of.amount,
    memo: null,
    gasLimit: fee.gasLimit,
    maxFeePerGas: fee.maxFeePerGas,
    reservation: {
      amount: of.amount,
      fee: fee.maxFee,
      day: utcDay(of.nowMs),
      dailyLimit: false,
      autoApproveMicroUsd: 0n,
    },
    status: 'approved',
    ...newOrderFields(),
    createdAt: at,
    createdAtMs: of.nowMs,
    approvedAt: at,
    workStage: workStages.approved,
    requestId: of.requestId,
  };
}
