import { systemClock } from '../../src/aws/clock.ts';
import { makeGuardStore } from '../../src/aws/guard-store.ts';
import { makeLogger } from '../../src/aws/log.ts';
import type { PublicGuards } from './guards.ts';

/** The guards of a public route on AWS: no key, no secret, no project. */
export const connectPublicGuards = (): PublicGuards => ({
  guards: makeGuardStore(),
  clock: systemClock,
  log: makeLogger(),
});
