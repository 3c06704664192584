import type { SessionKey } from '#model/session-key.ts';
import { sessionKeyKeys } from '../dynamodb/table-keys.ts';

type Item = Record<string, unknown>;

/** A session key as an item: its fields under their own names, beside the keys. */
export const sessionKeyToItem = (key: SessionKey): Item => ({
  ...sessionKeyKeys.sessionKey(key.skId),
  ...key,
});

const cap = (value: unknown): bigint | null => (value === null ? null : BigInt(String(value)));

/** The key that an item holds; a cap that is not there is an error, never no cap. */
export function sessionKeyFromItem(item: Item): SessionKey {
  const { pk: _pk, sk: _sk, ...fields } = item;
  return {
    ...(fields as unknown as SessionKey),
    maxPerTxMicroUsd: cap(item.maxPerTxMicroUsd),
    dailyCapMicroUsd: cap(item.dailyCapMicroUsd),
  };
}
