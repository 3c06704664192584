/** The published test vectors of signatures (docs/vectors). */
import { readFileSync } from 'node:fs';

/** A request as it is sent; `path` has its query. */
export interface RequestVector {
  name: string;
  timestamp: string;
  method: string;
  path: string;
  body: string;
  signature: string;
}

export interface HmacVector extends RequestVector {
  api_secret: string;
}

export interface WebhookVector {
  name: string;
  /** One for each key that has the URL, newest first. */
  webhook_secrets: string[];
  body: string;
  headers: Record<
    'X-Timestamp' | 'X-Signature' | 'webhook-id' | 'webhook-timestamp' | 'webhook-signature',
    string
  >;
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../docs/vectors/${name}`, import.meta.url), 'utf8')) as T;

export const hmacVectors = read<HmacVector[]>('hmac.json');
export const sha256Vectors = read<(HmacVector & { content_sha256: string })[]>(
  'hmac-content-sha256.json',
);
export const rsaVectors = read<{
  private_key: string;
  public_key: string;
  vectors: RequestVector[];
}>('rsa.json');
export const webhookVectors = read<WebhookVector[]>('webhook.json');
