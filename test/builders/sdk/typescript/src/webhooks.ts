import { type Delivery, verifyWebhook, WebhookError } from 'coffer-sdk';
import type { WebhookVector } from '#test/support/sdk/signature-vectors.ts';

export const now = (vector: WebhookVector) => Number(vector.headers['X-Timestamp']) * 1000;

export const deliveryOf = (vector: WebhookVector): Delivery => ({
  body: vector.body,
  headers: vector.headers,
  secrets: vector.webhook_secrets,
  now: now(vector),
});

export const only = (vector: WebhookVector, ...names: (keyof WebhookVector['headers'])[]) =>
  Object.fromEntries(names.map((name) => [name, vector.headers[name]]));

export async function refusalOf(delivery: Delivery): Promise<string> {
  const error = await verifyWebhook(delivery).catch((caught: unknown) => caught);
  return error instanceof WebhookError ? error.refused : `no refusal: ${JSON.stringify(error)}`;
}
