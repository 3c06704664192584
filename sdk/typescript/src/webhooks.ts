import { type Bytes, fromBase64, fromHex, utf8 } from './bytes.ts';
import type { CofferEvent } from './types.ts';

type HeaderBag = Headers | Record<string, string | readonly string[] | undefined>;

export interface Delivery {
  /** As it arrived: text or bytes, never parsed JSON. */
  body: string | Uint8Array;
  headers: HeaderBag;
  /** `whs_...`: one, or several while a key is replaced. */
  secrets: string | readonly string[];
  /** How far the delivery's time may be from now, in seconds; 300 by default. */
  tolerance?: number;
  /** Milliseconds since the epoch; for tests. */
  now?: number;
}

/** A message, and its id: the same in every attempt and replay. */
export type VerifiedEvent = CofferEvent & {
  /** `evt_...`; null where only X-Signature was checked, which does not cover the id. */
  id: string | null;
};

export type WebhookRefusal = 'headers' | 'timestamp' | 'signature' | 'body';

/** A delivery that is not to be believed. Answer it with 400. */
export class WebhookError extends Error {
  override name = 'WebhookError';
  constructor(
    /** What was wrong. */
    readonly refused: WebhookRefusal,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Returns the message of a delivery whose signature and time are right. `webhook-signature`
 * (Standard Webhooks) is checked where it is present, else `X-Signature`.
 */
export async function verifyWebhook(delivery: Delivery): Promise<VerifiedEvent> {
  const { headers, tolerance = 300, now = Date.now() } = delivery;
  const body = bodyOf(delivery.body);
  const secrets = [delivery.secrets].flat().filter(Boolean);
  if (secrets.length === 0) throw new TypeError('verifyWebhook needs a webhook_secret');
  const id = headerOf(headers, 'webhook-id');
  const standard = headerOf(headers, 'webhook-signature');
  const isStandard = id !== '' && standard !== '';
  const timestamp = headerOf(headers, isStandard ? 'webhook-timestamp' : 'x-timestamp');
  const plain = headerOf(headers, 'x-signature');
  if (timestamp === '' || (!isStandard && plain === '')) {
    throw new WebhookError('headers', 'The delivery is not signed');
  }
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > tolerance) {
    throw new WebhookError('timestamp', `The delivery's time is more than ${tolerance} s off`);
  }
  const isGenuine = isStandard
    ? await verifyStandard(secrets, standard, joined(`${id}.${timestamp}.`, body))
    : await verifyPlain(secrets, plain, joined(timestamp, body));
  if (!isGenuine) throw new WebhookError('signature', 'The signature is wrong');
  return { ...parse(body), id: isStandard ? id : null };
}

function bodyOf(body: unknown): Bytes {
  if (typeof body === 'string') return utf8(body);
  if (body instanceof Uint8Array) return body.slice() as Bytes;
  throw new TypeError('verifyWebhook needs the raw body: text or bytes, not parsed JSON');
}

/** One value; of a header that comes more than once, the first. */
function headerOf(headers: HeaderBag, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [, value = ''] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : (value[0] ?? '');
}

function joined(start: string, body: Bytes): Bytes {
  const head = utf8(start);
  const all = new Uint8Array(head.length + body.length);
  all.set(head);
  all.set(body, head.length);
  return all;
}

/** `v1,` and base64, one for each key that has the URL; keyed with the decoded secret. */
async function verifyStandard(secrets: string[], given: string, signed: Bytes): Promise<boolean> {
  const keys = secrets.map((secret) => fromBase64(secret.replace(/^whs(ec)?_/, '')));
  const signatures = given
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => fromBase64(one.slice('v1,'.length)));
  return verifyAny(keys, signatures, signed);
}

/** Hex; keyed with the secret as it was shown. */
const verifyPlain = (secrets: string[], given: string, signed: Bytes): Promise<boolean> =>
  verifyAny(secrets.map(utf8), [fromHex(given)], signed);

/** Web Crypto compares in constant time. */
async function verifyAny(
  keys: (Bytes | null)[],
  signatures: (Bytes | null)[],
  signed: Bytes,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  for (const bytes of keys) {
    if (!bytes?.length) continue;
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
    for (const signature of signatures) {
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
    }
  }
  return false;
}

function parse(body: Bytes): CofferEvent {
  try {
    const message = JSON.parse(new TextDecoder().decode(body)) as CofferEvent | null;
    if (typeof message?.event === 'string') return message;
  } catch {
    // Falls through: neither is a message.
  }
  throw new WebhookError('body', 'The body is not a message');
}
