import {
  type CloseCounts,
  type CloseDeps,
  closeBooks,
} from '#extensions/books/rules/statement/close-books.ts';
import { makeBooksBacklog } from '#extensions/books/store/books-queue.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { outboxStore, projectAdminStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

/** Milliseconds that a run may take; a day that it has begun may take some more. */
const budgetMs = 200_000;

/** Closes the days of the books, every hour (docs/decisions/0090-books.md). */
export const makeHandler = (deps: CloseDeps) => async (): Promise<CloseCounts> => {
  const counts = await closeBooks(deps, { deadline: deps.clock.nowMs() + budgetMs });
  deps.log.info('books.closed', { ...counts });
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
    log,
  }),
);
