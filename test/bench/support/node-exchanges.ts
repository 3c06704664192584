import type { RpcCall } from '#chains/rpc/rpc.ts';

let exchanges: RpcCall[][] = [];

/** Records each later HTTP exchange of this process with the node at `url`, with its calls. */
export function recordExchanges(url: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const to = input instanceof Request ? input.url : String(input);
    if (new URL(to).origin === new URL(url).origin) {
      exchanges.push([JSON.parse(String(init?.body)) as RpcCall | RpcCall[]].flat());
    }
    return fetch(input, init);
  };
}

/** The exchanges that happened while `work` ran, in order. */
export async function exchangesDuring(work: () => Promise<unknown>): Promise<RpcCall[][]> {
  exchanges = [];
  await work();
  return exchanges;
}
