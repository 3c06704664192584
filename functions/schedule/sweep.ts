import { environment } from '#aws/runtime/config.ts';
import { storeNotice } from '#domain/notice/store-notice.ts';
import { completeWaits } from '#domain/order/complete-waits.ts';
import { type DispatchDeps, dispatchOutbox } from '#domain/outbox/dispatch.ts';
import { type SweepDeps, type SweepResult, sweep } from '#domain/outbox/sweep.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import { copyAudit } from '#functions/dependencies/audit.ts';
import { feedEvents } from '#functions/dependencies/feed.ts';
import { deliveryQueue, sweepQueue, workflow } from '#functions/dependencies/queues.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import {
  auditStore,
  deliveryStore,
  listIndex,
  noticeStore,
  orderStore,
  outboxStore,
  projectAdminStore,
  projectStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

/** How long rounds may continue, in milliseconds; the function's timeout is 50 s. */
const budgetMs = 20_000;

/** The event of a rule, the function's own delayed message, or an advanced clock. */
export interface SweepEvent {
  source?: string;
  Records?: unknown[];
  /** Unix seconds; read in the stage `local` alone. */
  now?: number;
}

export interface Deps {
  stage: string;
  clock: Clock;
  pushSweep: (delaySeconds: number) => Promise<void>;
  sweepDeps: Omit<SweepDeps, 'hasTime'>;
}

/** Sweeps now. When the rule called (every minute), a delayed message sweeps again 30 s later. */
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

/** Nothing in a stage whose approvers are not told. What is stored, the next minute's run sends. */
function noticeOfStage(): DispatchDeps['storeNotice'] {
  const { NOTICE_REMIND_AFTER_S } = environment();
  if (NOTICE_REMIND_AFTER_S === undefined) return async () => {};
  const deps = {
    notices: noticeStore(),
    orders: orderStore(),
    audit: auditStore(),
    changes: projectAdminStore(),
    remindAfterS: Number(NOTICE_REMIND_AFTER_S),
    clock,
  };
  return async (item) => {
    await storeNotice(deps, item, 0);
  };
}

export const handler = worker('sweep', (log) => {
  const copy = copyAudit(log);
  const deps = {
    projects: projectStore(),
    deliveries: deliveryStore(),
    queue: deliveryQueue(),
    clock,
    outbox: outboxStore(),
    lists: listIndex(),
    workflow: workflow(),
    completeWaits: (orderNo: string) =>
      completeWaits({ orders: orderStore(), workflow: workflow() }, orderNo),
    copyAudit: async (projectId: string, auditId: string) => {
      await copy(projectId, auditId);
      return true;
    },
    feedEvent: feedEvents(log, orderStore()),
    storeNotice: noticeOfStage(),
  };
  return makeHandler({
    stage: stage(),
    clock,
    pushSweep: (delaySeconds) => sweepQueue().pushSweep(delaySeconds),
    sweepDeps: {
      outbox: outboxStore(),
      deliveries: deliveryStore(),
      queue: deliveryQueue(),
      dispatch: (item) => dispatchOutbox(deps, item),
      log,
    },
  });
});
