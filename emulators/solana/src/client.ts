/** Calls a JSON-RPC method of the node. Throws with the node's message if it answers an error. */
export type SolanaRpc = <T = unknown>(method: string, ...params: unknown[]) => Promise<T>;

export function solanaRpc(url: string): SolanaRpc {
  let id = 0;
  return async <T>(method: string, ...params: unknown[]): Promise<T> => {
    id += 1;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal: AbortSignal.timeout(15_000),
    });
    const body = (await answer.json()) as { result?: T; error?: { message: string } };
    if (body.error) throw new Error(`${method}: ${body.error.message}`);
    return body.result as T;
  };
}

/** Sets a development switch, as `setSwitch(url, 'skip', { slots: 3 })`. Returns all switches. */
export async function setSwitch(url: string, name: string, body: Record<string, unknown> = {}) {
  const answer = await fetch(`${url}/dev/${name}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const state = (await answer.json()) as { error?: string };
  if (!answer.ok) throw new Error(`/dev/${name}: ${state.error}`);
  return state;
}
