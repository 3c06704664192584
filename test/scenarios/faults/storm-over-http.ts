import { signedHeaders } from '#local/clients/api-client.ts';
import type { Merchant } from '#test/support/stack.ts';
import { readEnvelope } from '#workstation/envelope.ts';

/** Each call runs two functions of the emulator, each a process of 52 MB. */
export const atATime = 16;

export async function post(merchant: Merchant, text: string) {
  const path = '/v1/withdraw/apply';
  const answer = await fetch(`${merchant.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      ...signedHeaders(merchant.key, 'POST', path, text),
      'content-type': 'application/json',
    },
    body: text,
  });
  const { code, data } = await readEnvelope(answer);
  const { withdraw_no: no } = (data ?? {}) as { withdraw_no?: string };
  return { http: answer.status, code, no, retryAfter: answer.headers.get('retry-after') };
}
