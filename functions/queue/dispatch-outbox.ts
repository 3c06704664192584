import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { batchReads } from '#async/batch-reads.ts';
import { eachLimited } from '#async/limit.ts';
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { outboxFromImage } from '#aws/events/outbox-item.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { makeDeliveryQueue } from '#aws/queues/queues.ts';
import { makeWorkflow } from '#aws/queues/workflow.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import { completeWaits } from '#domain/order/complete-waits.ts';
import { countEnded } from '#domain/outbox/count-ended.ts';
import { dispatchOutbox } from '#domain/outbox/dispatch.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { atFirstCall } from '../dependencies/at-first-call.ts';

export interface Deps {
  dispatch: (item: OutboxItem) => Promise<void>;
  log: Logger;
}

/** A whole batch of the stream, so that its entries share their reads and the lists' transactions. */
const sideBySide = 25;

/** The stream of `events`: dispatches each new outbox entry and reports those that failed. */
export const makeHandler =
  ({ dispatch, log }: Deps) =>
  async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const inserts = event.Records.filter(({ eventName }) => eventName === 'INSERT');
    const results = await eachLimited(inserts, sideBySide, async ({ dynamodb }) => {
      const item = outboxFromImage(dynamodb?.NewImage);
      if (!item) return null;
      await dispatch(item);
      return item;
    });
    const batchItemFailures = results.flatMap((result, i) => {
      if (result.status === 'fulfilled') return [];
      const { reason } = result;
      const reasons = reason instanceof AggregateError ? reason.errors : [reason];
      const itemIdentifier = inserts[i]?.dynamodb?.SequenceNumber ?? '';
      log.error('outbox.dispatch-failed', { itemIdentifier, reasons: reasons.map(String) });
      return [{ itemIdentifier }];
    });
    const done = results.flatMap((result) =>
      result.status === 'fulfilled' && result.value ? [result.value] : [],
    );
    log.info('outbox.dispatched', {
      records: inserts.length,
      failed: batchItemFailures.length,
      items: done.map(({ outboxId, requestId }) => ({
        outbox_id: outboxId,
        request_id: requestId,
      })),
      ...countEnded(done),
    });
    return { batchItemFailures };
  };

function wire(): Deps {
  const store = makeOrderStore();
  const projects = makeProjectStore();
  const workflow = makeWorkflow();
  // The entries of a batch are dispatched side by side, and often ask for the same.
  const orders = { ...store, get: batchReads(store.getMany, (order) => order.orderNo) };
  const keysOf = batchReads(
    (ids) => Promise.all(ids.map(async (id) => ({ id, keys: await projects.webhookKeys(id) }))),
    ({ id }) => id,
  );
  const deps = {
    projects: { webhookKeys: async (id: string) => (await keysOf(id))?.keys ?? [] },
    deliveries: makeDeliveryStore(),
    queue: makeDeliveryQueue(),
    clock: systemClock,
    outbox: makeOutboxStore(),
    lists: makeListIndex(),
    workflow,
    completeWaits: (orderNo: string) => completeWaits({ orders, workflow }, orderNo),
  };
  return {
    dispatch: (item) => dispatchOutbox(deps, item),
    log: makeLogger({ function: 'dispatch-outbox' }),
  };
}

export const handler = atFirstCall(() => makeHandler(wire()));
