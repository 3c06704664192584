import { chains } from '#chains/catalog/catalog.ts';

export type Reply = (what: string) => unknown;

/** A fetch over providers with these replies by method or path; an Error is an error answer. */
export function providers(...replies: Reply[]) {
  const asked: string[] = [];
  const fetch = (async (url: URL | string, init: { body: string }) => {
    const { hostname, pathname } = new URL(String(url));
    const index = Number(hostname.split('.')[0]?.slice(1));
    const answer = (what: string) => {
      asked.push(`${index} ${what}`);
      return replies[index]!(what);
    };
    const body = JSON.parse(init.body);
    if (pathname !== '/') return new Response(JSON.stringify(answer(pathname.slice(1))));
    const one = ({ id, method }: { id: number; method: string }) => {
      const value = answer(method);
      return value instanceof Error
        ? { jsonrpc: '2.0', id, error: { code: 3, message: value.message } }
        : { jsonrpc: '2.0', id, result: value };
    };
    return new Response(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body)));
  }) as unknown as typeof globalThis.fetch;
  const urls = replies.map((_, index) => `https://p${index}.example`);
  return { asked, urls, fetch };
}

export const question = { eth_chainId: '0x1', getGenesisHash: chains.SOL.network };

export const node =
  (of: Partial<typeof question>, value: unknown): Reply =>
  (what) =>
    what in question ? (of[what as keyof typeof question] ?? new Error('no')) : value;
