import { standardWebhookSignature, webhookSignature } from '#shared/crypto/webhook-signature.ts';

/**
 * The headers of one attempt: the service's own signature (docs/interface.md "Webhook signature")
 * by the first key, and those of Standard Webhooks, with one signature of each secret. While a secret is
 * being replaced, the service's own signature is by the one before, which receivers have. `timestamp`
 * is unix seconds of this attempt; `keys` are those of the URL, newest first.
 */
export function signedHeaders(input: {
  eventId: string;
  timestamp: number;
  body: string;
  keys: [SigningKey, ...SigningKey[]];
}): Record<string, string> {
  const { eventId, timestamp, body, keys } = input;
  const standard = keys
    .flatMap(({ secret, previous }) => (previous === null ? [secret] : [secret, previous]))
    .map((secret) => standardWebhookSignature(secret, { id: eventId, timestamp, body }));
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Coffer-Webhooks/1',
    'X-Timestamp': String(timestamp),
    'X-Signature': webhookSignature(keys[0].previous ?? keys[0].secret, timestamp, body),
    'X-App-Id': keys.map(({ appId }) => appId).join(' '),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  };
}

/** A key of the URL, with its webhook_secret. */
export interface SigningKey {
  appId: string;
  secret: string;
  /** The secret before, while receivers change over; else null. */
  previous: string | null;
}
