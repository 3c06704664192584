import { type PublicGuards, publicHandler } from '#functions/dependencies/guards.ts';
import { publicRoute } from '#functions/middleware/api-route.ts';
import { health } from '#wire/merchant/system/routes.ts';

export const makeHandler = (guards: PublicGuards) =>
  publicRoute(health, guards, () => ({
    data: { status: 'ok', time: new Date(guards.clock.nowMs()).toISOString() },
  }));

export const handler = publicHandler(makeHandler);
