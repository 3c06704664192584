import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { ExecutionReverted, InsufficientFunds } from '#chains/shared/payment-errors.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { parseQuantity, toQuantity } from '../node/node-json.ts';
import { describeFailure, isRevert } from '../read/describe-failure.ts';
import { toPayload } from './payload.ts';

/**
 * The gas that the payment needs now, exactly as the node estimates it on its newest block. Without a
 * block, some nodes take that one (go-ethereum) and others their pending block (Erigon, Besu, Anvil),
 * which holds payments of ours that may still be replaced. Throws ExecutionReverted
 * when the payment would fail, InsufficientFunds when the address does not hold the value, and what
 * the RPC throws.
 */
export async function estimateGas(rpc: Pick<Rpc, 'request'>, terms: PaymentTerms): Promise<bigint> {
  const { to, value, data } = toPayload(terms);
  const call = { from: terms.from, to, value: toQuantity(value), data };
  try {
    return parseQuantity(await rpc.request('eth_estimateGas', [call, 'latest']), 'eth_estimateGas');
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    if (isRevert(error)) throw new ExecutionReverted(describeFailure(error));
    // A contract's own "insufficient balance" is a revert, which is caught above.
    if (/insufficient (funds|balance)/i.test(error.message))
      throw new InsufficientFunds(`${terms.from} cannot cover the payment`);
    if (/out of gas|gas required exceeds|invalid opcode|vm execution/i.test(error.message))
      throw new ExecutionReverted(describeFailure(error));
    throw error;
  }
}
