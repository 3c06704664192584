/**
 * The two signatures of a webhook delivery. The service's own (docs/interface.md "Webhook
 * signature") is keyed with the webhook_secret as text. The Standard Webhooks signature is keyed
 * with bytes: the part after `whs_`, decoded from base64. A receiver can replace `whs_` by `whsec_` and
 * use any Standard Webhooks library.
 */
import { createHmac } from 'node:crypto';

/** `X-Signature`: hex HMAC-SHA256 over the timestamp's text followed by the raw body. */
export function webhookSignature(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}${body}`).digest('hex');
}

/** `webhook-signature`: `v1,` and the base64 HMAC-SHA256 over `<id>.<timestamp>.<body>`. */
export function standardWebhookSignature(
  secret: string,
  message: { id: string; timestamp: number; body: string },
): string {
  const key = Buffer.from(secret.replace(/^(?:whs|whsec)_/, ''), 'base64');
  const signed = `${message.id}.${message.timestamp}.${message.body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
