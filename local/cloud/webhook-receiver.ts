import { createHmac, timingSafeEqual } from 'node:crypto';
import { type LocalServer, listen, readBody } from '../process/json-server.ts';

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  /** The exact bytes, which the signature covers. */
  body: Buffer;
  event: string;
  data: Record<string, unknown>;
  /** Unix milliseconds. */
  at: number;
  /** The status that was answered. */
  status: number;
}

export interface WebhookReceiver extends LocalServer {
  received: ReceivedWebhook[];
  /** Answers every later webhook with this status, or with the status that the function returns. */
  answerWith(status: number | ((webhook: ReceivedWebhook) => number)): void;
  /** The first webhook that matches, received already or later; throws after `timeoutMs`. */
  waitFor(
    what: string,
    matches: (webhook: ReceivedWebhook) => boolean,
    timeoutMs?: number,
  ): Promise<ReceivedWebhook>;
}

/**
 * Whether X-Signature is the HMAC of timestamp and body (docs/interface.md "Webhook signature").
 */
export function verifies(webhook: ReceivedWebhook, secret: string): boolean {
  const timestamp = webhook.headers['x-timestamp'] ?? '';
  const given = Buffer.from(webhook.headers['x-signature'] ?? '', 'utf8');
  const hmac = createHmac('sha256', secret).update(timestamp).update(webhook.body).digest('hex');
  const wanted = Buffer.from(hmac, 'utf8');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function parse(body: Buffer): { event: string; data: Record<string, unknown> } {
  try {
    const value = JSON.parse(body.toString('utf8')) as Record<string, unknown> | null;
    return {
      event: typeof value?.event === 'string' ? value.event : '',
      data: (value?.data ?? {}) as Record<string, unknown>,
    };
  } catch {
    return { event: '', data: {} };
  }
}

/**
 * Receives webhooks on 127.0.0.1, keeps them, and answers with the status that is set (200 at
 * first).
 */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const waiting = new Set<() => void>();
  let answer: number | ((webhook: ReceivedWebhook) => number) = 200;
  const server = await listen(port, async (request, response) => {
    const body = await readBody(request);
    const webhook: ReceivedWebhook = {
      path: request.url ?? '/',
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body,
      ...parse(body),
      at: Date.now(),
      status: 0,
    };
    webhook.status = typeof answer === 'number' ? answer : answer(webhook);
    received.push(webhook);
    response.writeHead(webhook.status, { 'content-type': 'application/json' });
    response.end('{}');
    for (const wake of waiting) wake();
  });
  return {
    ...server,
    received,
    answerWith(next) {
      answer = next;
    },
    waitFor(what, matches, timeoutMs = 150_000) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = received.find(matches);
          if (!found) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No webhook ${what} in ${timeoutMs / 1000} s`));
        }, timeoutMs);
        waiting.add(look);
        look();
      });
    },
  };
}
