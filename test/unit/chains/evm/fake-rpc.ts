/** An Rpc that answers by method from a plain object; a function receives the parameters. */
import { type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';

type Answer = unknown | ((params: readonly unknown[]) => unknown);

export function fakeRpc(answers: Record<string, Answer>): Rpc {
  const answer = ({ method, params = [] }: RpcCall): unknown => {
    if (!(method in answers)) return new RpcError(-32601, `method ${method} not found`);
    const given = answers[method];
    return typeof given === 'function' ? given(params) : given;
  };
  const one = async (method: string, params: readonly unknown[] = []) => {
    const result = answer({ method, params });
    if (result instanceof Error) throw result;
    return result;
  };
  const rpc: Rpc = {
    count: 1,
    ids: ['provider 0'],
    request: one as Rpc['request'],
    once: one as Rpc['once'],
    batch: (async (calls: readonly RpcCall[]) => calls.map(answer)) as Rpc['batch'],
    at: () => rpc,
  };
  return rpc;
}

/** The same, which notes the calls of its batches in `asked`. */
export function recordingRpc(answers: Record<string, Answer>): { rpc: Rpc; asked: RpcCall[] } {
  const rpc = fakeRpc(answers);
  const asked: RpcCall[] = [];
  const batch = <T>(calls: readonly RpcCall[]) => {
    asked.push(...calls);
    return rpc.batch<T>(calls);
  };
  return { rpc: { ...rpc, batch }, asked };
}
