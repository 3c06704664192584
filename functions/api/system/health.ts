import { health } from '#contract/system/routes.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectPublicGuards } from '#functions/dependencies/connect-public.ts';
import type { PublicGuards } from '#functions/dependencies/guards.ts';
import { publicRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: PublicGuards) =>
  publicRoute(health, guards, () => ({
    data: { status: 'ok', time: new Date(guards.clock.nowMs()).toISOString() },
  }));

export const handler = atFirstCall(() => makeHandler(connectPublicGuards()));
