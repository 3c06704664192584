import type { Rpc, RpcCall, RpcError } from './rpc.ts';

interface Waiting {
  calls: readonly RpcCall[];
  resolve(answers: unknown[]): void;
  reject(error: unknown): void;
}

/**
 * Batches that are asked for in the same turn of the event loop, sent as one: parts of a request that
 * do not know each other share an exchange. Fails for all of them where the exchange fails.
 */
export function sameTick(rpc: Pick<Rpc, 'batch'>): Pick<Rpc, 'batch'> {
  let waiting: Waiting[] = [];

  async function flush(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const answers = await rpc.batch<unknown>(asked.flatMap(({ calls }) => calls));
      let start = 0;
      for (const { calls, resolve } of asked) {
        resolve(answers.slice(start, start + calls.length));
        start += calls.length;
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return {
    batch<T>(calls: readonly RpcCall[]) {
      return new Promise<(T | RpcError)[]>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(() => void flush());
        waiting.push({ calls, resolve: resolve as Waiting['resolve'], reject });
      });
    },
  };
}
