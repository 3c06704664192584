import { standardWebhookSignature, webhookSignature } from '#shared/crypto/webhook-signature.ts';

/** The headers of a delivery with this body, as the server signs it now: both signatures. */
export function signedDelivery(body: string, secret: string, id = 'evt_1'): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'content-type': 'application/json',
    'x-timestamp': String(timestamp),
    'x-signature': webhookSignature(secret, timestamp, body),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardWebhookSignature(secret, { id, timestamp, body }),
  };
}
