import { health } from '../../../src/contract/routes/system.ts';
import { publicRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectPublicGuards } from '../../middleware/connect-public.ts';
import type { PublicGuards } from '../../middleware/guards.ts';

export const makeHandler = (guards: PublicGuards) =>
  publicRoute(health, guards, () => ({
    data: { status: 'ok', time: new Date(guards.clock.nowMs()).toISOString() },
  }));

export const handler = atFirstCall(() => makeHandler(connectPublicGuards()));
