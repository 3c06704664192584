import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReceivedWebhook, verifies } from '../cloud/webhook-receiver.ts';
import { type LocalServer, listen, readBody } from '../process/json-server.ts';

export const receiverAnswers = ['200', '500', '302', 'slow', 'drop'] as const;
/** What the merchant's server does with a webhook: this status, an answer too late, or none. */
export type ReceiverAnswer = (typeof receiverAnswers)[number];

/** A webhook as the merchant's server got it. */
export interface InboxEntry {
  /** Unix milliseconds. */
  at: number;
  event: string;
  verified: boolean;
  /** The same event came before. */
  duplicate: boolean;
  answered: ReceiverAnswer;
  headers: Record<string, string>;
  body: string;
}

export interface MerchantInbox extends LocalServer {
  entries: InboxEntry[];
  answer: ReceiverAnswer;
  /** This many of the next webhooks are answered 500, ignoring `answer`. */
  failNext: number;
}

const kept = 100;
/** Longer than the deliverer waits. */
const slowMs = 12_000;

const jsonOf = (body: Buffer): Record<string, unknown> => {
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
};

async function answerWith(response: ServerResponse, how: ReceiverAnswer): Promise<void> {
  if (how === 'drop') return void response.destroy();
  if (how === 'slow') await sleep(slowMs, undefined, { ref: false });
  const status = how === 'slow' ? 200 : Number(how);
  response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}');
}

/** The server of a merchant who receives webhooks; `secretOf` is its key's webhook secret. */
export async function startMerchantInbox(secretOf: () => string): Promise<MerchantInbox> {
  const seen = new Set<string>();
  const server = await listen(0, async (request, response) => {
    const body = await readBody(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const parsed = jsonOf(body);
    const id = headers['webhook-id'] ?? body.toString('utf8');
    const how = inbox.failNext > 0 ? '500' : inbox.answer;
    if (inbox.failNext > 0) inbox.failNext -= 1;
    const webhook = { headers, body } as ReceivedWebhook;
    inbox.entries.unshift({
      at: Date.now(),
      event: typeof parsed.event === 'string' ? parsed.event : '',
      verified: verifies(webhook, secretOf()),
      duplicate: seen.has(id),
      answered: how,
      headers,
      body: body.toString('utf8'),
    });
    inbox.entries.splice(kept);
    seen.add(id);
    await answerWith(response, how);
  });
  const inbox: MerchantInbox = { ...server, entries: [], answer: '200', failNext: 0 };
  return inbox;
}
