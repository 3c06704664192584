import type { ListChange, OutboxItem } from '#model/outbox.ts';
import type { EventConsumer, ListIndex, OutboxStore } from '#ports/events.ts';
import type { Workflow } from '#ports/queues.ts';
import { type AnnounceDeps, announceEvent } from '../webhook/announce.ts';
import { deliveryListChange } from '../webhook/delivery-outbox.ts';

export interface DispatchDeps extends AnnounceDeps {
  outbox: Pick<OutboxStore, 'markDispatched'>;
  lists: Pick<ListIndex, 'apply'>;
  workflow: Pick<Workflow, 'start'>;
  /** Completes the waits that the order's status fulfils (order/complete-waits.ts). */
  completeWaits: (orderNo: string) => Promise<void>;
  /**
   * Copies an audit entry to its project's chain (audit/copy-audit.ts). False leaves that, and with
   * it the mark of the entry, to the redispatch.
   */
  copyAudit: (projectId: string, auditId: string) => Promise<boolean>;
  /** Puts the item's event into its project's feed (feed/feed-event.ts). */
  feedEvent: (item: OutboxItem) => Promise<void>;
  /** What extensions do with the item. */
  consumers?: readonly EventConsumer[];
}

/**
 * Does everything that follows from a committed change: starts its workflow, completes its waits,
 * creates its webhook deliveries, puts its event into the feed, hands it to the consumers, updates its lists,
 * copies its audit entry, then marks the entry as dispatched. Every step may be repeated, in any order and concurrently
 * (docs/decisions/0001-spine.md).
 * @throws AggregateError of the steps that failed, after all others are done. The entry stays
 * undispatched and is tried again.
 */
export async function dispatchOutbox(deps: DispatchDeps, item: OutboxItem): Promise<void> {
  const isOrder = item.kind === 'order';
  const audited = item.lists.filter(({ list }) => list === 'audit');
  let isCopied = true;
  const copyAudit = async ({ projectId, id }: ListChange) => {
    if (!(await deps.copyAudit(projectId, id))) isCopied = false;
  };
  const steps = await Promise.allSettled([
    isOrder && item.start ? deps.workflow.start(item.ref, 1) : undefined,
    isOrder ? deps.completeWaits(item.ref) : undefined,
    announceAndList(deps, item),
    item.event ? deps.feedEvent(item) : undefined,
    ...(deps.consumers ?? []).map((consume) => consume(item)),
    ...audited.map(copyAudit),
  ]);
  const errors = steps.flatMap((step) => (step.status === 'rejected' ? [step.reason] : []));
  if (errors.length > 0) {
    throw new AggregateError(
      errors.flatMap((error) => (error instanceof AggregateError ? error.errors : [error])),
      `outbox ${item.outboxId}: ${errors.length} of its steps failed`,
    );
  }
  if (isCopied) await deps.outbox.markDispatched(item);
}

/** Updates the lists with the deliveries that were created, even if others failed. */
async function announceAndList(deps: DispatchDeps, item: OutboxItem): Promise<void> {
  const errors: unknown[] = [];
  let changes: ListChange[] = item.lists;
  try {
    const announced = await announceEvent(deps, item);
    errors.push(...announced.errors);
    changes = [...item.lists, ...announced.deliveries.map(deliveryListChange)];
  } catch (error) {
    errors.push(error);
  }
  if (changes.length > 0) {
    await deps.lists.apply(changes).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'webhooks and lists');
}
