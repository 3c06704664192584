import { signTypedData } from '../../../src/contract/routes/client.ts';
import type { SubmitDeps } from '../../../src/domain/client-operation/submit.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import { connectSubmit } from '../../middleware/connect-submit.ts';
import type { Guards } from '../../middleware/guards.ts';
import { submitCall } from '../../middleware/submit-call.ts';

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
