import { sendTx } from '#contract/client/routes.ts';
import type { SubmitDeps } from '#domain/wallet/submit-operation.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import { connectSubmit } from '#functions/dependencies/connect-submit.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { submitCall } from '#functions/dependencies/submit-call.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards, deps: SubmitDeps) =>
  apiRoute(sendTx, guards, (request) =>
    submitCall(deps, request, ({ to, value, data, gas = null }, chain) => ({
      opType: 'send-tx',
      chain,
      to,
      value,
      data,
      gas,
    })),
  );

export const handler = atFirstCall(() => {
  const guards = connectGuards();
  return makeHandler(guards, connectSubmit(guards));
});
