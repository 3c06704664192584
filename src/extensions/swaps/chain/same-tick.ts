import type { Rpc, RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import { makeBatcher } from '#shared/async/batcher.ts';

/**
 * Merges the batches requested in one turn of the event loop into one, so that independent parts of
 * a request share an exchange. If the exchange fails, all of them fail.
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
