/** A JSON-RPC client for the local nodes: one try, errors as they come. */
export type LocalRpc = <T = unknown>(method: string, ...params: unknown[]) => Promise<T>;

/** Talks to one node; a JSON-RPC error is thrown with its message. `headers` go with each request. */
export function localRpc(url: string, headers: Record<string, string> = {}): LocalRpc {
  let id = 0;
  return async <T>(method: string, ...params: unknown[]): Promise<T> => {
    id += 1;
    const answer = await fetch(url, {
      method: 'POST',
      headers: Object.assign({ 'content-type': 'application/json' }, headers),
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal: AbortSignal.timeout(15_000),
    });
    const body = (await answer.json()) as { result?: T; error?: { message: string } };
    if (body.error) throw new Error(`${method}: ${body.error.message}`);
    return body.result as T;
  };
}
