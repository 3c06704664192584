import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { outboxFromImage } from '#aws/events/outbox-item.ts';
import { leaveToRedispatch } from '#domain/audit/copy-audit.ts';
import { countEnded } from '#domain/outbox/count-ended.ts';
import { copyAudit } from '#functions/dependencies/audit.ts';
import { bookConsumers } from '#functions/dependencies/books.ts';
import { dispatcher } from '#functions/dependencies/dispatch.ts';
import { askConsumers } from '#functions/dependencies/screening.ts';
import { orderStore, projectStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { Logger } from '#ports/runtime.ts';
import { batchReads } from '#shared/async/batch-reads.ts';
import { processBatch } from './shared/process-batch.ts';

export interface Deps {
  dispatch: (item: OutboxItem) => Promise<void>;
  log: Logger;
}

/** A whole batch of the stream: its entries share reads and the transactions of the lists. */
const concurrency = 100;

/** Reads the stream of `events`: dispatches new outbox entries, reports those that failed. */
export const makeHandler =
  ({ dispatch, log }: Deps) =>
  async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const inserts = event.Records.filter(({ eventName }) => eventName === 'INSERT');
    const { done, response } = await processBatch(inserts, {
      concurrency,
      identify: ({ dynamodb }) => dynamodb?.SequenceNumber,
      work: async ({ dynamodb }) => {
        const item = outboxFromImage(dynamodb?.NewImage);
        if (item) await dispatch(item);
        return item;
      },
      onFailure: (itemIdentifier, reason) => {
        const reasons = reason instanceof AggregateError ? reason.errors : [reason];
        log.error('outbox.dispatch-failed', { itemIdentifier, reasons: reasons.map(String) });
      },
    });
    const items = done.filter((item) => item !== null);
    log.info('outbox.dispatched', {
      records: inserts.length,
      failed: response.batchItemFailures.length,
      items: items.map(({ outboxId, requestId }) => ({
        outbox_id: outboxId,
        request_id: requestId,
      })),
      ...countEnded(items),
    });
    return response;
  };

export const handler = worker('dispatch-outbox', (log) => {
  const store = orderStore();
  const projects = projectStore();
  // The entries of a batch are dispatched at the same time and often read the same records.
  const orders = { ...store, get: batchReads(store.getMany, (order) => order.orderNo) };
  const keysOf = batchReads(
    (ids) => Promise.all(ids.map(async (id) => ({ id, keys: await projects.webhookKeys(id) }))),
    ({ id }) => id,
  );
  const dispatch = dispatcher(log, {
    orders,
    projects: { webhookKeys: async (id: string) => (await keysOf(id))?.keys ?? [] },
    copyAudit: leaveToRedispatch(copyAudit(log), log),
    consumers: [...bookConsumers(), ...askConsumers()],
  });
  return makeHandler({ dispatch, log });
});
