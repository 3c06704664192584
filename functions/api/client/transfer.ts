import type { SubmitDeps } from '#domain/wallet/submit-operation.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { resourceSource } from '#functions/dependencies/resource-source.ts';
import { submitDeps } from '#functions/dependencies/submit.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { callRequests } from '#functions/middleware/call-requests.ts';
import { transfer } from '#wire/merchant/client/routes.ts';
import { submitCall } from './shared/submit-call.ts';

export const makeHandler = (guards: Guards, deps: SubmitDeps) =>
  apiRoute(transfer, guards, (request) => submitCall(deps, request, callRequests.transfer));

export const handler = signedHandler(makeHandler, () => ({
  ...submitDeps(),
  resourceSource: resourceSource(),
}));
