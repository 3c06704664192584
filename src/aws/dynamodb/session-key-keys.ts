import type { Key } from './table-keys.ts';

/**
 * Table `session-keys`. The function that creates a key, the one that revokes it, the one that
 * verified the request and the one that confirms each write another kind of item (docs/decisions/0040-*.md).
 */
export const sessionKeyKeys = {
  sessionKey: (skId: string): Key => ({ pk: `SK#${skId.slice('sk_'.length)}`, sk: '-' }),
  /** What the merchant's request asked. Functions that make keys cannot write it. */
  proof: (skId: string): Key => ({ pk: `V#${skId.slice('sk_'.length)}`, sk: '-' }),
  /** A permanently revoked key: nobody may change or delete it. */
  revocation: (skId: string): Key => ({ pk: `R#${skId.slice('sk_'.length)}`, sk: '-' }),
  /** What an owner confirmed. Only the function that confirms changes writes it. */
  confirmation: (skId: string): Key => ({ pk: `OK#${skId.slice('sk_'.length)}`, sk: '-' }),
  /** The session key that an Idempotency-Key made. It stays. */
  idempotency: (projectId: string, key: string): Key => ({ pk: `IK#${projectId}#${key}`, sk: '-' }),
  /** The restored table that an operator has confirmed: `tableId`. */
  confirmedTable: (): Key => ({ pk: 'CNT', sk: 'TABLE' }),
};
