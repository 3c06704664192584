import type { AccessStore } from '#domain/ports/projects/access-store.ts';
import type { GuardStore } from '#domain/ports/projects/guard-store.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import type { SecretBox } from '#domain/ports/runtime/secret-box.ts';

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
