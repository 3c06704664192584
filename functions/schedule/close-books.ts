import {
  type CloseCounts,
  type CloseDeps,
  closeBooks,
} from '#extensions/books/rules/statement/close-books.ts';
import { makeBooksBacklog } from '#extensions/books/store/books-queue.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import { outboxStore, projectAdminStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

/** Milliseconds that a run may take; a day that it has begun may take some more. */
const budgetMs = 200_000;

/** The event of the rule, or an advanced clock: read only in the stage `local`, to close a day before its end. */
interface CloseEvent {
  /** Unix seconds. */
  now?: number;
  /** Only this project; absent: all. */
  project?: string;
}

/** Closes the days of the books, every hour (docs/decisions/0090-books.md). */
export const makeHandler =
  ({ stage, ...deps }: CloseDeps & { stage: string }) =>
  async (event: CloseEvent = {}): Promise<CloseCounts> => {
    const { nowMs } = deps.clock;
    const advanced = stage === 'local' && Number.isInteger(event.now);
    const clock = advanced ? { now: () => Number(event.now), nowMs } : deps.clock;
    const projectIds = async () =>
      (await deps.projectIds()).filter((id) => !advanced || (event.project ?? id) === id);
    const counts = await closeBooks(
      { ...deps, clock, projectIds },
      { deadline: nowMs() + budgetMs },
    );
    deps.log.info('books.closed', { ...counts, advanced });
    return counts;
  };

export const handler = worker('close-books', (log) =>
  makeHandler({
    closings: makeClosingStore(),
    outbox: outboxStore(),
    backlog: makeBooksBacklog(),
    projectIds: async () =>
      (await projectAdminStore().projects()).map(({ projectId }) => projectId),
    clock,
    stage: stage(),
    log,
  }),
);
