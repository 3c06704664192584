import { RpcError } from '#chains/rpc/rpc.ts';
import { makeRpcBatcher } from '#chains/rpc/rpc-batcher.ts';
import { fakeRpc } from '#test/fakes/ports/rpc.ts';

/**
 * A node that answers each call with its first parameter. It answers `refused` only outside a
 * batch, and 'bad' never.
 */
export function node({ refused = [] as unknown[], takesBatches = true } = {}) {
  const exchanges: (unknown[] | string)[] = [];
  const rpc = fakeRpc({
    request: async (_, [what]) => {
      exchanges.push(`alone ${what}`);
      if (what === 'bad') throw new RpcError(3, 'execution reverted', '0x');
      return what;
    },
    batch: async (calls) => {
      const all = calls.map(({ params }) => params?.[0]);
      exchanges.push(all);
      if (!takesBatches) throw new RpcError(-32600, 'no batches here');
      return all.map((what) => (refused.includes(what) ? new RpcError(-32005, 'slow down') : what));
    },
  });
  return { exchanges, request: makeRpcBatcher(rpc) };
}
