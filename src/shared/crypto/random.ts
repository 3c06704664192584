/** Random identifiers and credentials. */
import { randomBytes } from 'node:crypto';
import { crockford, toBase32 } from './base32.ts';

const idLength = 26;
const timeLength = 10;
const maxPrefix = 6;

function timePart(ms: number): string {
  let text = '';
  for (let rest = ms, i = 0; i < timeLength; i += 1, rest = Math.floor(rest / 32)) {
    text = crockford[rest % 32] + text;
  }
  return text;
}

/** Errors: RangeError. */
function checkPrefix(prefix: string): void {
  if (/^[A-Z]*$/.test(prefix) && prefix.length <= maxPrefix) return;
  throw new RangeError(`a prefix has at most ${maxPrefix} capital letters`);
}

/** An id of the same form whose last part is a digest's first bits in the place of random ones. */
export function derivedId(prefix: string, ms: number, digest: Uint8Array): string {
  checkPrefix(prefix);
  return `${prefix}${timePart(ms)}${toBase32(digest, idLength - timeLength - prefix.length)}`;
}

/**
 * Creates ids of 26 characters: prefix, 48-bit milliseconds, and at least 50 random bits, in
 * Crockford base32. Ids of different milliseconds sort by time.
 */
export function makeIds(nowMs: () => number = Date.now) {
  return {
    next(prefix: string): string {
      checkPrefix(prefix);
      const bytes = randomBytes(idLength - timeLength - prefix.length);
      // 256 is a multiple of 32, so every character is equally likely.
      const random = Array.from(bytes, (byte) => crockford[byte % 32]).join('');
      return `${prefix}${timePart(nowMs())}${random}`;
    },
  };
}

/** A public application id, as in the header x-app-id. */
export function newAppId(): string {
  return `app_${randomBytes(12).toString('hex')}`;
}

/** An api_secret: 64 hex characters (docs/interface.md "API keys and permissions"). */
export function newApiSecret(): string {
  return randomBytes(32).toString('hex');
}

/**
 * A webhook_secret: `whs_` and 32 bytes in base64, the form of Standard Webhooks. Older secrets have
 * 64 hex characters there, which are valid base64 too (webhook-signature.ts).
 */
export function newWebhookSecret(): string {
  return `whs_${randomBytes(32).toString('base64')}`;
}
