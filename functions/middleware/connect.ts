import { systemClock } from '../../src/aws/clock.ts';
import { makeGuardStore } from '../../src/aws/guard-store.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeProjectStore } from '../../src/aws/project-store.ts';
import { makeSecrets } from '../../src/aws/secrets.ts';
import type { Guards } from './guards.ts';

/** The guards of a signed route on AWS. */
export const connectGuards = (): Guards => ({
  guards: makeGuardStore(),
  access: makeProjectStore(),
  secrets: makeSecrets(),
  clock: systemClock,
  log: makeLogger(),
});
