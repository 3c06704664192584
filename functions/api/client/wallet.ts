import { wallet } from '#contract/client/routes.ts';
import { presentWallet } from '#domain/wallet/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards) =>
  apiRoute(wallet, guards, async ({ caller }) => ({ data: presentWallet(caller.project) }));

export const handler = atFirstCall(() => makeHandler(connectGuards()));
