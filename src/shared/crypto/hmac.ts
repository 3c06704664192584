import { createHmac } from 'node:crypto';
import { equalConstantTime } from './constant-time.ts';

/** HMAC-SHA256 in lower-case hex. The key is the api_secret as plain text, not decoded from hex. */
export function signHmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** True if `signature` is that HMAC in lower-case hex. Takes constant time. */
export function verifyHmac(secret: string, text: string, signature: string): boolean {
  return equalConstantTime(signHmac(secret, text), signature);
}
