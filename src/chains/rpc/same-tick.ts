import { makeBatcher } from '#async/batcher.ts';
import type { Rpc, RpcCall, RpcError } from './rpc.ts';

/**
 * Sends the batches that are asked for in one turn of the event loop as one: parts of a request
 * that do not know each other share an exchange. If the exchange fails, it fails for all of them.
 */
export function sameTick(rpc: Pick<Rpc, 'batch'>): Pick<Rpc, 'batch'> {
  const batch = makeBatcher<readonly RpcCall[], unknown[]>(async (batches) => {
    const answers = await rpc.batch<unknown>(batches.flatMap(({ input }) => input));
    let start = 0;
    for (const { input, resolve } of batches) {
      resolve(answers.slice(start, start + input.length));
      start += input.length;
    }
  });
  return { batch: <T>(calls: readonly RpcCall[]) => batch(calls) as Promise<(T | RpcError)[]> };
}
