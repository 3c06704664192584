import { type DispatchDeps, dispatchOutbox } from '#domain/outbox/dispatch.ts';
import type { ListChange, OutboxItem } from '#model/outbox.ts';
import type { ApiKey } from '#model/project.ts';
import {
  aClock,
  aDeliveryStore,
  aKey,
  anOutboxItem,
  aQueue,
  projectsWith,
  t0,
} from '#test/unit/domain/webhook/fakes.ts';

export const aListChange = (over: Partial<ListChange> = {}): ListChange => ({
  list: 'deposits',
  projectId: 'demo',
  scope: '',
  id: 'D1',
  rev: 3,
  createdAtMs: t0 * 1000,
  facets: { status: 'signing' },
  ...over,
});

export function setUp(keys: ApiKey[] = [aKey()]) {
  const deliveries = aDeliveryStore();
  const queue = aQueue();
  const calls: string[] = [];
  const applied: ListChange[] = [];
  const fed: string[] = [];
  const deps: DispatchDeps = {
    deliveries,
    queue,
    clock: aClock(t0 + 5),
    projects: projectsWith(...keys),
    outbox: {
      markDispatched: async ({ outboxId }) => {
        calls.push(`mark ${outboxId}`);
      },
    },
    lists: {
      apply: async (changes) => {
        applied.push(...changes);
      },
    },
    workflow: {
      start: async (ref, n) => {
        calls.push(`start ${ref} ${n}`);
      },
    },
    completeWaits: async (ref) => {
      calls.push(`waits ${ref}`);
    },
    copyAudit: async (projectId, id) => {
      calls.push(`copy ${projectId} ${id}`);
      return true;
    },
    feedEvent: async ({ outboxId }) => {
      fed.push(outboxId);
    },
  };
  const run = (item: Partial<OutboxItem> = {}, over: Partial<DispatchDeps> = {}) =>
    dispatchOutbox({ ...deps, ...over }, anOutboxItem(item));
  return { deps, deliveries, queue, calls, applied, fed, run };
}
