import type { Rpc, RpcCall } from '#chains/rpc/rpc.ts';
import { fake } from '../fake.ts';

interface Answers {
  request?: (method: string, params: readonly unknown[]) => Promise<unknown>;
  batch?: (calls: readonly RpcCall[]) => Promise<unknown[]>;
}

/** A node with these answers. Like a node's, their types are what the caller expects. */
export const fakeRpc = ({ request, batch }: Answers): Rpc =>
  fake<Rpc>({
    count: 1,
    ...(request && {
      request: async <T>(method: string, params: readonly unknown[] = []) =>
        (await request(method, params)) as T,
    }),
    ...(batch && {
      batch: async <T>(calls: readonly RpcCall[]) => (await batch(calls)) as T[],
    }),
  });
