import { makeIds } from '#crypto/random.ts';
import type { Ids } from '#ports/runtime.ts';

/** Ids from the system's clock and random numbers. */
export const systemIds: Ids = makeIds();
