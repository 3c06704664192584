import { createHmac } from 'node:crypto';
import { base32nopad } from '@scure/base';

/** The code that an authenticator shows for a secret (RFC 6238: SHA-1, six digits, 30 seconds). */
export function totp(secret: string, nowMs: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)));
  const key = base32nopad.decode(secret.replace(/=+$/, ''));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
