import { makeGuardStore } from '#aws/projects/guard-store.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import type { PublicGuards } from './guards.ts';

/** The guards of a public route on AWS: no key, no secret, no project. */
export const connectPublicGuards = (): PublicGuards => ({
  guards: makeGuardStore(),
  clock: systemClock,
  log: makeLogger(),
});
