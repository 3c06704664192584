import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { makeDeliveryQueue } from '#aws/queues/queues.ts';
import { replayWebhook } from '#contract/deposit/routes.ts';
import { replayDeposit } from '#domain/deposit/replay-deposit.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards, deps: Parameters<typeof replayDeposit>[0]) =>
  apiRoute(replayWebhook, guards, async ({ caller, body }) => {
    const { projectId } = caller.project;
    await replayDeposit(deps, { projectId, depositNo: body.deposit_no });
    return { message: 'Queued' };
  });

export const handler = atFirstCall(() => {
  const guards = connectGuards();
  return makeHandler(guards, {
    deposits: makeDepositStore(),
    projects: makeProjectStore(),
    deliveries: makeDeliveryStore(),
    queue: makeDeliveryQueue(),
    clock: guards.clock,
  });
});
