/** What asks providers: the queue, the function, who wakes it, and who reads what it writes. */
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { QueueWithDlq } from '#lib/constructs/queue-with-dlq.ts';
import { everyMinute } from '#lib/constructs/schedule.ts';
import type { Extension } from '#lib/stacks/extension.ts';
import type { Workflow } from '#lib/stacks/workflow.ts';
import { sendsTo } from '#lib/stacks/workflow-grants.ts';
import { screeningAlarms } from './screening-alarms.ts';
import {
  asksProviders,
  paysOut,
  screeningAdminGrants,
  screeningRouteGrants,
} from './screening-grants.ts';

const entry = 'queue/screen';

/** Seconds that a batch may take: ten questions at once, each for 10 s, and what is written of them. */
const screenSeconds = 60;

/** Batches at the same time. */
const batchesAtOnce = 20;

export const screening: Extension = {
  routes: screeningRouteGrants,
  adminRoutes: screeningAdminGrants,
  behindDoors: readsCases,
  alarms: screeningAlarms,
  queue: (stack, stage, topics) =>
    new QueueWithDlq(stack, {
      stage,
      topics,
      name: 'screening',
      visibilitySeconds: screenSeconds + 10,
      maxReceives: 5,
      deadLetters: screeningAlarms['screening-dead-letters'],
    }),
  workflow(workflow) {
    const queue = workflow.data.extensionQueues.screening!;
    workflow.knows('screening', queue);
    for (const [name, fn] of Object.entries(workflow.functions)) {
      const why = wakes(name);
      if (why) sendsTo(fn, queue, 'QUEUE_SCREENING', why);
    }
  },
  own(stack) {
    const { data } = stack.workflow;
    const queue = data.extensionQueues.screening!;
    const screen = stack.make(entry, { timeoutSeconds: screenSeconds });
    screen.fn.addEventSource(
      new SqsEventSource(queue.queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: batchesAtOnce,
      }),
    );
    asksProviders(screen, data, queue);
    const pay = stack.make('schedule/pay-held', { timeoutSeconds: 50 });
    paysOut(pay, data);
    everyMinute(stack, pay);
  },
};

/** Why a function wakes the asking function; null: it does not. */
function wakes(name: string): string | null {
  if (name === 'queue/dispatch-outbox' || name === 'schedule/redispatch')
    return 'has a provider asked about a new deposit or order';
  // The watchers, whose policies are nearly full, leave it to the outbox: it says what is new, or has changed.
  return /^queue\/sign-/.test(name) ? 'has a provider asked who was not yet' : null;
}

/** The gates, in every stage: what is held stays so where the extension is switched off. */
function readsCases({ functions, data: { tables } }: Workflow): void {
  for (const [name, fn] of Object.entries(functions)) {
    if (/^(queue\/(sign|watch)|keys\/vault)-/.test(name))
      fn.canRead(tables.screening, 'reads what a screening provider says');
    if (/^queue\/watch-/.test(name))
      fn.canRead(tables.approvals, 'reads who released a held deposit');
  }
}
