/** Contract calls: a transaction to sign, a result without a transaction, an energy estimate. */
import { deployedAddress } from '../contracts/smart-contract.ts';
import { selectorOf, viewSelectors } from '../contracts/view-selectors.ts';
import { parameter } from '../state/parameters.ts';
import { World } from '../state/world.ts';
import type { TvmResult } from '../vm/tvm.ts';
import { fromHex, toHex } from '../wire/bytes.ts';
import { bytesFromJson } from '../wire/message-json.ts';
import type { Message } from '../wire/protobuf.ts';
import { buildTransaction, unsignedJson } from './build.ts';
import { type ApiRequest, addressField, type Handler, intField, options } from './request.ts';

/** Energy limit of a call without a transaction. */
const constantEnergyLimit = 100_000_000n;
/** Precision of the search for a fee limit, in sun. */
const searchStep = 1_000_000n;

/** A refused call. Its message is answered in hexadecimal unless `visible` is set. */
class CallRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const encodeMessage = (message: string, visible: boolean): string =>
  visible ? message : toHex(Buffer.from(message));

const withRefusals =
  (handler: Handler): Handler =>
  async (request) => {
    try {
      return await handler(request);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      return {
        result: { code: error.code, message: encodeMessage(error.message, request.visible) },
      };
    }
  };

interface Call {
  owner: string;
  to: string;
  data: string;
  value: bigint;
}

function callOf(request: ApiRequest): Call {
  const { function_selector: selector, parameter: args, data } = request.body;
  const hex = (name: string, value: unknown) =>
    value === undefined || value === '' ? '' : bytesFromJson(name, value, false, options(request));
  return {
    owner: addressField(request, 'owner_address'),
    to: addressField(request, 'contract_address'),
    data:
      typeof selector === 'string' && selector !== ''
        ? selectorOf(selector) + hex('parameter', args)
        : hex('data', data),
    value: intField(request, 'call_value'),
  };
}

const messageOf = ({ owner, to, data, value }: Call): Message => ({
  owner_address: owner,
  contract_address: to || undefined,
  call_value: value || undefined,
  data: data || undefined,
});

/** Runs a call on a copy of the state that the caller sees. */
function runCall(
  request: ApiRequest,
  call: Call,
  rootId: string,
  limit: bigint,
): Promise<TvmResult> {
  const { chain, view } = request;
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

async function constant(request: ApiRequest): Promise<unknown> {
  const call = callOf(request);
  if (call.owner === '') throw new CallRefused('OTHER_ERROR', "owner_address isn't set.");
  const transaction = buildTransaction(request, 'TriggerSmartContract', messageOf(call));
  const result = await runCall(request, call, transaction.id, constantEnergyLimit);
  const { failure, logs, internals } = result;
  const { visible, txID, raw_data, raw_data_hex } = unsignedJson(transaction, request.visible);
  return {
    result: {
      result: true,
      message: failure ? encodeMessage(failure.message, request.visible) : undefined,
    },
    energy_used: result.energyUsed,
    energy_penalty: result.energyPenalty > 0n ? result.energyPenalty : undefined,
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

function trigger(request: ApiRequest): unknown {
  const call = callOf(request);
  const contract = request.view.world.contract(call.to);
  if (!contract) {
    throw new CallRefused('CONTRACT_VALIDATE_ERROR', 'No contract or not a valid smart contract');
  }
  if (viewSelectors(contract.abi).includes(call.data.slice(0, 8))) return constant(request);
  const transaction = buildTransaction(
    request,
    'TriggerSmartContract',
    messageOf(call),
    intField(request, 'fee_limit'),
  );
  return { result: { result: true }, transaction: unsignedJson(transaction, request.visible) };
}

/** The smallest sufficient energy. Like the node, it bisects the fee limit to 1 TRX. */
async function estimate(request: ApiRequest): Promise<unknown> {
  const call = callOf(request);
  const { id } = buildTransaction(request, 'TriggerSmartContract', messageOf(call));
  const price = parameter('getEnergyFee');
  const first = await runCall(request, call, id, constantEnergyLimit);
  if (first.failure) throw new CallRefused('CONTRACT_EXE_ERROR', first.failure.message);
  let low = first.energyUsed * price;
  let high = parameter('getMaxFeeLimit');
  for (let isFirst = true; low + searchStep < high; isFirst = false) {
    const middle = (low + high) / 2n;
    const tried = isFirst && low * 2n < middle ? low * 2n : middle;
    const { failure } = await runCall(request, call, id, tried / price);
    if (failure) low = tried;
    else high = tried;
  }
  return { result: { result: true }, energy_required: (high + price - 1n) / price };
}

export const contractCalls: Record<string, Handler> = {
  triggersmartcontract: withRefusals(trigger),
  triggerconstantcontract: withRefusals(constant),
  estimateenergy: withRefusals(estimate),
};
