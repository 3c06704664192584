/**
 * Simulates a call for the people who approve it (the port CallSimulator). Light: fetch and noble
 * only.
 */

import { ifVerified } from '#chains/rpc/json-guards.ts';
import { asNodeRead } from '#chains/rpc/node-error.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { decodeRevert } from '#chains/shared/abi/decode-revert.ts';
import type { Chain } from '#model/chain.ts';
import type { Simulation } from '#model/orders/simulation.ts';
import type { CallSimulator } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { answeredQuantity, type NodeLog, parseLogs, toQuantity } from '../node/node-json.ts';
import { decodeCall } from '../selectors/decode-call.ts';
import { balanceChanges, movesFromCalldata } from './balance-changes.ts';

type Call = Parameters<CallSimulator['simulate']>[0];
type Outcome = Pick<Simulation, 'ok' | 'revertReason' | 'gas' | 'source'> & {
  logs: readonly NodeLog[];
};

/**
 * The simulator over a chain's providers. It makes one exchange: it uses eth_simulateV1 if the node
 * has it, otherwise eth_call and the transfers stated in the calldata. Throws ApiError
 * nodeUnavailable (50203).
 */
export function makeEvmCallSimulator(deps: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
  chainOf: (chain: ChainName) => Chain;
}): CallSimulator {
  return {
    async simulate(call) {
      const rpc = await deps.rpcOf(call.chain);
      const chain = deps.chainOf(call.chain);
      const { logs, ...outcome } = await asNodeRead(call.chain, () => simulatePayment(rpc, call));
      return {
        ...outcome,
        balanceChanges: balanceChanges(logs, { sender: call.from, chain }),
        decodedCall: decodeCall(call.data),
      };
    },
  };
}

async function simulatePayment(rpc: Rpc, call: Call): Promise<Outcome> {
  const { from, to, value, data } = call;
  const params = { from, to, value: toQuantity(value), data };
  const block = { blockStateCalls: [{ calls: [params] }], traceTransfers: true };
  const [traced, called, gas] = await rpc.batch<unknown>([
    { method: 'eth_simulateV1', params: [block, 'latest'] },
    { method: 'eth_call', params: [params, 'latest'] },
    { method: 'eth_estimateGas', params: [params, 'latest'] },
  ]);
  return tracedOutcome(traced) ?? calledOutcome(call, called, gas);
}

/**
 * The outcome by eth_simulateV1; null when the node lacks the method or answers in another shape.
 */
function tracedOutcome(answer: unknown): Outcome | null {
  if (answer instanceof RpcError || !Array.isArray(answer)) return null;
  const call = (answer[0] as { calls?: unknown[] } | null)?.calls?.[0] as
    | Record<string, unknown>
    | undefined;
  if (!call || (call.status !== '0x1' && call.status !== '0x0')) return null;
  const gas = answeredQuantity(call.gasUsed);
  const source = 'trace';
  if (call.status === '0x1') {
    const logs = readLogs(call.logs);
    return logs && { ok: true, revertReason: null, gas, source, logs };
  }
  const error = (call.error ?? {}) as { message?: unknown; data?: unknown };
  const data = [error.data, call.returnData].find((d) => typeof d === 'string' && d.length >= 10);
  const revertReason = data ? decodeRevert(data) : describeMessage(String(error.message ?? ''));
  return { ok: false, revertReason, gas, source, logs: [] };
}

const readLogs = (value: unknown): NodeLog[] | null =>
  ifVerified(() => parseLogs(value, 'a simulated call'));

function calledOutcome(call: Call, answer: unknown, gas: unknown): Outcome {
  const source = 'calldata';
  if (answer instanceof RpcError) {
    if (!isOutcome(answer)) throw answer;
    const { data } = answer;
    const hasData = typeof data === 'string' && /0x[0-9a-f]{8}/i.test(data);
    const revertReason = hasData ? decodeRevert(data) : describeMessage(answer.message);
    return { ok: false, revertReason, gas: null, source, logs: [] };
  }
  const used = typeof gas === 'string' ? answeredQuantity(gas) : null;
  return { ok: true, revertReason: null, gas: used, source, logs: movesFromCalldata(call) };
}

/** Whether the node executed the call and it failed; otherwise the node itself had a problem. */
const isOutcome = (error: RpcError): boolean =>
  error.code === 3 ||
  /revert|vm execution|out of gas|gas required exceeds|invalid opcode|insufficient (funds|balance)|stack (under|over)flow|invalid jump/i.test(
    error.message,
  );

function describeMessage(message: string): string {
  if (/insufficient (funds|balance)/i.test(message)) return 'the sender cannot cover the value';
  const words = message.replace(/^.*?execution reverted:?\s*/i, '');
  return words.replace(/[^\x20-\x7e]/g, '?').slice(0, 160) || 'reverted without a reason';
}
