/** Reports holds that nobody decides on. */
import type { DepositStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Clock, Logger } from '#ports/runtime.ts';

export interface WatchHoldsDeps {
  projects: Pick<ProjectAdminStore, 'projects'>;
  lists: Pick<ListIndex, 'page'>;
  deposits: Pick<DepositStore, 'getMany'>;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

/** From so many held deposits of a project on it is reported, and from this age of the oldest one; seconds. */
const [manyHeld, longHeld] = [100, 86_400];

/** A run each minute looks once in this many minutes. */
const everyMinutes = 15;

/** Whether the run of this minute looks. */
export const looksNow = (now: number): boolean => Math.floor(now / 60) % everyMinutes === 0;

/**
 * Writes a line for each project whose held deposits are many, or whose oldest one is held for a day. Two
 * entries of the list are read of a project, however many it has. The list may lag.
 */
export async function watchHolds({
  projects,
  lists,
  deposits,
  clock,
  log,
}: WatchHoldsDeps): Promise<void> {
  for (const { projectId } of await projects.projects()) {
    const at = { list: 'deposits-held', projectId, scope: '', filter: {}, size: 1 };
    const { total } = await lists.page({ ...at, page: 1 });
    if (total === 0) continue;
    // The newest is the first: the oldest is on the last page.
    const { ids } = await lists.page({ ...at, page: total });
    const [oldest] = await deposits.getMany(ids);
    const seconds = oldest?.hold ? clock.now() - oldest.hold.since : 0;
    if (total < manyHeld && seconds < longHeld) continue;
    log.warn('screening.holds-grow', {
      project: projectId,
      held: total,
      oldest: oldest?.depositNo,
      oldest_s: seconds,
    });
  }
}
