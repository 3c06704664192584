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
 * Whether the contract said that it paid. Some that do answer false all the same, USDT on this very
 * chain among them: their log of the transfer is believed.
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
 * Energy that a payment of a token takes now, and how much of it is the penalty of a contract that
 * is much in use. Throws ExecutionReverted with the contract's reason when it would fail or pay
 * nothing, RpcError when the node does not try.
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
  if (!reportsPayment(answer, result, terms)) throw new ExecutionReverted('it answers false');
  const energy = parseNumber(answer.energy_used, 'the energy');
  const penalty = parseNumber(answer.energy_penalty, 'the penalty');
  return { energy, penalty };
}
