import { chains } from '#chains/catalog/catalog.ts';
import { showOperation } from '#domain/wallet/show-operation.ts';
import { presentOperation } from '#domain/wallet/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { operationStore, paymentStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { operation } from '#wire/merchant/client/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: Omit<Parameters<typeof showOperation>[0], 'clock'>,
) =>
  apiRoute(operation, guards, async ({ caller, query }) => {
    const found = await showOperation(
      { ...deps, clock: guards.clock },
      {
        projectId: caller.project.projectId,
        orderNo: query.op_no,
        idempotencyKey: query.idempotency_key,
      },
    );
    const chain = chains[found.operation.chain];
    return { data: presentOperation(found.operation, found.attempts, chain) };
  });

export const handler = signedHandler(makeHandler, () => ({
  operations: operationStore(),
  payments: paymentStore(),
}));
