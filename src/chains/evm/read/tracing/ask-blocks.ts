/** Asks for blocks, and apart for what is too heavy together. */

import { type Rpc, type RpcCall, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { eachLimited } from '#shared/async/limit.ts';
import type { SharedTracing } from './shared.ts';
import { maxAnswerBytes } from './source.ts';

export const isTraceOfBlock = (method: string) =>
  method === 'trace_block' || method === 'debug_traceBlockByNumber';

/** Blocks whose receipts are asked for in parallel; together they are as large as one answer. */
const maxConcurrency = 4;

/**
 * The answers to these calls. If they are too large together, the receipts of each block are asked for
 * by themselves; those that are still too large are undefined. `isWide` says that they were too large.
 */
export async function askBlocks(
  rpc: Rpc,
  calls: readonly RpcCall[],
  input: { withinMs: number; alone: SharedTracing['alone'] | null; isWide: boolean },
): Promise<unknown[]> {
  const { alone, withinMs } = input;
  const endsAt = Date.now() + withinMs;
  try {
    if (!input.isWide) return await rpc.batch(calls, { withinMs, maxBytes: maxAnswerBytes });
  } catch (error) {
    if (!alone || !isTooLarge(error)) throw error;
  }
  const parts = () => askInParts(rpc, calls, endsAt);
  return alone ? alone(parts) : parts();
}

async function askInParts(rpc: Rpc, calls: readonly RpcCall[], endsAt: number): Promise<unknown[]> {
  const isReceipts = ({ method }: RpcCall) => method === 'eth_getBlockReceipts';
  const bounded = (maxBytes: number) => ({ withinMs: endsAt - Date.now(), maxBytes });
  const others = calls.filter((call) => !isReceipts(call));
  const answers: unknown[] = [];
  try {
    answers.push(...(await rpc.batch(others, bounded(maxAnswerBytes))));
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    for (const call of others) answers.push(...(await rpc.batch([call], bounded(maxAnswerBytes))));
  }
  const ofReceipts = calls.filter(isReceipts);
  const concurrency = Math.max(1, Math.min(maxConcurrency, ofReceipts.length));
  const receipts = await eachLimited(ofReceipts, concurrency, async (call) => {
    try {
      return (await rpc.batch<unknown>([call], bounded(maxAnswerBytes / concurrency)))[0];
    } catch (error) {
      if (isTooLarge(error)) return undefined;
      throw error;
    }
  });
  return calls.map((call) => {
    if (!isReceipts(call)) return answers.shift();
    const one = receipts.shift()!;
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** The bound of an answer. */
export const atMost = (maxBytes: number) => ({ maxBytes });

export const isTooLarge = (error: unknown): boolean =>
  error instanceof RpcUnavailable && error.isTooLarge;
/** Too large, or late. */
export const isHeavy = (error: unknown): boolean =>
  isTooLarge(error) || (error instanceof RpcUnavailable && /timeout after/.test(error.message));
