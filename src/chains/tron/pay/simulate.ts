/** Contract calls that a node tries out and forgets. */

import { type Fields, fieldsOf, listOf } from '#chains/rpc/json-guards.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { decodeWord } from '#chains/shared/abi/abi.ts';
import { decodeRevert } from '#chains/shared/abi/decode-revert.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { hexOfTronAddress } from '../account/address.ts';
import type { TronHttp } from '../node/http.ts';
import { numberOf } from '../node/node-json.ts';
import { tokenTransfer } from '../read/scan.ts';
import { accountHexOf, transferArguments } from './payload.ts';

/** The node did not try at all: out of time, or of a kind that it does not take. */
const untried = -32000;

const textOf = (value: unknown): string =>
  typeof value === 'string' && /^([0-9a-f]{2})+$/i.test(value)
    ? Buffer.from(value, 'hex').toString('utf8')
    : String(value ?? '');

/** The answer to a constant call that ran to its end; throws ExecutionReverted or RpcError. */
async function call(
  http: TronHttp,
  input: { from: string; contract: string; signature: string; parameter: string },
): Promise<{ answer: Fields; result: string }> {
  const answer = fieldsOf(
    await http.post('wallet/triggerconstantcontract', {
      owner_address: accountHexOf(input.from),
      contract_address: accountHexOf(input.contract),
      function_selector: input.signature,
      parameter: input.parameter,
    }),
    'the answer of the contract',
  );
  const outcome = fieldsOf(answer.result, 'the result of the contract');
  if (outcome.result !== true) {
    const text = textOf(outcome.message).slice(0, 200);
    if (outcome.code === 'CONTRACT_VALIDATE_ERROR') throw new ExecutionReverted(text);
    throw new RpcError(untried, `${String(outcome.code)} ${text}`);
  }
  const results = answer.constant_result;
  const result = results === undefined ? '' : listOf(results, 'the results')[0];
  const hex = typeof result === 'string' ? result : '';
  if (outcome.message !== undefined && outcome.message !== '') {
    const words = textOf(outcome.message);
    throw new ExecutionReverted(
      /revert/i.test(words) && hex.length >= 8 ? decodeRevert(`0x${hex}`) : words.slice(0, 160),
    );
  }
  return { answer, result: hex };
}

/**
 * Whether the contract said that it paid. Some that do answer false all the same, USDT on this very
 * chain among them: their log of the transfer is believed.
 */
function paid(answer: Fields, result: string, terms: PaymentTerms): boolean {
  if (result === '' || decodeWord(`0x${result}`) === 1n) return true;
  const token = hexOfTronAddress(terms.tokenAddress!);
  const [from, to] = [hexOfTronAddress(terms.from), hexOfTronAddress(terms.to)];
  const logs = answer.logs === undefined ? [] : listOf(answer.logs, 'the logs');
  return logs.some((value) => {
    const { address, topics, data } = fieldsOf(value, 'a log');
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
  const { answer, result } = await call(http, {
    from: terms.from,
    contract: terms.tokenAddress!,
    signature: 'transfer(address,uint256)',
    parameter: transferArguments(terms),
  });
  if (!paid(answer, result, terms)) throw new ExecutionReverted('it answers false');
  const energy = numberOf(answer.energy_used, 'the energy');
  const penalty = numberOf(answer.energy_penalty, 'the penalty');
  return { energy, penalty };
}

/** Balance of a token in its smallest unit; null where its contract is not on this chain. */
export async function readTokenBalance(
  http: TronHttp,
  token: string,
  address: string,
): Promise<bigint | null> {
  try {
    const { result } = await call(http, {
      from: address,
      contract: token,
      signature: 'balanceOf(address)',
      parameter: hexOfTronAddress(address).padStart(64, '0'),
    });
    return decodeWord(`0x${result}`);
  } catch (error) {
    if (error instanceof ExecutionReverted) return null;
    throw error;
  }
}
