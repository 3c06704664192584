/** Asks for blocks, and apart for what is too heavy together. */
import { type Rpc, type RpcCall, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { SharedTracing } from './read-traces.ts';
import { maxAnswerBytes } from './source.ts';

export const isTraceOfBlock = (method: string) =>
  method === 'trace_block' || method === 'debug_traceBlockByNumber';

/**
 * The answers to these calls. Of one block whose answers are too large or late together, each call is
 * asked by itself: receipts that are still too large are undefined, a trace is why it is not there.
 */
export async function askBlocks(
  rpc: Rpc,
  calls: readonly RpcCall[],
  { withinMs, alone }: { withinMs: number; alone: SharedTracing['alone'] | null },
): Promise<unknown[]> {
  const endsAt = Date.now() + withinMs;
  try {
    return await rpc.batch<unknown>(calls, { withinMs, maxBytes: maxAnswerBytes });
  } catch (error) {
    if (!alone || !isHeavy(error)) throw error;
  }
  return alone(() => askEach(rpc, calls, endsAt));
}

async function askEach(rpc: Rpc, calls: readonly RpcCall[], endsAt: number): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const call of calls) {
    const isReceipts = call.method === 'eth_getBlockReceipts';
    const isTrace = isTraceOfBlock(call.method);
    const isBounded = isReceipts || isTrace;
    const options = { withinMs: endsAt - Date.now(), ...(isBounded && atMost(maxAnswerBytes)) };
    try {
      answers.push(...(await rpc.batch<unknown>([call], options)));
    } catch (error) {
      if (isTrace) answers.push(error);
      else if (isReceipts && isTooLarge(error)) answers.push(undefined);
      else throw error;
    }
  }
  return answers;
}

/** The bound of an answer. */
export const atMost = (maxBytes: number) => ({ maxBytes });

export const isTooLarge = (error: unknown): boolean =>
  error instanceof RpcUnavailable && error.isTooLarge;
/** Too large, or late. */
export const isHeavy = (error: unknown): boolean =>
  isTooLarge(error) || (error instanceof RpcUnavailable && /timeout after/.test(error.message));
