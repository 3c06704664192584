import {
  type StatementCounts,
  type WriteStatementsDeps,
  writeStatements,
} from '#extensions/books/rules/statement/write-statements.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { makeStatementFiles } from '#extensions/books/store/statement-files.ts';
import { makeStatementSource } from '#extensions/books/store/statement-source.ts';
import { makeStatementStore } from '#extensions/books/store/statement-store.ts';
import { booksReader } from '#functions/dependencies/books.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { projectAdminStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

/** Milliseconds in which a run begins statements; the rest of its 15 minutes is for the last of them. */
const budgetMs = 240_000;

/** Writes the statements of closed days and of months, every hour (docs/decisions/0090-books.md). */
export const makeHandler = (deps: WriteStatementsDeps) => async (): Promise<StatementCounts> => {
  const counts = await writeStatements(deps, { deadline: deps.clock.nowMs() + budgetMs });
  deps.log.info('statements.run', { ...counts });
  return counts;
};

export const handler = worker('write-statements', (log) =>
  makeHandler({
    source: makeStatementSource(),
    files: makeStatementFiles(),
    names: ledgerNames,
    books: booksReader(),
    closings: makeClosingStore(),
    statements: makeStatementStore(),
    projectIds: async () =>
      (await projectAdminStore().projects()).map(({ projectId }) => projectId),
    clock,
    log,
  }),
);
