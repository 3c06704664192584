import type { Ids } from '#ports/runtime.ts';
import { hashSessionKeyValue, newSessionKeyValue } from '#shared/crypto/session-key-value.ts';

/** The id and the bearer value of a key that is yet to be made. */
export interface SessionKeyName {
  skId: string;
  /** The whole bearer value. */
  value: string;
  /** sha256 of the value, hex: all that is stored of it. */
  secretHash: string;
}

/** A new id, and a new secret for it. */
export function newSessionKey(ids: Ids): SessionKeyName {
  const skId = `sk_${ids.next('')}`;
  const value = newSessionKeyValue(skId);
  return { skId, value, secretHash: hashSessionKeyValue(value) };
}
