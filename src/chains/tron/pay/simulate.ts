import { type Fields, parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { decodeWord } from '#chains/shared/abi/abi.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { tronAddressToHex } from '../account/address.ts';
import type { TronHttp } from '../node/http.ts';
import { parseNumber } from '../node/node-json.ts';
import { constantCall } from '../read/constant-call.ts';
import { tokenTransfer } from '../read/scan.ts';
import { transferArguments } from './payload.ts';

/**
 * Whether the contract reports that it paid. Some contracts pay and still answer false, USDT on
 * TRON among them: then the log of the transfer counts.
 */
function reportsPayment(answer: Fields, result: string, terms: PaymentTerms): boolean {
  if (result === '' || decodeWord(`0x${result}`) === 1n) return true;
  const token = tronAddressToHex(terms.tokenAddress!);
  const [from, to] = [tronAddressToHex(terms.from), tronAddressToHex(terms.to)];
  const logs = answer.logs === undefined ? [] : parseList(answer.logs, 'the logs');
  return logs.some((value) => {
    const { address, topics, data } = parseObject(value, 'a log');
    if (String(address).toLowerCase() !== token || !Array.isArray(topics)) return false;
    const moved = tokenTransfer({ topics, data });
    return moved !== null && moved.from === from && moved.to === to && moved.amount > 0n;
  });
}

/**
 * Simulates a token payment: the energy it uses now, and the part of it that is the penalty of a
 * contract in heavy use. Throws ExecutionReverted with the contract's reason when the payment would
 * fail or pay nothing, RpcError when the node does not execute it.
 */
export async function simulateTransfer(
  http: TronHttp,
  terms: PaymentTerms,
): Promise<{ energy: bigint; penalty: bigint }> {
  const { answer, result } = await constantCall(http, {
    from: terms.from,
    contract: terms.tokenAddress!,
    signature: 'transfer(address,uint256)',
    parameter: transferArguments(terms),
  });
  if (!reportsPayment(answer, result, terms))
    throw new ExecutionReverted('the contract returns false');
  const energy = parseNumber(answer.energy_used, 'the energy');
  const penalty = parseNumber(answer.energy_penalty, 'the penalty');
  return { energy, penalty };
}
