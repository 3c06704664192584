/** What keeps the books and compares them: their queue, the functions, and who queues what. */
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { CofferFunction } from '#lib/constructs/coffer-function.ts';
import { everyHour } from '#lib/constructs/schedule.ts';
import { graph } from '#lib/dashboards/graph.ts';
import { audits } from '#lib/stacks/admin-writes.ts';
import type { DataStack } from '#lib/stacks/data-stack.ts';
import type { Extension } from '#lib/stacks/extension.ts';
import { unwritten } from '#lib/stacks/key-grants.ts';
import type { Workflow } from '#lib/stacks/workflow.ts';
import { asksWatchers, callsNodes, sendsTo } from '#lib/stacks/workflow-grants.ts';
import { bookShare } from '#lib/stages/concurrency-shares.ts';
import type { AlarmRow } from '#model/alarms.ts';
import { closesDifferences, ledgerRouteGrants, showsLedger } from './ledger-grants.ts';

const entry = 'queue/book';
const reconciler = 'schedule/reconcile-books';
const closer = 'schedule/close-books';
const writer = 'schedule/write-statements';

/** Seconds that a batch may take. */
const bookSeconds = 60;

const alarms = {
  /** Seconds from the record of a change to its entries. */
  'books-behind': {
    severity: 'ticket',
    threshold: 15 * 60,
    periods: 2,
    firstStep: 'Read the errors of queue-book, then see whether outbox-behind is active too.',
  },
  'books-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the lines books.failed of queue-book, and fix their cause.',
  },
  'books-differ': {
    severity: 'page',
    lines: { events: ['books.differs'], writers: [reconciler] },
    threshold: 1,
    firstStep: 'Look up the transactions of the address, and find the one that the books lack.',
  },
  /** By the errors of the comparison, which ends with one if it could compare no chain. */
  'books-unchecked': {
    severity: 'ticket',
    threshold: 1,
    periods: 3,
    firstStep: 'Read the error of schedule-reconcile-books, and check the RPC providers.',
  },
  'statements-behind': {
    severity: 'ticket',
    lines: { events: ['statements.behind'], writers: [writer] },
    threshold: 1,
    firstStep: 'Read the reason in the line statements.behind of schedule-write-statements.',
  },
  'books-not-closed': {
    severity: 'ticket',
    lines: { events: ['books.not-closed'], writers: [closer] },
    threshold: 1,
    firstStep: 'Read the reason in the line books.not-closed of schedule-close-books.',
  },
} as const satisfies Record<string, AlarmRow>;

export const books: Extension = {
  routes: ledgerRouteGrants,
  adminRoutes: { ledger: showsLedger, differences: closesDifferences },
  alarms,
  values: [{ name: 'books-behind', writers: [entry], event: 'books.run', field: 'behind_s' }],
  graphs: (metrics) => [
    graph('Entries of the books behind their records', [
      metrics.counted('books-behind', 'Maximum', 'seconds'),
    ]),
  ],
  measured: (metrics) => [
    { heading: 'books-behind', metric: metrics.counted('books-behind', 'Maximum') },
    { heading: 'books-unchecked', metric: metrics.lambda('Errors', reconciler, { minutes: 60 }) },
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
    const reconcile = stack.make(reconciler, { timeoutSeconds: 290 });
    reconcilesBooks(reconcile, stack.workflow);
    everyHour(stack, reconcile);
    const close = stack.make(closer, { timeoutSeconds: 290 });
    closesBooks(close, stack.workflow);
    everyHour(stack, close);
    // A run hashes and uploads; a CPU of its own comes with this memory.
    const write = stack.make(writer, { timeoutSeconds: 900, memoryMb: 2_048 });
    writesStatements(write, data);
    everyHour(stack, write);
  },
  /** The watchers and the signers record no facts. */
  whenOff({ functions }) {
    for (const [name, fn] of Object.entries(functions)) {
      if (/^queue\/(sign|watch)-/.test(name)) fn.variable('BOOKS', 'off');
    }
  },
};

