/** Approves and rejects batches of payouts. It writes no vote on a single order. */

import { type DecideBatchDeps, decideBatch } from '#extensions/payouts/rules/decide-batch.ts';
import { presentPayoutItem } from '#extensions/payouts/rules/view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { batchStore } from '#functions/dependencies/payouts.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import {
  approvalStore,
  approvalWriter,
  deviceStore,
  projectAdminStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import { readSignature } from '#wire/admin/device/read-signature.ts';

export const makeHandler = (deps: AdminHandlerDeps & DecideBatchDeps) => {
  const decide = async (input: Parameters<typeof decideBatch>[1]) => {
    const batch = await decideBatch(deps, input);
    deps.log.info('payout.decided', {
      batch_no: batch.batchNo,
      decision: 'approve' in input.decision ? 'approve' : 'reject',
      status: batch.status,
      request_id: batch.requestId,
    });
    return { data: presentPayoutItem(batch) };
  };
  return adminHandler('decide-payout', deps, {
    approvePayout: ({ actor, params, body }) =>
      decide({
        actor,
        batchNo: params.batch_no,
        digest: body.batch_digest,
        decision: { approve: readSignature(body.signature) },
      }),

    rejectPayout: ({ actor, params, body }) =>
      decide({
        actor,
        batchNo: params.batch_no,
        digest: body.batch_digest,
        decision: { reject: body.reason },
      }),
  });
};

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    batches: batchStore(),
    approvals: approvalStore(),
    decisions: approvalWriter(),
    store: projectAdminStore(),
    devices: deviceStore(),
    ids,
  }),
);
