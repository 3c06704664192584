import { makeRpc } from '#chains/rpc/rpc.ts';

interface Asked {
  id: number;
  method: string;
}

export type Reply = (call: Asked) => { result: unknown } | { error: unknown };

/** Providers with these replies, in order; `asked` notes the provider and method of each call. */
export function providers(...replies: Reply[]) {
  const asked: string[] = [];
  const fetch = (async (url: URL | string, init: { body: string }) => {
    const index = Number(new URL(String(url)).hostname.split('.')[0]?.slice(1));
    const one = (call: Asked) => {
      asked.push(`${index} ${call.method}`);
      return { jsonrpc: '2.0', id: call.id, ...replies[index]!(call) };
    };
    const body = JSON.parse(init.body) as Asked | Asked[];
    return new Response(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body)));
  }) as unknown as typeof globalThis.fetch;
  const urls = replies.map((_, index) => `https://p${index}.example`);
  return { rpc: makeRpc({ urls, fetch }), asked };
}

export const says =
  (result: unknown): Reply =>
  () => ({ result });

export const fails =
  (code: number, message: string): Reply =>
  () => ({ error: { code, message } });

export const providersErrors = [
  [-32603, 'Internal error'],
  [-32000, 'header not found'],
  [-32000, 'upstream unavailable'],
  [-32601, 'Method not found'],
  [-32011, 'no backends available'],
  [-32007, '50/second request limit reached'],
  [-32016, 'over rate limit'],
  [19, 'Temporary internal error'],
  [3, 'execution reverted'],
  [-32000, 'Insufficient balance, please recharge your account'],
  [-32602, 'Invalid params'],
] as const;
