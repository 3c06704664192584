/** The bearer value of a session key: `sk_<id>_<secret>` (docs/decisions.md "Session key ids"). */
import { createHash, randomBytes } from 'node:crypto';

const shape = /^(sk_[0-9A-Za-z]{1,40})(?:_([0-9a-f]{64}))?$/;

/** A new bearer value for this id (`sk_<id>`), with 32 random bytes in hex. */
export function newSessionKeyValue(skId: string): string {
  return `${skId}_${randomBytes(32).toString('hex')}`;
}

/** The id in a value or an id, and whether the secret is included; null for any other text. */
export function readSessionKeyValue(text: string): { skId: string; isWhole: boolean } | null {
  const [, skId, secret] = shape.exec(text) ?? [];
  return skId === undefined ? null : { skId, isWhole: secret !== undefined };
}

/** The stored hash of a complete value: sha256, hex. 32 random bytes do not need a slow hash. */
export function hashSessionKeyValue(value: string): string {
  return createHash('sha256').update(value, 'utf8').digest('hex');
}
