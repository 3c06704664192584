/** Books of some days, what closes them and what writes their statements, on tables and a bucket in memory. */
import { outside } from '#extensions/books/model/account.ts';
import type { Fact } from '#extensions/books/model/fact.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { closeBooks } from '#extensions/books/rules/statement/close-books.ts';
import {
  type StatementCounts,
  writeStatements,
} from '#extensions/books/rules/statement/write-statements.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { makeStatementFiles } from '#extensions/books/store/statement-files.ts';
import { makeStatementSource } from '#extensions/books/store/statement-source.ts';
import { makeStatementStore } from '#extensions/books/store/statement-store.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';
import { MemoryBucket } from '#test/fakes/memory-bucket.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { setEnvironment } from '#test/support/environment.ts';
import { tableEnvironment } from '#test/support/tables.ts';

/** 1 January 2026, 00:00 UTC. */
export const start = buildFact().at;
export const day = 86_400;

/** A withdrawal of 100 units on a day, with a fee of 3; the number of its order. */
export const withdrawal = (n: number, dayNumber: number, set: Partial<Fact> = {}): Fact =>
  buildFact({
    subject: `slot#${set.projectId ?? 'demo'}#${n}`,
    at: start + dayNumber * day + (n % day),
    orderNo: `WD${String(n).padStart(6, '0')}`,
    txHash: `0x${n.toString(16)}`,
    moves: [buildMove(), buildMove({ to: outside('fees/network'), token: 'ETH', amount: 3n })],
    ...set,
  });

export function statementWorld({ partSize = 1 << 20 }: { partSize?: number } = {}) {
  tableEnvironment('statements');
  setEnvironment({ STATEMENT_BUCKET: 'bucket' });
  const tables = new ModelledTables(async () => {});
  const bucket = new MemoryBucket();
  const logged: LoggedEvent[] = [];
  const projects = new Set<string>();
  const closings = makeClosingStore(tables.client);
  const base = { closings, log: recordingLogger(logged) };
  const projectIds = async () => [...projects];

  return {
    tables,
    bucket,
    logged,
    closings,

    /** Books facts as on the day that they are of. */
    async book(facts: readonly Fact[], now?: number) {
      for (const fact of facts) {
        projects.add(fact.projectId);
        const books = makeBooksWriter(stoppedClock(now ?? fact.at), tables.client);
        const decimals = () => 8;
        if (!(await books.book(null, bookFact(null, fact, () => null)!, decimals)))
          throw new Error('not booked');
      }
    },

    close: (now: number) =>
      closeBooks(
        {
          ...base,
          outbox: { undispatched: async () => [] },
          backlog: { isEmpty: async () => true },
          projectIds,
          clock: stoppedClock(now),
        },
        { deadline: Number.POSITIVE_INFINITY },
      ),

    /** The clients stand for those of a run that may die. */
    write: (
      now: number,
      { deadline = Number.POSITIVE_INFINITY, client = tables.client, s3 = bucket.client } = {},
    ): Promise<StatementCounts> =>
      writeStatements(
        {
          ...base,
          source: makeStatementSource(client),
          files: makeStatementFiles(s3, partSize),
          names: {
            listedDecimals: (_, token) => ({ ETH: 18, USDT: 6 })[token] ?? null,
          },
          books: makeBooksReader(client),
          closings: makeClosingStore(client),
          statements: makeStatementStore(client, s3),
          projectIds,
          clock: stoppedClock(now),
        },
        { deadline },
      ),

    /** The folder of a project, as `aws s3 sync` copies it. */
    folder(projectId = 'demo'): Map<string, Buffer> {
      const prefix = `statements/${projectId}/`;
      return new Map(
        [...bucket.objects]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, bytes]) => [key.slice(prefix.length), bytes]),
      );
    },
  };
}
