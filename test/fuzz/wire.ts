/** A request as it is sent over the wire, and how a merchant signs it. */
import { createHash, createHmac, type KeyObject, sign } from 'node:crypto';
import type { Permission } from '#model/permission.ts';

export interface FuzzKey {
  appId: string;
  slug: string;
  permission: Permission;
  /** The api_secret, or the private key of a key in RSA mode. */
  secret: string | KeyObject;
  enabled: boolean;
}

export interface WireRequest {
  method: string;
  slug: string;
  /** The path from `/v1/` on, as sent. */
  path: string;
  query: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** The part that is signed: a request without its headers. */
export type Draft = Omit<WireRequest, 'headers'>;

export function signText(key: FuzzKey, text: string): string {
  return typeof key.secret === 'string'
    ? createHmac('sha256', key.secret).update(text).digest('hex')
    : sign('sha256', Buffer.from(text), key.secret).toString('base64');
}

/** The request with its four headers (docs/interface.md "Authentication"). */
export function signed(
  draft: Draft,
  key: FuzzKey,
  at: { timestamp: string; nonce: string },
): WireRequest {
  const { method, path, query, body } = draft;
  const md5 = createHash('md5').update(body).digest('hex');
  const text = [at.timestamp, method, query ? `${path}?${query}` : path, md5].join('\n');
  return {
    ...draft,
    headers: {
      ...(body.length > 0 ? { 'content-type': 'application/json' } : {}),
      'x-app-id': key.appId,
      'x-timestamp': at.timestamp,
      'x-nonce': at.nonce,
      'x-signature': signText(key, text),
    },
  };
}
