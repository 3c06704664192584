import { type Rpc, RpcError } from './rpc.ts';

/** Calls of one exchange: some providers take no more. */
const maxPaymentsPerTransaction = 20;

interface Asked {
  method: string;
  params: readonly unknown[];
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * `rpc.request` for calls of which none hangs on another: those that are asked for at the same moment
 * share exchanges. One that fails there, or whose exchange does, is asked again alone, so that
 * failover and errors are those of `request`. Not for broadcasts: it may send twice.
 */
export function makeRpcBatcher(rpc: Rpc): Rpc['request'] {
  let waiting: Asked[] | undefined;

  const alone = ({ method, params, resolve, reject }: Asked) =>
    rpc.request(method, params).then(resolve, reject);

  async function ask(some: Asked[]): Promise<void> {
    const calls = some.map(({ method, params }) => ({ method, params }));
    const answers = some.length > 1 ? await rpc.batch(calls).catch(() => []) : [];
    for (const [i, asked] of some.entries()) {
      const answer = answers[i];
      if (answer === undefined || answer instanceof RpcError) void alone(asked);
      else asked.resolve(answer);
    }
  }

  return <T>(method: string, params: readonly unknown[] = []) =>
    new Promise<T>((resolve, reject) => {
      if (!waiting) {
        const opened: Asked[] = [];
        waiting = opened;
        setImmediate(() => {
          waiting = undefined;
          for (let start = 0; start < opened.length; start += maxPaymentsPerTransaction) {
            void ask(opened.slice(start, start + maxPaymentsPerTransaction));
          }
        });
      }
      waiting.push({ method, params, resolve: resolve as (result: unknown) => void, reject });
    });
}
