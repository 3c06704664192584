import { makeSecrets } from '#aws/keys/secrets.ts';
import { makeGuardStore } from '#aws/projects/guard-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import type { Guards } from './guards.ts';

/** The guards of a signed route on AWS. */
export const connectGuards = (): Guards => ({
  guards: makeGuardStore(),
  access: makeProjectStore(),
  secrets: makeSecrets(),
  clock: systemClock,
  log: makeLogger(),
});
