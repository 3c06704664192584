import type { Ids } from '#ports/runtime.ts';
import { makeIds } from '#shared/crypto/random.ts';

/** Ids from the system's clock and random numbers. */
export const systemIds: Ids = makeIds();
