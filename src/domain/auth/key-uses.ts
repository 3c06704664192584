import type { KeyUseStore } from '#ports/projects.ts';
import type { Logger } from '#ports/runtime.ts';

/** How long a process does not note a key's use again, seconds. */
const step = 600;
/** The most keys that a process remembers; beyond it, all are forgotten and noted again. */
const maxKeys = 10_000;

/** Notes that a key was used at `now` (unix seconds). It never fails. */
export type NoteKeyUse = (appId: string, now: number) => Promise<void>;

/**
 * Notes uses of keys so that the console can say which ones nobody needs any more. A busy key is
 * noted once in ten minutes by each process, so that its requests cost no write each. A use that
 * cannot be stored is logged, and the next request tries again.
 */
export function makeNoteKeyUse(deps: {
  keyUses: Pick<KeyUseStore, 'note'>;
  log: Pick<Logger, 'warn'>;
}): NoteKeyUse {
  const noted = new Map<string, number>();
  return async (appId, now) => {
    const last = noted.get(appId);
    if (last !== undefined && now - last < step) return;
    if (noted.size >= maxKeys) noted.clear();
    noted.set(appId, now);
    try {
      await deps.keyUses.note(appId, now);
    } catch (error) {
      noted.delete(appId);
      deps.log.warn('key.use-not-noted', { appId, error });
    }
  };
}
