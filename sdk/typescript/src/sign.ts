import { fromBase64, toBase64, toHex, utf8 } from './bytes.ts';
import { md5 } from './md5.ts';

/** `CryptoKey`, by whichever name the runtime's types give it. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** An HMAC key's secret, or an RSA key: PKCS#8 in PEM, or as Web Crypto has it. */
export type Credentials =
  | { appId: string; apiSecret: string; privateKey?: undefined }
  | { appId: string; privateKey: string | Key; apiSecret?: undefined };

export interface SignedRequest {
  /** Unix seconds. */
  timestamp: string;
  method: string;
  /** From `/v1/` on, with the query as it is sent. */
  path: string;
  /** Exactly what is sent. */
  body: string;
  /** The value of the header `x-content-sha256`, where the request has it. */
  contentSha256?: string | undefined;
}

/** Signs requests. */
export type Sign = (request: SignedRequest) => Promise<string>;

/** What a signature covers; with `contentSha256` in the place of the MD5 where a request states it. */
export const signString = (
  { timestamp, method, path, body, contentSha256: stated }: SignedRequest,
  contentSha256 = stated,
): string => [timestamp, method.toUpperCase(), path, contentSha256 ?? md5(utf8(body))].join('\n');

/**
 * `x-signature` of requests: HMAC-SHA256 in hex, keyed with the secret as text, or RSA PKCS#1 v1.5
 * with SHA-256 in base64.
 */
export function makeSign(credentials: Credentials): Sign {
  const key = once(() => importKey(credentials));
  return async (request) => {
    const algorithm = credentials.apiSecret ? 'HMAC' : 'RSASSA-PKCS1-v1_5';
    const bytes = await crypto.subtle.sign(algorithm, await key(), utf8(signString(request)));
    return credentials.apiSecret ? toHex(bytes) : toBase64(bytes);
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function importKey({ apiSecret, privateKey }: Credentials): Promise<Key> {
  if (apiSecret) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    return crypto.subtle.importKey('raw', utf8(apiSecret), algorithm, false, ['sign']);
  }
  if (typeof privateKey !== 'string') return privateKey as Key;
  const pem = /-----BEGIN PRIVATE KEY-----([\s\S]+)-----END PRIVATE KEY-----/.exec(privateKey);
  const bytes = pem && fromBase64(pem[1]!.replace(/\s/g, ''));
  if (!bytes) {
    throw new TypeError(
      'privateKey must be PKCS#8 in PEM (BEGIN PRIVATE KEY): openssl pkcs8 -topk8 -nocrypt makes it',
    );
  }
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']);
}
