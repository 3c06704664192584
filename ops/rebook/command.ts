import { randomUUID } from 'node:crypto';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { makeOutboxHistory } from '#aws/events/outbox-history.ts';
import { makeBooksQueue } from '#extensions/books/store/books-queue.ts';
import { WrongUsage } from '../options.ts';
import { withProgress } from '../progress.ts';
import { targetStage } from '../target.ts';
import { rebook } from './rebook.ts';

interface Values {
  stage: string;
  since: string;
  'dry-run': boolean;
}

export async function run({ stage, since, 'dry-run': isDry }: Values): Promise<number> {
  const sinceMs = /^\d{4}-\d\d-\d\dT.*Z$/.test(since) ? Date.parse(since) : Number.NaN;
  const nowMs = Date.now();
  if (!(sinceMs < nowMs))
    throw new WrongUsage('--since needs a past UTC time, such as 2026-11-27T10:00:00Z.');
  targetStage(stage);
  const { QueueUrl } = await new SQSClient({}).send(
    new GetQueueUrlCommand({ QueueName: `coffer-${stage}-books.fifo` }),
  );
  Object.assign(process.env, { TABLE_EVENTS: `coffer-${stage}-events`, QUEUE_BOOKS: QueueUrl });
  const { since: outboxSince } = makeOutboxHistory();
  const deps = { outboxSince, queue: makeBooksQueue(), runId: randomUUID(), nowMs };
  const input = { sinceMs, isDry, print: console.log };
  await withProgress('Reading the outbox', () => rebook(deps, input));
  return 0;
}
