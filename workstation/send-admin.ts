import { type ApiAnswer, patienceMs, readEnvelope } from './envelope.ts';

export interface AdminCall {
  apiUrl: string;
  token: string;
  method: string;
  path: string;
  body?: unknown;
}

/** Sends one request to the admin API with an ID token, and reads its envelope. */
export async function sendAdmin<T>(call: AdminCall): Promise<ApiAnswer<T>> {
  const { apiUrl, token, method, path, body } = call;
  const answer = await fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  const envelope = await readEnvelope(answer);
  return { http: answer.status, ...envelope } as ApiAnswer<T>;
}
