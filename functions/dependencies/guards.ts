import type { AccessStore, GuardStore } from '#domain/ports/access.ts';
import type { SecretBox } from '#domain/ports/admin.ts';
import type { Clock, Logger } from '#domain/ports/world.ts';

/** What the middleware of a public route needs. */
export interface PublicGuards {
  guards: GuardStore;
  clock: Clock;
  log: Logger;
}

/** What the middleware of a signed route needs. */
export interface Guards extends PublicGuards {
  access: AccessStore;
  secrets: Pick<SecretBox, 'open'>;
}
