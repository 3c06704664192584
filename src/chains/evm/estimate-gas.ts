import type { PaymentTerms } from '../../domain/ports/payments.ts';
import { type Rpc, RpcError } from '../nodes/rpc.ts';
import { ExecutionReverted, InsufficientFunds } from '../payment-errors.ts';
import { decodeRevert } from './decode-revert.ts';
import { quantityOf, toQuantity } from './node-json.ts';
import { payloadOf } from './payload.ts';

/**
 * Gas that the payment needs now, exactly as the node estimates it. Throws ExecutionReverted when
 * it would fail, InsufficientFunds when the address has not the value, else what the RPC throws.
 */
export async function estimateGas(rpc: Pick<Rpc, 'request'>, terms: PaymentTerms): Promise<bigint> {
  const { to, value, data } = payloadOf(terms);
  const call = { from: terms.from, to, value: toQuantity(value), data };
  try {
    return quantityOf(await rpc.request('eth_estimateGas', [call]), 'eth_estimateGas');
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    if (isRevert(error)) throw new ExecutionReverted(reasonOf(error));
    // A contract's own «insufficient balance» is a revert, caught above.
    if (/insufficient (funds|balance)/i.test(error.message))
      throw new InsufficientFunds(`${terms.from} can not cover the payment`);
    if (/out of gas|gas required exceeds|invalid opcode|vm execution/i.test(error.message))
      throw new ExecutionReverted(reasonOf(error));
    throw error;
  }
}

/** EIP-1474 has no code for it; geth and those after it use 3. */
const isRevert = (error: RpcError) => error.code === 3 || /revert/i.test(error.message);

/** From the revert data; nodes that give none may have it in the message. */
function reasonOf(error: RpcError): string {
  if (typeof error.data === 'string' && error.data.length >= 10) return decodeRevert(error.data);
  const words = error.message.replace(/^.*?execution reverted:?\s*/i, '');
  return words.replace(/[^\x20-\x7e]/g, '?').slice(0, 160) || 'reverted without a reason';
}
