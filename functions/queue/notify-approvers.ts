import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { outboxFromImage } from '#aws/events/outbox-item.ts';
import { beginNotice } from '#extensions/notices/rules/begin-notice.ts';
import { sendDue } from '#extensions/notices/rules/send-due.ts';
import { noticeDeps } from '#functions/dependencies/notices.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { processBatch } from './shared/process-batch.ts';

export interface Deps {
  stage: string;
  clock: Clock;
  begin: (item: OutboxItem) => Promise<boolean>;
  sendDue: (nowMs: number) => Promise<{ due: number; failed: number }>;
  log: Logger;
}

/** The event of a rule, or an advanced clock. */
interface Tick {
  Records?: undefined;
  /** Unix seconds; read only in the stage `local`. */
  now?: number;
}

/**
 * Notifies approvers of what waits for them: at once from the stream of `events`, and every minute
 * the reminders that are due and what could not be sent before.
 */
export const makeHandler =
  ({ stage, clock, begin, sendDue, log }: Deps) =>
  async (event: DynamoDBStreamEvent | Tick): Promise<DynamoDBBatchResponse> => {
    if (event.Records === undefined) {
      const advanced = stage === 'local' && Number.isInteger(event.now);
      const sent = await sendDue(advanced ? Number(event.now) * 1000 : clock.nowMs());
      log.info('notice.run', { ...sent });
      return { batchItemFailures: [] };
    }
    const { done, response } = await processBatch(event.Records, {
      concurrency: 10,
      identify: ({ dynamodb }) => dynamodb?.SequenceNumber,
      work: async ({ dynamodb }) => {
        const item = outboxFromImage(dynamodb?.NewImage);
        return item ? begin(item) : false;
      },
      onFailure: (itemIdentifier, reason) => {
        log.error('notice.failed', { itemIdentifier, reason: String(reason) });
      },
    });
    const began = done.filter(Boolean).length;
    log.info('notice.run', { began, failed: response.batchItemFailures.length });
    return response;
  };

export const handler = worker('notify-approvers', (log) => {
  const deps = noticeDeps(log);
  return makeHandler({
    stage: stage(),
    clock,
    begin: (item) => beginNotice(deps, item),
    sendDue: (nowMs) => sendDue(deps, nowMs),
    log,
  });
});
