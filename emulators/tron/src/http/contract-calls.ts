/** Calls of contracts: transactions to sign, answers without one, and what one would cost. */
import { deployedAddress } from '../contracts/smart-contract.ts';
import { selectorOf, viewSelectors } from '../contracts/view-selectors.ts';
import { parameter } from '../state/parameters.ts';
import { World } from '../state/world.ts';
import type { TvmResult } from '../vm/tvm.ts';
import { fromHex, toHex } from '../wire/bytes.ts';
import { bytesFromJson } from '../wire/message-json.ts';
import type { Message } from '../wire/protobuf.ts';
import { buildTransaction, unsignedJson } from './build.ts';
import { type Asked, addressField, type Handler, intField, options } from './request.ts';

/** Energy that a call without a transaction may use. */
const constantEnergyLimit = 100_000_000n;
/** Sun to which the search for a fee limit is exact. */
const searchStep = 1_000_000n;

/** An answer that says why there is none: the message is hexadecimal unless addresses are visible. */
class CallRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const words = (message: string, visible: boolean): string =>
  visible ? message : toHex(Buffer.from(message));

const answering =
  (handler: Handler): Handler =>
  async (asked) => {
    try {
      return await handler(asked);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      return { result: { code: error.code, message: words(error.message, asked.visible) } };
    }
  };

interface Call {
  owner: string;
  to: string;
  data: string;
  value: bigint;
}

function callOf(asked: Asked): Call {
  const { function_selector: selector, parameter: args, data } = asked.body;
  const hex = (name: string, value: unknown) =>
    value === undefined || value === '' ? '' : bytesFromJson(name, value, false, options(asked));
  return {
    owner: addressField(asked, 'owner_address'),
    to: addressField(asked, 'contract_address'),
    data:
      typeof selector === 'string' && selector !== ''
        ? selectorOf(selector) + hex('parameter', args)
        : hex('data', data),
    value: intField(asked, 'call_value'),
  };
}

const messageOf = ({ owner, to, data, value }: Call): Message => ({
  owner_address: owner,
  contract_address: to || undefined,
  call_value: value || undefined,
  data: data || undefined,
});

/** Runs a call on a copy of what the reader sees. */
function tryCall(asked: Asked, call: Call, rootId: string, limit: bigint): Promise<TvmResult> {
  const { chain, view } = asked;
  const isCall = call.to !== '';
  if (isCall && !view.world.contract(call.to)) {
    throw new CallRefused('CONTRACT_VALIDATE_ERROR', 'Smart contract is not exist.');
  }
  return chain.tvm.run({
    world: new World((key) => view.world.get(key)),
    block: view.block,
    rootId,
    caller: call.owner || `41${'0'.repeat(40)}`,
    to: isCall ? call.to : null,
    deployTo: deployedAddress(rootId, call.owner),
    data: fromHex(call.data),
    value: call.value,
    energyLimit: limit,
  });
}

async function constant(asked: Asked): Promise<unknown> {
  const call = callOf(asked);
  const transaction = buildTransaction(asked, 'TriggerSmartContract', messageOf(call));
  const result = await tryCall(asked, call, transaction.id, constantEnergyLimit);
  const { failure, logs, internals } = result;
  const { visible, txID, raw_data, raw_data_hex } = unsignedJson(transaction, asked.visible);
  return {
    result: {
      result: true,
      message: failure ? words(failure.message, asked.visible) : undefined,
    },
    energy_used: result.energyUsed,
    constant_result: [toHex(result.returned)],
    logs: logs.length > 0 ? logs : undefined,
    internal_transactions: internals.length > 0 ? internals : undefined,
    transaction: {
      ret: [failure ? { ret: 'FAILED' } : {}],
      visible,
      txID,
      raw_data,
      raw_data_hex,
    },
  };
}

function trigger(asked: Asked): unknown {
  const call = callOf(asked);
  const contract = asked.view.world.contract(call.to);
  if (!contract) {
    throw new CallRefused('CONTRACT_VALIDATE_ERROR', 'No contract or not a valid smart contract');
  }
  if (viewSelectors(contract.abi).includes(call.data.slice(0, 8))) return constant(asked);
  const transaction = buildTransaction(
    asked,
    'TriggerSmartContract',
    messageOf(call),
    intField(asked, 'fee_limit'),
  );
  return { result: { result: true }, transaction: unsignedJson(transaction, asked.visible) };
}

/** The least energy that is enough, found in steps of a fee limit of 1 TRX as the node does. */
async function estimate(asked: Asked): Promise<unknown> {
  const call = callOf(asked);
  const { id } = buildTransaction(asked, 'TriggerSmartContract', messageOf(call));
  const price = parameter('getEnergyFee');
  const first = await tryCall(asked, call, id, constantEnergyLimit);
  if (first.failure) throw new CallRefused('CONTRACT_EXE_ERROR', first.failure.message);
  let low = first.energyUsed * price;
  let high = parameter('getMaxFeeLimit');
  for (let isFirst = true; low + searchStep < high; isFirst = false) {
    const middle = (low + high) / 2n;
    const tried = isFirst && low * 2n < middle ? low * 2n : middle;
    const { failure } = await tryCall(asked, call, id, tried / price);
    if (failure) low = tried;
    else high = tried;
  }
  return { result: { result: true }, energy_required: (high + price - 1n) / price };
}

export const contractCalls: Record<string, Handler> = {
  triggersmartcontract: answering(trigger),
  triggerconstantcontract: answering(constant),
  estimateenergy: answering(estimate),
};
