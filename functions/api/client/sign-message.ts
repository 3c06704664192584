import { signMessage } from '../../../src/contract/routes/client.ts';
import type { SubmitDeps } from '../../../src/domain/client-operation/submit.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import { connectSubmit } from '../../middleware/connect-submit.ts';
import type { Guards } from '../../middleware/guards.ts';
import { submitCall } from '../../middleware/submit-call.ts';

export const makeHandler = (guards: Guards, deps: SubmitDeps) =>
  apiRoute(signMessage, guards, (request) =>
    submitCall(deps, request, ({ message }, chain) => ({ opType: 'sign-message', chain, message })),
  );

export const handler = atFirstCall(() => {
  const guards = connectGuards();
  return makeHandler(guards, connectSubmit(guards));
});
