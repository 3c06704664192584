/** Signed calls of the Coffer API, and its webhooks. For Node 20 and later. */
import { createHash, createHmac, randomBytes, sign, timingSafeEqual } from 'node:crypto';

interface SignedRequest {
  /** Unix seconds. */
  timestamp: string;
  /** In upper case. */
  method: string;
  /** From /v1/ on, with the query exactly as it is sent. */
  path: string;
  /** Exactly what is sent; empty for a request without a body. */
  body: string;
}

interface Envelope {
  /** 0 for success. */
  code: number;
  message?: string;
  data?: unknown;
}

interface Answer {
  /** The HTTP status. */
  status: number;
  /** Quote it when you ask about the call. */
  requestId: string | null;
  /** Seconds to wait before the call is repeated, of 429 and 503. */
  retryAfter: number | null;
  /** Null if a gateway answered in place of the service: decide by the status. */
  envelope: Envelope | null;
}

function signString({ timestamp, method, path, body }: SignedRequest): string {
  const md5 = createHash('md5').update(body, 'utf8').digest('hex');
  return [timestamp, method, path, md5].join('\n');
}

/** The signature of an HMAC key. The secret is used as text, not decoded from hex. */
export function signHmac(apiSecret: string, request: SignedRequest): string {
  return createHmac('sha256', apiSecret).update(signString(request), 'utf8').digest('hex');
}

/** The signature of an RSA key, which is PKCS#8 in PEM. */
export function signRsa(privateKey: string, request: SignedRequest): string {
  return sign('sha256', Buffer.from(signString(request), 'utf8'), privateKey).toString('base64');
}

function envelopeOf(text: string): Envelope | null {
  try {
    const found = JSON.parse(text);
    return typeof found?.code === 'number' ? found : null;
  } catch {
    return null;
  }
}

/** Sends a signed call and returns its answer, a refusal too. Throws if there is no answer. */
export async function call(
  key: { baseUrl: string; appId: string; apiSecret: string },
  { method, path, body = '' }: { method: string; path: string; body?: string },
): Promise<Answer> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const answer = await fetch(key.baseUrl + path, {
    method,
    headers: {
      'x-app-id': key.appId,
      'x-timestamp': timestamp,
      'x-nonce': randomBytes(12).toString('hex'),
      'x-signature': signHmac(key.apiSecret, { timestamp, method, path, body }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  });
  const wait = answer.headers.get('retry-after');
  return {
    status: answer.status,
    requestId: answer.headers.get('x-request-id'),
    retryAfter: wait === null ? null : Number(wait),
    envelope: envelopeOf(await answer.text()),
  };
}

/** Whether a webhook is genuine and at most five minutes old. `body` is what arrived, unparsed. */
export function isGenuine(
  webhookSecret: string,
  headers: { id: string; timestamp: string; signature: string },
  body: string,
  now = Date.now() / 1000,
): boolean {
  if (!(Math.abs(now - Number(headers.timestamp)) <= 300)) return false;
  const secret = Buffer.from(webhookSecret.replace(/^whs_/, ''), 'base64');
  const text = `${headers.id}.${headers.timestamp}.${body}`;
  const wanted = Buffer.from(`v1,${createHmac('sha256', secret).update(text).digest('base64')}`);
  // One signature for each key that has the URL.
  return headers.signature
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
}
