import type { ProjectSettings } from '#model/project.ts';
import type { SessionKey, SessionKeyConfirmation } from '#model/session-key.ts';
import type { SessionKeyConfirmations } from '#ports/projects.ts';
import { usdLimit } from '../order/limits.ts';
import { sessionKeyDigest } from './session-key-digest.ts';

/** The settings that say which keys an owner must confirm. */
export type ConfirmationRule = Pick<ProjectSettings, 'confirmSessionKeys' | 'clientDailyUsd'>;

/**
 * Whether an owner must confirm the key: it has no daily cap, or a higher one than the project allows
 * all keys together. A cap of one operation bounds no day.
 */
export const needsOwner = (
  { dailyCapMicroUsd: cap }: Pick<SessionKey, 'dailyCapMicroUsd'>,
  { confirmSessionKeys, clientDailyUsd }: ConfirmationRule,
): boolean =>
  confirmSessionKeys &&
  (cap === null || (clientDailyUsd !== null && cap > usdLimit(clientDailyUsd)));

/** Whether an owner confirmed exactly this key. */
export const isConfirmed = (
  key: SessionKey,
  confirmation: SessionKeyConfirmation | undefined,
): boolean =>
  confirmation?.skId === key.skId &&
  confirmation.projectId === key.projectId &&
  confirmation.confirmedBy.id !== '' &&
  confirmation.digest === sessionKeyDigest(key);

/** The ids of the keys that approve nothing before an owner confirms them. Reads only if a key needs it. */
export async function waitForOwner(
  deps: { confirmations: Pick<SessionKeyConfirmations, 'of'> },
  keys: readonly SessionKey[],
  rule: ConfirmationRule,
): Promise<Set<string>> {
  const asked = keys.filter((key) => needsOwner(key, rule));
  if (asked.length === 0) return new Set();
  const found = await deps.confirmations.of(asked.map(({ skId }) => skId));
  const waiting = asked.filter((key) => !isConfirmed(key, found.get(key.skId)));
  return new Set(waiting.map(({ skId }) => skId));
}
