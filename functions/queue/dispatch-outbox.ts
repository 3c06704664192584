import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { systemClock } from '../../src/aws/clock.ts';
import { makeDeliveryQueue } from '../../src/aws/delivery-queue.ts';
import { makeDeliveryStore } from '../../src/aws/delivery-store.ts';
import { gather } from '../../src/aws/gather.ts';
import { makeListIndex } from '../../src/aws/list-index.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeOrderStore } from '../../src/aws/order-store.ts';
import { outboxFromImage } from '../../src/aws/outbox-item.ts';
import { makeOutboxStore } from '../../src/aws/outbox-store.ts';
import { makeProjectStore } from '../../src/aws/project-store.ts';
import { makeWorkflow } from '../../src/aws/workflow.ts';
import { completeWaits } from '../../src/domain/order/complete-waits.ts';
import { countEnded } from '../../src/domain/outbox/count-ended.ts';
import { dispatchOutbox } from '../../src/domain/outbox/dispatch.ts';
import { eachLimited } from '../../src/domain/outbox/each-limited.ts';
import type { OutboxItem } from '../../src/domain/ports/records.ts';
import type { Logger } from '../../src/domain/ports/world.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

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
  const orders = { ...store, get: gather(store.getMany, (order) => order.orderNo) };
  const keysOf = gather(
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
