import type { ProjectSettings } from '#model/project.ts';
import type { SessionKey, SessionKeyConfirmation } from '#model/session-key.ts';
import type { SessionKeyConfirmations } from '#ports/projects.ts';
import type { ProveDeps } from '../device/prove-device.ts';
import { usdLimit } from '../order/limits.ts';
import { isSessionKeySigned } from './is-session-key-signed.ts';
import { sessionKeyDigest } from './session-key-digest.ts';

/** The settings that say which keys an owner must confirm. */
export type ConfirmationRule = Pick<
  ProjectSettings,
  'confirmSessionKeys' | 'clientDailyUsd' | 'requireSignatures'
>;

/**
 * Whether an owner must confirm the key: it has no daily cap, or a higher one than the project allows
 * all keys together. A cap of one operation bounds no day.
 */
export const needsOwner = (
  { dailyCapMicroUsd: cap }: Pick<SessionKey, 'dailyCapMicroUsd'>,
  {
    confirmSessionKeys,
    clientDailyUsd,
  }: Pick<ConfirmationRule, 'confirmSessionKeys' | 'clientDailyUsd'>,
): boolean =>
  confirmSessionKeys &&
  (cap === null || (clientDailyUsd !== null && cap > usdLimit(clientDailyUsd)));

/** Whether an owner confirmed exactly this key. */
export const isConfirmed = (key: SessionKey, confirmation: SessionKeyConfirmation): boolean =>
  confirmation.skId === key.skId &&
  confirmation.projectId === key.projectId &&
  confirmation.confirmedBy.id !== '' &&
  confirmation.digest === sessionKeyDigest(key);

/** Says whether a confirmation carries the signature that the project requires. */
export type SignatureCheck = (
  key: SessionKey,
  confirmation: SessionKeyConfirmation,
) => boolean | Promise<boolean>;

/**
 * For a function that signs nothing: there is a signature. The signer verifies it, so a confirmation from
 * before the project required signatures waits, and a forged one fails at the signer.
 */
export const hasSignature: SignatureCheck = (_, { signature }) => signature !== undefined;

/** For the signer: a proven device of the owner made it. */
export const provesSignature =
  (deps: ProveDeps): SignatureCheck =>
  (key, confirmation) =>
    isSessionKeySigned(deps, key, confirmation);

/**
 * The ids of the keys that approve nothing before an owner confirms them, by a signature where the project
 * requires it. Reads only if a key needs it.
 */
export async function waitForOwner(
  deps: { confirmations: Pick<SessionKeyConfirmations, 'of'>; isSigned: SignatureCheck },
  keys: readonly SessionKey[],
  rule: ConfirmationRule,
): Promise<Set<string>> {
  const asked = keys.filter((key) => needsOwner(key, rule));
  if (asked.length === 0) return new Set();
  const found = await deps.confirmations.of(asked.map(({ skId }) => skId));
  const counts = await Promise.all(
    asked.map(async (key) => {
      const confirmation = found.get(key.skId);
      return (
        confirmation !== undefined &&
        isConfirmed(key, confirmation) &&
        (!rule.requireSignatures || (await deps.isSigned(key, confirmation)))
      );
    }),
  );
  return new Set(asked.filter((_, i) => !counts[i]).map(({ skId }) => skId));
}