/** It compares books with chains. What it finds is queued as facts: it writes no entry. */
function reconcilesBooks(fn: CofferFunction, workflow: Workflow): void {
  const { data, queueOf, queues } = workflow;
  const { tables } = data;
  fn.canRead(tables.books, 'reads what the books have of an address', 'byAddress')
    .canWriteItems(tables.books, {
      why: 'notes what it has read, openings, dust and differences; no entry',
      actions: ['put', 'delete'],
      keys: ['RP', 'RL#*', 'RW#*', 'RA#*', 'RD#*'],
    })
    .canRead(tables.deposits, 'reads the address journal, and whose an address is')
    .canRead(tables.projects, 'lists the projects')
    .canRead(tables['chain-state'], 'reads how far a chain was read, and the hashes of blocks')
    .canWriteItems(tables['chain-state'], {
      why: 'has the block of a missed deposit read again',
      actions: ['put'],
      keys: ['RS#*'],
    });
  audits(fn, data, workflow);
  asksWatchers(fn, queues, { why: 'hands the rescan to the watcher' });
  sendsTo(fn, queueOf.books!, 'QUEUE_BOOKS', 'queues the facts of what it has found');
  callsNodes(fn);
}

/** It adds up what was booked. It writes closings, and no entry. */
function closesBooks(fn: CofferFunction, { data, queueOf }: Workflow): void {
  const { tables } = data;
  const { queue } = queueOf.books!;
  fn.canRead(tables.books, 'reads the sums of days, and the closing before')
    .canWriteItems(tables.books, {
      why: 'writes the balances at the end of a day',
      actions: ['put'],
      keys: ['C#*', 'CD#*'],
    })
    .canWriteItems(tables.books, {
      why: 'closes a day to further entries',
      actions: ['update'],
      keys: ['CP#*'],
    })
    .canRead(tables.projects, 'lists the projects')
    .canRead(tables.events, 'sees whether something older is undispatched', 'due')
    .variable('QUEUE_BOOKS', queue.queueUrl)
    .allow('sees whether something older is queued', ['sqs:GetQueueAttributes'], queue.queueArn);
}

/** It writes files that nobody overwrites, and notes them. It writes no entry and no closing. */
function writesStatements(fn: CofferFunction, { tables, statementFiles }: DataStack): void {
  const wide = 'files of statements, named by project and period';
  fn.canRead(tables.books, 'reads the entries of closed days, and their closings')
    .canWriteItems(tables.books, {
      why: 'notes statements in their list, and the end of their chain',
      actions: ['put'],
      keys: ['S#*', 'SH#*'],
    })
    .canRead(tables.projects, 'lists the projects')
    .variable('STATEMENT_BUCKET', statementFiles.bucket.bucketName)
    .allow(
      'reads the files of days for their month, and a link that another run wrote',
      ['s3:GetObject'],
      statementFiles.objects,
      { wide },
    )
    .allow('writes files and links, once', ['s3:PutObject'], statementFiles.objects, {
      conditions: unwritten,
      wide,
    })
    .allow('uploads a large file in parts', ['s3:PutObject'], statementFiles.objects, {
      conditions: { Bool: { 's3:ObjectCreationOperation': 'false' } },
      wide,
    })
    .allow('gives up an upload', ['s3:AbortMultipartUpload'], statementFiles.objects, { wide });
}

/** It reads records, and writes entries and nothing else. */
function keepsBooks(fn: CofferFunction, { tables }: DataStack): void {
  const { energy } = fn.stage;
  if (energy) fn.variable('ENERGY_ACCOUNT', energy.account);
  fn.canRead(tables.books, 'reads what is booked of a subject')
    .canWriteItems(tables.books, {
      why: 'books what a fact has changed: its entries, and what is booked of its subject',
      actions: ['put'],
      keys: ['H#*', 'E#*', 'D#*', 'TD'],
    })
    .canWriteItems(tables.books, {
      why: 'adds entries to the sums of their day and of an address, in the same transaction',
      actions: ['update'],
      keys: ['T#*', 'B#*'],
    })
    .canWriteItems(tables.books, {
      why: 'demands that the day of a late entry is open, in the same transaction',
      actions: ['check'],
      keys: ['CP#*'],
    })
    .canRead(tables.deposits, 'reads the deposit that an entry is about')
    .canRead(tables.energy, 'reads what a project has paid for a rental')
    .canRead(tables.money, 'reads the prices that an order was decided with')
    .canRead(tables.prices, 'reads the prices of now, where an order has none');
}
