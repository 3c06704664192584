import { standardWebhookSignature, webhookSignature } from '#crypto/webhook-signature.ts';

/**
 * The headers of one attempt: the service's own signature (docs/interface.md "Webhook signature")
 * and those of Standard Webhooks. `timestamp` is unix seconds of this attempt, `secret` the key's
 * webhook_secret.
 */
export function signedHeaders(input: {
  eventId: string;
  timestamp: number;
  body: string;
  secret: string;
}): Record<string, string> {
  const { eventId, timestamp, body, secret } = input;
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Coffer-Webhooks/1',
    'X-Timestamp': String(timestamp),
    'X-Signature': webhookSignature(secret, timestamp, body),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardWebhookSignature(secret, { id: eventId, timestamp, body }),
  };
}
