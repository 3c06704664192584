import { makeBatcher } from '#shared/async/batcher.ts';
import { type Rpc, type RpcCall, RpcError } from './rpc.ts';

/** Calls in one exchange; some providers accept no more. */
const maxCalls = 20;

/**
 * `rpc.request` for calls that do not depend on each other: the calls of one turn of the event loop
 * share exchanges. A call that fails in an exchange, or whose exchange fails, is sent again by
 * itself, so that failover and errors are those of `request`. Never for broadcasts: a call may be
 * sent twice.
 */
export function makeRpcBatcher(rpc: Rpc): Rpc['request'] {
  const batch = makeBatcher<RpcCall, unknown>(
    async (calls) => {
      const asked = calls.map(({ input }) => input);
      const answers = calls.length > 1 ? await rpc.batch(asked).catch(() => []) : [];
      for (const [i, { input, resolve, reject }] of calls.entries()) {
        const answer = answers[i];
        if (answer !== undefined && !(answer instanceof RpcError)) resolve(answer);
        else void rpc.request(input.method, input.params).then(resolve, reject);
      }
    },
    { maxSize: maxCalls },
  );
  return <T>(method: string, params: readonly unknown[] = []) =>
    batch({ method, params }) as Promise<T>;
}
