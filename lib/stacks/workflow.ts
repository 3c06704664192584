import type { Stack } from 'aws-cdk-lib';
import type { AlarmRow } from '#model/alarms.ts';
import type { CofferFunction, CofferFunctionProps } from '../constructs/coffer-function.ts';
import type { QueueWithDlq } from '../constructs/queue-with-dlq.ts';
import type { Stage } from '../stages/stage.ts';
import type { DataStack } from './data-stack.ts';
import type { Queues } from './workflow-grants.ts';

export interface QueueOptions {
  fifo?: boolean;
  /** The timeout of the function that reads it. */
  seconds: number;
  /** A message goes to the dead-letter queue after this many. */
  receives: number;
  /** The row of its alarm on dead letters. */
  deadLetters: AlarmRow;
}

/** The workflow stack, as grants and extensions see it: what it has made, and how to make more. */
export interface Workflow {
  readonly stack: Stack;
  readonly stage: Stage;
  readonly data: DataStack;
  /** By their file below functions/. */
  readonly functions: Record<string, CofferFunction>;
  readonly queues: Queues;
  /** The queues that `queue` has made, by the name that it was given. */
  readonly queueOf: Readonly<Record<string, QueueWithDlq>>;
  /** Names of dead-letter queues; a queue that `queue` makes is among them. */
  readonly deadQueueNames: string[];
  make(entry: string, props: CofferFunctionProps): CofferFunction;
  queue(name: string, options: QueueOptions): QueueWithDlq;
  /** Has alarms and dashboards see a queue that another stack has made. */
  knows(name: string, queue: QueueWithDlq): void;
  /** A reserve of its own for a function, in a stage that reserves. */
  reserve(share: number): { reservedConcurrency?: number };
}
