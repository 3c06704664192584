/** What keeps the books: their queue, its function, and who queues what. */
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { CofferFunction } from '#lib/constructs/coffer-function.ts';
import type { DataStack } from '#lib/stacks/data-stack.ts';
import type { Extension } from '#lib/stacks/extension.ts';
import { sendsTo } from '#lib/stacks/workflow-grants.ts';
import { bookShare } from '#lib/stages/concurrency-shares.ts';
import type { AlarmRow } from '#model/alarms.ts';

const entry = 'queue/book';

/** Seconds that a batch may take. */
const bookSeconds = 60;

const alarms = {
  /** Seconds from the record of a change to its entries. */
  'books-behind': {
    threshold: 15 * 60,
    periods: 2,
    firstStep: 'Read the errors of queue-book, then see whether outbox-behind is active too.',
  },
  'books-dead-letters': {
    threshold: 1,
    firstStep: 'Read the lines books.failed of queue-book, and fix their cause.',
  },
} as const satisfies Record<string, AlarmRow>;

export const books: Extension = {
  alarms,
  values: [{ name: 'books-behind', writers: [entry], event: 'books.run', field: 'behind_s' }],
  measured: (metrics) => [
    { heading: 'books-behind', metric: metrics.counted('books-behind', 'Maximum') },
  ],
  workflow(workflow) {
    const queue = workflow.queue('books', {
      fifo: true,
      seconds: bookSeconds,
      receives: 5,
      deadLetters: alarms['books-dead-letters'],
    });
    for (const dispatcher of ['queue/dispatch-outbox', 'schedule/redispatch']) {
      const fn = workflow.functions[dispatcher]!;
      sendsTo(fn, queue, 'QUEUE_BOOKS', 'queues what a change says for the books');
    }
  },
  own(stack) {
    const { data, queueOf } = stack.workflow;
    const book = stack.make(entry, {
      timeoutSeconds: bookSeconds,
      ...stack.workflow.reserve(bookShare),
    });
    book.fn.addEventSource(
      new SqsEventSource(queueOf.books!.queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: bookShare,
      }),
    );
    keepsBooks(book, data);
  },
  /** The watchers and the signers record no facts. */
  whenOff({ functions }) {
    for (const [name, fn] of Object.entries(functions)) {
      if (/^queue\/(sign|watch)-/.test(name)) fn.variable('BOOKS', 'off');
    }
  },
};

/** It reads records, and writes entries and nothing else. */
function keepsBooks(fn: CofferFunction, { tables }: DataStack): void {
  const { energy } = fn.stage;
  if (energy) fn.variable('ENERGY_ACCOUNT', energy.account);
  fn.canRead(tables.books, 'reads what is booked of a subject')
    .canWriteItems(tables.books, {
      why: 'books what a fact has changed: its entries, and what is booked of its subject',
      actions: ['put'],
      keys: ['H#*', 'E#*', 'D#*'],
    })
    .canWriteItems(tables.books, {
      why: 'adds entries to the sums of their day and of an address, in the same transaction',
      actions: ['update'],
      keys: ['T#*', 'B#*'],
    })
    .canRead(tables.deposits, 'reads the deposit that an entry is about')
    .canRead(tables.energy, 'reads what a project has paid for a rental')
    .canRead(tables.money, 'reads the prices that an order was decided with')
    .canRead(tables.prices, 'reads the prices of now, where an order has none');
}
