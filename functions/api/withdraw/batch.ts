import { environment } from '#aws/runtime/config.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import type { TermsDeps } from '#domain/withdrawal/read-terms.ts';
import { type CreateBatchDeps, createBatch } from '#extensions/payouts/rules/create-batch.ts';
import { isRefused, type ReadBatchDeps, readBatch } from '#extensions/payouts/rules/read-batch.ts';
import { presentBatch } from '#extensions/payouts/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { batchStore } from '#functions/dependencies/payouts.ts';
import { log } from '#functions/dependencies/runtime.ts';
import { withdrawalChecks } from '#functions/dependencies/withdrawal-checks.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { dropNulls } from '#functions/middleware/drop-nulls.ts';
import { keyFields } from '#functions/middleware/key-fields.ts';
import { parseWith } from '#functions/middleware/parse-with.ts';
import { ApiError } from '#wire/api-error.ts';
import { batch as route } from '#wire/merchant/withdraw/routes.ts';
import { applyBody } from '#wire/merchant/withdraw/schemas.ts';

/** Of a stage without them. */
const noBatches =
  'Unsupported chain: this deployment offers no batches. Use POST /v1/withdraw/apply for each item';

interface Deps extends CreateBatchDeps, TermsDeps {
  /** The stage has the extension; without it nothing would continue a batch. */
  isOffered: boolean;
}

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(route, guards, async ({ caller, body, requestId, provenBatch }) => {
    const { key, project, settings } = caller;
    if (!deps.isOffered) throw new ApiError('unsupported', noBatches);
    if (!provenBatch) throw new ApiError('busy', undefined, { headers: { 'retry-after': '1' } });
    const { batchNo, orderNos, totals } = provenBatch;
    const read = readBatch(
      {
        ...deps,
        readBody,
        parseChain: (name) => parseChain(name, { aliases: true }),
      },
      body,
    );
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

/** An item by the schema of apply. Errors: invalidRequest. */
const readBody: ReadBatchDeps['readBody'] = (item) =>
  parseWith(applyBody(), dropNulls(applyBody(), objectOf(item))) as ReturnType<
    ReadBatchDeps['readBody']
  >;

/** Errors: invalidRequest. */
function objectOf(item: unknown): object {
  if (typeof item === 'object' && item !== null && !Array.isArray(item)) return item;
  throw new ApiError('invalidRequest', 'an item must be an object');
}

export const handler = signedHandler(makeHandler, () => ({
  isOffered: environment().PAYOUTS === 'on',
  batches: batchStore(),
  ...withdrawalChecks(),
  log: log(),
}));
