import { signTypedData } from '#contract/client/routes.ts';
import type { SubmitDeps } from '#domain/wallet/submit-operation.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import { connectSubmit } from '#functions/dependencies/connect-submit.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { submitCall } from '#functions/dependencies/submit-call.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards, deps: SubmitDeps) =>
  apiRoute(signTypedData, guards, (request) =>
    submitCall(deps, request, ({ domain, types, primaryType, message }, chain) => ({
      opType: 'sign-typed-data',
      chain,
      typedData: { domain, types, primaryType, message },
    })),
  );

export const handler = atFirstCall(() => {
  const guards = connectGuards();
  return makeHandler(guards, connectSubmit(guards));
});
