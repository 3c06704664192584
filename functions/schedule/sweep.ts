import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { makeDeliveryQueue, makeSweepQueue } from '#aws/queues/queues.ts';
import { makeWorkflow } from '#aws/queues/workflow.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { environment } from '#aws/runtime/config.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import { completeWaits } from '#domain/order/complete-waits.ts';
import { dispatchOutbox } from '#domain/outbox/dispatch.ts';
import { type SweepDeps, type SweepResult, sweep } from '#domain/outbox/sweep.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import { atFirstCall } from '../dependencies/at-first-call.ts';

/** Rounds go on for this long; the function's own timeout is above it. Milliseconds. */
const budgetMs = 20_000;

/** A rule's event, the message this function sends itself, or a test's advanced clock. */
export interface SweepEvent {
  source?: string;
  Records?: unknown[];
  /** Unix seconds; the stage `local` alone. */
  now?: number;
}

export interface Deps {
  stage: string;
  clock: Clock;
  pushSweep: (delaySeconds: number) => Promise<void>;
  sweepDeps: Omit<SweepDeps, 'hasTime'>;
}

/** Sweeps now and, when a rule called (once a minute), again 30 s later by a delayed message. */
export const makeHandler =
  ({ stage, clock, pushSweep, sweepDeps }: Deps) =>
  async (event: SweepEvent): Promise<SweepResult> => {
    const advanced = stage === 'local' && Number.isInteger(event.now);
    const again = !advanced && event.Records === undefined;
    const until = clock.nowMs() + budgetMs;
    const [result, pushed] = await Promise.allSettled([
      sweep(
        { ...sweepDeps, hasTime: () => clock.nowMs() < until },
        { now: advanced ? Number(event.now) : clock.now(), advanced },
      ),
      again ? pushSweep(30) : undefined,
    ]);
    if (result.status === 'rejected') throw result.reason;
    sweepDeps.log.info('sweep.done', { ...result.value, advanced });
    if (pushed.status === 'rejected') throw pushed.reason;
    return result.value;
  };

function wire(): Deps {
  const orders = makeOrderStore();
  const workflow = makeWorkflow();
  const outbox = makeOutboxStore();
  const deliveries = makeDeliveryStore();
  const queue = makeDeliveryQueue();
  const deps = {
    projects: makeProjectStore(),
    deliveries,
    queue,
    clock: systemClock,
    outbox,
    lists: makeListIndex(),
    workflow,
    completeWaits: (orderNo: string) => completeWaits({ orders, workflow }, orderNo),
  };
  return {
    stage: environment().STAGE,
    clock: systemClock,
    pushSweep: (delaySeconds) => makeSweepQueue().pushSweep(delaySeconds),
    sweepDeps: {
      outbox,
      deliveries,
      queue,
      dispatch: (item) => dispatchOutbox(deps, item),
      log: makeLogger({ function: 'sweep' }),
    },
  };
}

export const handler = atFirstCall(() => makeHandler(wire()));
