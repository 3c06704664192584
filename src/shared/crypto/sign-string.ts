import { createHash } from 'node:crypto';

/** MD5 of the exact bytes of a body in hex: the form in which the signature covers it. */
export const bodyDigest = (body: string | Uint8Array): string =>
  // The interface prescribes MD5. The HMAC or RSA signature over it protects the request.
  createHash('md5').update(body).digest('hex');

/** The same by SHA-256, for a caller who does not trust MD5 with a body that others had a hand in. */
export const bodySha256 = (body: string | Uint8Array): string =>
  createHash('sha256').update(body).digest('hex');

/**
 * The text that a request's signature covers (docs/interface.md "Signing string"): timestamp,
 * METHOD, path with query as sent from `/v1/` on, and the body's digest, joined by LF.
 * The digest is the MD5, or the SHA-256 where the request states it.
 */
export function signString(request: {
  timestamp: string;
  method: string;
  pathWithQuery: string;
  bodyMd5: string;
  bodySha256?: string | null | undefined;
}): string {
  const method = request.method.toUpperCase();
  const digest = request.bodySha256 ?? request.bodyMd5;
  return `${request.timestamp}\n${method}\n${request.pathWithQuery}\n${digest}`;
}
