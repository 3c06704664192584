import { presentWallet } from '#domain/wallet/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { wallet } from '#wire/merchant/client/routes.ts';

export const makeHandler = (guards: Guards) =>
  apiRoute(wallet, guards, async ({ caller }) => ({ data: presentWallet(caller.project) }));

export const handler = signedHandler(makeHandler);
