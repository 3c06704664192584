import type { SessionKey, SessionKeyUse } from '#model/session-key.ts';
import type { ListIndex } from '#ports/events.ts';
import type { SessionKeyStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import { utcDay } from '../order/limits.ts';

/**
 * A page of a project's session keys, newest first, active or not, each with its use of this UTC
 * day, and the exact total (docs/interface.md "GET /v1/client/session-keys").
 */
export async function listSessionKeys(
  deps: {
    sessionKeys: Pick<SessionKeyStore, 'getMany' | 'usedToday'>;
    lists: Pick<ListIndex, 'page'>;
    clock: Clock;
  },
  input: { projectId: string; page: number; size: number },
): Promise<{ list: { key: SessionKey; use: SessionKeyUse }[]; total: number }> {
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
  return { list: keys.map((key) => ({ key, use: uses.get(key.skId) ?? unused })), total };
}
