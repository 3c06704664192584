import { environment } from '#aws/runtime/config.ts';
import { storeNotice } from '#domain/notice/store-notice.ts';
import { completeWaits } from '#domain/order/complete-waits.ts';
import { type DispatchDeps, dispatchOutbox } from '#domain/outbox/dispatch.ts';
import {
  type RedispatchDeps,
  type RedispatchResult,
  redispatch,
} from '#domain/outbox/redispatch.ts';
import { copyAudit } from '#functions/dependencies/audit.ts';
import { feedEvents } from '#functions/dependencies/feed.ts';
import { deliveryQueue, redispatchQueue, workflow } from '#functions/dependencies/queues.ts';
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
import type { Clock } from '#ports/runtime.ts';

/** How long rounds may continue, in milliseconds; the function's timeout is 50 s. */
const budgetMs = 20_000;

/** The event of a rule, the function's own delayed message, or an advanced clock. */
export interface RedispatchEvent {
  source?: string;
  Records?: unknown[];
  /** Unix seconds; read in the stage `local` alone. */
  now?: number;
}

export interface Deps {
  stage: string;
  clock: Clock;
  pushRedispatch: (delaySeconds: number) => Promise<void>;
  redispatchDeps: Omit<RedispatchDeps, 'hasTime'>;
}

/** Redispatches now. When the rule called (every minute), a delayed message does it again 30 s later. */
export const makeHandler =
  ({ stage, clock, pushRedispatch, redispatchDeps }: Deps) =>
  async (event: RedispatchEvent): Promise<RedispatchResult> => {
    const advanced = stage === 'local' && Number.isInteger(event.now);
    const again = !advanced && event.Records === undefined;
    const until = clock.nowMs() + budgetMs;
    const [result, pushed] = await Promise.allSettled([
      redispatch(
        { ...redispatchDeps, hasTime: () => clock.nowMs() < until },
        { now: advanced ? Number(event.now) : clock.now(), advanced },
      ),
      again ? pushRedispatch(30) : undefined,
    ]);
    if (result.status === 'rejected') throw result.reason;
    redispatchDeps.log.info('redispatch.done', { ...result.value, advanced });
    if (pushed.status === 'rejected') throw pushed.reason;
    return result.value;
  };

/** Nothing in a stage whose approvers are not told. What is stored, the next minute's run sends. */
function noticeOfStage(): DispatchDeps['storeNotice'] {
  const { NOTICE_REMIND_AFTER_S } = environment();
  if (NOTICE_REMIND_AFTER_S === undefined) return undefined;
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

export const handler = worker('redispatch', (log) => {
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
    pushRedispatch: (delaySeconds) => redispatchQueue().pushRedispatch(delaySeconds),
    redispatchDeps: {
      outbox: outboxStore(),
      deliveries: deliveryStore(),
      queue: deliveryQueue(),
      dispatch: (item) => dispatchOutbox(deps, item),
      log,
    },
  });
});
