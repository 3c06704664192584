import { createHash } from 'node:crypto';

/**
 * The text that a request's signature covers (docs/interface.md "Signing string"): timestamp,
 * METHOD, path with query as sent from `/v1/` on, and the MD5 of the exact body bytes in hex,
 * joined by LF.
 */
export function signString(request: {
  timestamp: string;
  method: string;
  pathWithQuery: string;
  body: string | Uint8Array;
}): string {
  // The interface prescribes MD5. The HMAC or RSA signature over it protects the request.
  const md5 = createHash('md5').update(request.body).digest('hex');
  const method = request.method.toUpperCase();
  return `${request.timestamp}\n${method}\n${request.pathWithQuery}\n${md5}`;
}
