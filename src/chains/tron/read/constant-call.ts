/** Contract calls that a node executes without a transaction. */

import { type Fields, parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { decodeWord } from '#chains/shared/abi/abi.ts';
import { decodeRevert } from '#chains/shared/abi/decode-revert.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import { toAccountHex, tronAddressToHex } from '../account/address.ts';
import type { TronHttp } from '../node/http.ts';

/**
 * Code of the RpcError when the node did not execute the call: out of time, or a call it does not
 * support.
 */
const notExecuted = -32000;

const solidPath = 'walletsolidity/triggerconstantcontract';

const decodeText = (value: unknown): string =>
  typeof value === 'string' && /^([0-9a-f]{2})+$/i.test(value)
    ? Buffer.from(value, 'hex').toString('utf8')
    : String(value ?? '');

/**
 * The answer to a constant call that completed; a provider that did not execute it gives way to the
 * next one. Throws ExecutionReverted or RpcError.
 */
export const constantCall = (
  http: TronHttp,
  input: {
    from: string;
    contract: string;
    signature: string;
    parameter: string;
    /** On the state at the solid block, and not on the pending one. */
    isSolid?: boolean;
  },
): Promise<{ answer: Fields; result: string }> => http.withOneProvider((one) => callBy(one, input));

async function callBy(
  http: TronHttp,
  input: Parameters<typeof constantCall>[1],
): ReturnType<typeof constantCall> {
  const answer = parseObject(
    await http.post(input.isSolid ? solidPath : 'wallet/triggerconstantcontract', {
      owner_address: toAccountHex(input.from),
      contract_address: toAccountHex(input.contract),
      function_selector: input.signature,
      parameter: input.parameter,
    }),
    'the answer of the contract',
  );
  const outcome = parseObject(answer.result, 'the result of the contract');
  if (outcome.result !== true) {
    const text = decodeText(outcome.message).slice(0, 200);
    if (outcome.code === 'CONTRACT_VALIDATE_ERROR') throw new ExecutionReverted(text);
    throw new RpcError(notExecuted, `${String(outcome.code)} ${text}`);
  }
  const results = answer.constant_result;
  const result = results === undefined ? '' : parseList(results, 'the results')[0];
  const hex = typeof result === 'string' ? result : '';
  if (outcome.message !== undefined && outcome.message !== '') {
    const words = decodeText(outcome.message);
    throw new ExecutionReverted(
      /revert/i.test(words) && hex.length >= 8 ? decodeRevert(`0x${hex}`) : words.slice(0, 160),
    );
  }
  return { answer, result: hex };
}

/**
 * Balance of a token in its smallest unit, on the pending state or on that at the solid block; null when
 * its contract is not on this chain.
 */
export async function readTokenBalance(
  http: TronHttp,
  token: string,
  address: string,
  isSolid = false,
): Promise<bigint | null> {
  try {
    const { result } = await constantCall(http, {
      from: address,
      contract: token,
      signature: 'balanceOf(address)',
      parameter: tronAddressToHex(address).padStart(64, '0'),
      isSolid,
    });
    return decodeWord(`0x${result}`);
  } catch (error) {
    if (error instanceof ExecutionReverted) return null;
    throw error;
  }
}
