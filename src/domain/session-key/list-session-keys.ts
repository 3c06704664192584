import type { SessionKey, SessionKeyUse } from '#model/session-key.ts';
import type { ListIndex } from '#ports/events.ts';
import type { SessionKeyConfirmations, SessionKeyStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import { utcDay } from '../order/limits.ts';
import { type ConfirmationRule, hasSignature, waitForOwner } from './waits-for-owner.ts';

/**
 * A page of a project's session keys, newest first, active or not, each with its use of this UTC
 * day, and the exact total (docs/interface.md "GET /v1/client/session-keys").
 */
export async function listSessionKeys(
  deps: {
    sessionKeys: Pick<SessionKeyStore, 'getMany' | 'usedToday'>;
    confirmations: Pick<SessionKeyConfirmations, 'of'>;
    lists: Pick<ListIndex, 'page'>;
    clock: Clock;
  },
  { rule, ...input }: { projectId: string; page: number; size: number; rule: ConfirmationRule },
): Promise<{
  list: { key: SessionKey; use: SessionKeyUse; waitsForOwner: boolean }[];
  total: number;
}> {
  const { ids, total } = await deps.lists.page({
    ...input,
    list: 'session-keys',
    scope: '',
    filter: {},
  });
  const today = utcDay(deps.clock.nowMs());
  const [keys, uses] = await Promise.all([
    deps.sessionKeys.getMany(ids),
    deps.sessionKeys.usedToday(ids, today),
  ]);
  const unused = { usedMicroUsd: 0n, lastUsedAt: null };
  const { confirmations } = deps;
  const waiting = await waitForOwner({ confirmations, isSigned: hasSignature }, keys, rule);
  const list = keys.map((key) => ({
    key,
    use: uses.get(key.skId) ?? unused,
    waitsForOwner: waiting.has(key.skId),
  }));
  return { list, total };
}
