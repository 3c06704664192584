import { makeDeliveryQueue } from '../../../src/aws/delivery-queue.ts';
import { makeDeliveryStore } from '../../../src/aws/delivery-store.ts';
import { makeDepositStore } from '../../../src/aws/deposit-store.ts';
import { makeProjectStore } from '../../../src/aws/project-store.ts';
import { replayWebhook } from '../../../src/contract/routes/deposit.ts';
import { replayDeposit } from '../../../src/domain/deposit/replay.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

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
