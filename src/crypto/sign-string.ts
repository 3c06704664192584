import { createHash } from 'node:crypto';

/** MD5 of the exact bytes of a body in hex: the form in which the signature covers it. */
export const bodyDigest = (body: string | Uint8Array): string =>
  // The interface prescribes MD5. The HMAC or RSA signature over it protects the request.
  createHash('md5').update(body).digest('hex');

/**
 * The text that a request's signature covers (docs/interface.md "Signing string"): timestamp,
 * METHOD, path with query as sent from `/v1/` on, and the body's digest, joined by LF.
 */
export function signString(request: {
  timestamp: string;
  method: string;
  pathWithQuery: string;
  bodyMd5: string;
}): string {
  const method = request.method.toUpperCase();
  return `${request.timestamp}\n${method}\n${request.pathWithQuery}\n${request.bodyMd5}`;
}
