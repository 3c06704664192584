import type { Chain, Token } from '#model/chain.ts';
import type { InternalAction, InternalOrder } from '#model/orders/internal-order.ts';
import { isInternalNo } from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import { utcDay } from './limits.ts';
import { newOrderFields } from './new-order-fields.ts';

/**
 * The record of a new internal order. It waits for no approval. `fee` is the estimate of its payment;
 * the caller chooses a number that is the same for each repeat of the same need. Throws RangeError for a number that
 * says that it is another kind of order: it would be read as that.
 */
export function newInternalOrder(input: {
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
  const { fee, token } = input;
  if (!isInternalNo(input.orderNo)) throw new RangeError(`${input.orderNo} is no internal order's`);
  const at = Math.floor(input.nowMs / 1000);
  return {
    orderNo: input.orderNo,
    does: input.does,
    serves: input.serves,
    projectId: input.projectId,
    appId: '-',
    chain: input.chain.name,
    token: token.symbol,
    tokenAddress: token.address,
    decimals: token.decimals,
    fromAddress: input.from,
    toAddress: input.to,
    amount: input.amount,
    memo: null,
    gasLimit: fee.gasLimit,
    maxFeePerGas: fee.maxFeePerGas,
    reservation: {
      amount: input.amount,
      fee: fee.maxFee,
      day: utcDay(input.nowMs),
      dailyLimit: false,
      autoApproveMicroUsd: 0n,
    },
    status: 'approved',
    ...newOrderFields(),
    createdAt: at,
    createdAtMs: input.nowMs,
    approvedAt: at,
    workStage: workStages.approved,
    requestId: input.requestId,
  };
}
