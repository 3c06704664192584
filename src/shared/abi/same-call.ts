import { canonicalJson } from '../canonical-json.ts';
import type { DecodedCall } from './decoded-call.ts';

/** Whether a stored decode says what this decode says; addresses are equal in any case. */
export const sameCall = (stored: unknown, own: DecodedCall | null): boolean =>
  folded(stored ?? null) === folded(own);

const folded = (value: unknown): string =>
  canonicalJson(value).replace(/\b0x[0-9a-f]{40}\b/gi, (address) => address.toLowerCase());
