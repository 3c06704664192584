/**
 * Finds the key of the header X-Session-Key (docs/interface.md "Client wallet"; docs/decisions.md
 * "Session key ids").
 */

import type { SessionKey } from '#model/session-key.ts';
import type { SessionKeyStore } from '#ports/projects.ts';
import { equalConstantTime } from '#shared/crypto/constant-time.ts';
import { hashSessionKeyValue, readSessionKeyValue } from '#shared/crypto/session-key-value.ts';

/**
 * The key of a complete bearer value; null for anything else: a bare id, a wrong secret, a key of
 * another project or wallet. A revoked or expired key is returned too; evaluatePolicy refuses it.
 */
export async function findSessionKeyByValue(
  deps: { sessionKeys: Pick<SessionKeyStore, 'getForUse'> },
  input: { value: string | undefined; projectId: string; walletId: number },
): Promise<SessionKey | null> {
  const named = input.value === undefined ? null : readSessionKeyValue(input.value);
  if (input.value === undefined || !named?.isWhole) return null;
  const key = await deps.sessionKeys.getForUse(named.skId);
  if (!key || !equalConstantTime(key.secretHash, hashSessionKeyValue(input.value))) return null;
  return key.projectId === input.projectId && key.walletId === input.walletId ? key : null;
}
