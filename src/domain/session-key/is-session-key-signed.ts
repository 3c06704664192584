import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { SessionKey, SessionKeyConfirmation } from '#model/session-key.ts';
import { sessionKeyText } from '#shared/devices/device-texts.ts';
import { canonicalSessionKey } from '#shared/devices/session-key-canonical.ts';
import { isSignedBy } from '../device/is-signed-by.ts';
import type { ProveDeps } from '../device/prove-device.ts';
import { presentScope } from './view.ts';

/** What an owner's device signs of a session key, as the page that shows it builds it. */
export function textOfSessionKey(stage: string, key: SessionKey): string {
  const { projectId, skId, name } = key;
  const shown = Object.assign(presentScope(key), {
    name,
    ttl_days: key.ttlDays,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
  });
  const digest = bytesToHex(sha256(utf8ToBytes(canonicalSessionKey(shown))));
  return sessionKeyText(stage, { projectId, skId, digest });
}

/**
 * Whether a device of the owner who confirmed the key signed what the key may do. The device may have ended
 * since.
 */
export const isSessionKeySigned = (
  deps: ProveDeps,
  key: SessionKey,
  { confirmedBy, at, signature }: Pick<SessionKeyConfirmation, 'confirmedBy' | 'at' | 'signature'>,
): Promise<boolean> =>
  isSignedBy(
    deps,
    { personId: confirmedBy.id, text: textOfSessionKey(deps.stage, key), at },
    signature,
  );
