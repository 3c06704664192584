import { replayDeposit } from '#domain/deposit/replay-deposit.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { deliveryQueue } from '#functions/dependencies/queues.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { deliveryStore, depositStore, projectStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { replayWebhook } from '#wire/merchant/deposit/routes.ts';

export const makeHandler = (guards: Guards, deps: Parameters<typeof replayDeposit>[0]) =>
  apiRoute(replayWebhook, guards, async ({ caller, body }) => {
    const { projectId } = caller.project;
    await replayDeposit(deps, { projectId, depositNo: body.deposit_no });
    return { message: 'Queued' };
  });

export const handler = signedHandler(makeHandler, () => ({
  deposits: depositStore(),
  projects: projectStore(),
  deliveries: deliveryStore(),
  queue: deliveryQueue(),
  clock,
}));
