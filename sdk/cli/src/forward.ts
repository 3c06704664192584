import { createHmac } from 'node:crypto';
import type { World } from './world.ts';

export interface FeedEvent {
  id: string;
  event: string;
  data: unknown;
  timestamp: number;
}

export interface Forwarding {
  url: string;
  appId: string;
  webhookSecret: string;
}

/** The headers of a webhook delivery, both signatures included (docs/webhooks.md). */
export function signedHeaders(
  { appId, webhookSecret }: Forwarding,
  message: { id: string; timestamp: number; body: string },
): Record<string, string> {
  const { id, timestamp, body } = message;
  const key = Buffer.from(webhookSecret.replace(/^(?:whs|whsec)_/, ''), 'base64');
  const standard = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Coffer-Webhooks/1',
    'x-timestamp': String(timestamp),
    'x-signature': createHmac('sha256', webhookSecret).update(`${timestamp}${body}`).digest('hex'),
    'x-app-id': appId,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${standard}`,
  };
}

/** Posts an event as a webhook. Resolves to the HTTP status, or to why there is none. */
export async function forward(
  world: World,
  to: Forwarding,
  { id, event, data, timestamp }: FeedEvent,
): Promise<number | string> {
  // The same text as the service posts.
  const body = JSON.stringify({ event, data, timestamp });
  const at = Math.floor(world.now() / 1000);
  try {
    const answer = await world.fetch(to.url, {
      method: 'POST',
      headers: signedHeaders(to, { id, timestamp: at, body }),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([world.signal, AbortSignal.timeout(10_000)]),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}

export const isTaken = (status: number | string): boolean =>
  typeof status === 'number' && status >= 200 && status < 300;
