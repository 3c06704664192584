import { vi } from 'vitest';

export const began = 1_700_000_000_000;
export type Refuse = (
  host: string,
) => { status: number; retryAfter?: string; body?: unknown } | null;

/** Providers that answer at once, except where `refuse` says otherwise. Counts by host. */
export function network(refuse: Refuse = () => null) {
  const asked: { host: string; at: number }[] = [];
  const answering: typeof fetch = async (url, init) => {
    const { hostname: host } = new URL(String(url));
    const body = JSON.parse(String(init?.body));
    const calls = [body].flat().length;
    for (let i = 0; i < calls; i += 1) asked.push({ host, at: Date.now() - began });
    const refusal = refuse(host);
    const headers: Record<string, string> = refusal?.retryAfter
      ? { 'retry-after': refusal.retryAfter }
      : {};
    if (refusal)
      return new Response(JSON.stringify(refusal.body ?? 'slow down'), {
        status: refusal.status,
        headers,
      });
    const one = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x1' });
    return new Response(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body)));
  };
  const hosts = () => asked.map(({ host }) => host[0]).join('');
  return { asked, hosts, fetch: answering };
}

/** Runs the virtual clock until the promise has ended. */
export async function settled<T>(promise: Promise<T>): Promise<T | Error> {
  let ended: T | Error | undefined;
  promise.then(
    (value) => {
      ended = value;
    },
    (error: Error) => {
      ended = error;
    },
  );
  for (let i = 0; ended === undefined && i < 10_000; i += 1) await vi.advanceTimersByTimeAsync(10);
  if (ended === undefined) throw new Error('it never ended');
  return ended;
}
