/**
 * A TronHttp that answers by path, with one set of answers per provider; a function receives the
 * body.
 */

import { RpcError, RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { noSuchPath, type TronHttp } from '#chains/tron/node/http.ts';

type Body = Record<string, unknown>;
export type Answers = Record<string, unknown | ((body: Body) => unknown)>;

/** An Error among the answers is thrown. */
export function fakeHttp(...nodes: Answers[]): TronHttp & { asked: string[] } {
  const asked: string[] = [];
  const ask = async (index: number, path: string, body: Body = {}): Promise<unknown> => {
    asked.push(`#${index} ${path}`);
    const answers = nodes[index]!;
    if (!(path in answers)) throw new RpcError(noSuchPath, 'the node has no such path');
    const given = answers[path];
    const answer = typeof given === 'function' ? await given(body) : given;
    if (answer instanceof Error) throw answer;
    return structuredClone(answer);
  };
  const pinned = (index: number): TronHttp => {
    const one: TronHttp = {
      count: 1,
      ids: [`provider ${index}`],
      post: (path, body) => ask(index, path, body),
      withOneProvider: (run) => run(one),
      at: () => one,
      once: (path, body) => ask(index, path, body),
    };
    return one;
  };
  const inTurn = async <T>(run: (one: TronHttp) => Promise<T>): Promise<T> => {
    let last: unknown;
    for (const index of nodes.keys()) {
      try {
        return await run(pinned(index));
      } catch (error) {
        if (!(error instanceof RpcUnavailable)) throw error;
        last = error;
      }
    }
    throw last;
  };
  return {
    asked,
    count: nodes.length,
    ids: nodes.map((_, index) => `provider ${index}`),
    post: (path, body) => inTurn((one) => one.post(path, body)),
    withOneProvider: inTurn,
    at: pinned,
    once: (path, body) => ask(0, path, body),
  };
}

export const gone = () => new RpcUnavailable('no RPC provider answered');
