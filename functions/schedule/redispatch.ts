import {
  type RedispatchDeps,
  type RedispatchResult,
  redispatch,
} from '#domain/outbox/redispatch.ts';
import { copyAudit } from '#functions/dependencies/audit.ts';
import { bookConsumers } from '#functions/dependencies/books.ts';
import { dispatcher } from '#functions/dependencies/dispatch.ts';
import { noticeConsumers } from '#functions/dependencies/notices.ts';
import { deliveryQueue, redispatchQueue } from '#functions/dependencies/queues.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import { askConsumers } from '#functions/dependencies/screening.ts';
import {
  deliveryStore,
  orderStore,
  outboxStore,
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
  /** Unix seconds; read only in the stage `local`. */
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

export const handler = worker('redispatch', (log) => {
  const copy = copyAudit(log);
  const dispatch = dispatcher(log, {
    orders: orderStore(),
    projects: projectStore(),
    copyAudit: async (projectId: string, auditId: string) => {
      await copy(projectId, auditId);
      return true;
    },
    consumers: [...noticeConsumers(), ...bookConsumers(), ...askConsumers()],
  });
  return makeHandler({
    stage: stage(),
    clock,
    pushRedispatch: (delaySeconds) => redispatchQueue().pushRedispatch(delaySeconds),
    redispatchDeps: {
      outbox: outboxStore(),
      deliveries: deliveryStore(),
      queue: deliveryQueue(),
      dispatch,
      log,
    },
  });
});
