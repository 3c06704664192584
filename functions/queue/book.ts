import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Fact } from '#extensions/books/model/fact.ts';
import type { BookMessage } from '#extensions/books/model/message.ts';
import { book } from '#extensions/books/rules/book.ts';
import { readMessage } from '#extensions/books/rules/read-message.ts';
import { bookDeps, messageDeps } from '#functions/dependencies/books.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { processBatch } from './shared/process-batch.ts';

export interface Deps {
  read: (message: BookMessage) => Promise<Fact[]>;
  /** Books a fact whole; how many entries that made. */
  book: (fact: Fact) => Promise<number>;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

/** Messages of a batch that are booked at the same time: one of each group. */
const concurrency = 10;

/** Books what the dispatchers have queued (docs/decisions/0090-books.md). */
export const makeHandler =
  (deps: Deps) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    /** The work on a project and chain: together, its messages would only wait for each other's sums. */
    const busy = new Map<string, Promise<unknown>>();
    const { done, response } = await processBatch(Records, {
      concurrency,
      identify: ({ messageId }) => messageId,
      work: (record) => {
        const group = record.attributes.MessageGroupId ?? '';
        const work = (busy.get(group) ?? Promise.resolve()).then(() => bookRecord(deps, record));
        busy.set(
          group,
          work.catch(() => {}),
        );
        return work;
      },
      onFailure: (itemIdentifier, reason) => {
        deps.log.error('books.failed', { itemIdentifier, reason: String(reason) });
      },
    });
    const ages = done.flatMap(({ ats }) => ats.map((at) => deps.clock.now() - at));
    deps.log.info('books.run', {
      facts: ages.length,
      entries: done.reduce((sum, { entries }) => sum + entries, 0),
      failed: response.batchItemFailures.length,
      behind_s: ages.length === 0 ? null : Math.max(0, ...ages),
    });
    return response;
  };

/** Books a message. The next one of its group does not need it: facts may come in any order. */
async function bookRecord(deps: Deps, { body }: SQSRecord) {
  const facts = await deps.read(JSON.parse(body) as BookMessage);
  let entries = 0;
  for (const fact of facts) entries += await deps.book(fact);
  return { entries, ats: facts.map(({ at }) => at) };
}

export const handler = worker('book', (log) => {
  const [booking, messages] = [bookDeps(log), messageDeps()];
  return makeHandler({
    read: (message) => readMessage(messages, message),
    book: (fact) => book(booking, fact),
    clock,
    log,
  });
});
