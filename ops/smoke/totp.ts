import { createHmac } from 'node:crypto';
import { base32nopad } from '@scure/base';

export const totpStepMs = 30_000;

/**
 * The code of an authenticator at a time (unix ms), by its secret in base32 (RFC 6238: SHA-1, six digits,
 * 30 seconds).
 */
export function totp(secret: string, nowMs: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / totpStepMs)));
  const bytes = base32nopad.decode(secret.replace(/[\s=]/g, '').toUpperCase());
  const mac = createHmac('sha1', bytes).update(counter).digest();
  // RFC 4226, 5.3: the last four bits say where the 31 bits of the code begin.
  const bits = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(bits % 1_000_000).padStart(6, '0');
}
