import type { TermsDeps } from '#domain/withdrawal/read-terms.ts';
import { type CreateBatchDeps, createBatch } from '#extensions/payouts/rules/create-batch.ts';
import { isRefused, readBatch } from '#extensions/payouts/rules/read-batch.ts';
import { presentBatch } from '#extensions/payouts/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { batchStore, offersBatches } from '#functions/dependencies/payouts.ts';
import { log } from '#functions/dependencies/runtime.ts';
import { withdrawalChecks } from '#functions/dependencies/withdrawal-checks.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { batchReads, noBatches } from '#functions/middleware/batch-reads.ts';
import { keyFields } from '#functions/middleware/key-fields.ts';
import { ApiError } from '#wire/api-error.ts';
import { batch as route } from '#wire/merchant/withdraw/routes.ts';

interface Deps extends CreateBatchDeps, TermsDeps {
  /** The stage has the extension; without it nothing would continue a batch. */
  isOffered: boolean;
}

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(route, guards, async ({ caller, body, requestId, provenBatch }) => {
    const { key, project, settings } = caller;
    if (!deps.isOffered) throw noBatches();
    if (!provenBatch) throw new ApiError('busy', undefined, { headers: { 'retry-after': '1' } });
    const { batchNo, orderNos, totals } = provenBatch;
    const read = readBatch(batchReads(deps), body);
    const asked = {
      ...read,
      // What was recorded counts: the signer computes the level from it.
      totals: totals.map(({ amount, ...total }) => ({ ...total, amount: BigInt(amount) })),
      items: read.items.map((item) => {
        if (isRefused(item) || orderNos[item.position]) return item;
        const { position, bizOrderId } = item;
        const message = 'This id was used with too many different requests: use a new one';
        return { position, bizOrderId, refused: new ApiError('orderConflict', message) };
      }),
    };
    const created = await createBatch(
      deps,
      {
        project,
        settings,
        ...keyFields(key),
        requestId,
        batchNo,
        orderNoOf: (position) => orderNos[position]!,
      },
      asked,
    );
    const { batchId, mode, items } = asked;
    const ids = items.map(({ bizOrderId }) => bizOrderId);
    return { data: presentBatch({ batchId, mode, count: items.length, ids }, created) };
  });

export const handler = signedHandler(makeHandler, () => ({
  isOffered: offersBatches(),
  batches: batchStore(),
  ...withdrawalChecks(),
  log: log(),
}));
