import { wallet } from '#contract/routes/client.ts';
import { presentWallet } from '#domain/wallet/present-wallet.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards) =>
  apiRoute(wallet, guards, async ({ caller }) => ({ data: presentWallet(caller.project) }));

export const handler = signedHandler(makeHandler);
