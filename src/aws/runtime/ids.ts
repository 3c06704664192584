import { makeIds } from '#crypto/random.ts';
import type { Ids } from '#domain/ports/runtime/ids.ts';

/** Ids from the system's clock and random numbers. */
export const systemIds: Ids = makeIds();
