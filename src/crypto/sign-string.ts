import { createHash } from 'node:crypto';

/**
 * What a request's signature covers (docs/interface.md "Signing string"): timestamp, METHOD, path
 * with query as sent from `/v1/` on, and the MD5 of the exact body bytes in hex, joined by LF.
 */
export function signString(request: {
  timestamp: string;
  method: string;
  pathWithQuery: string;
  body: string | Uint8Array;
}): string {
  // MD5 is the contract's choice; the HMAC or RSA signature over it is what protects the request.
  const md5 = createHash('md5').update(request.body).digest('hex');
  const method = request.method.toUpperCase();
  return `${request.timestamp}\n${method}\n${request.pathWithQuery}\n${md5}`;
}
