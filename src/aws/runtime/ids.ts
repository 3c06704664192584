import { makeIds } from '#crypto/random.ts';
import type { Ids } from '#domain/ports/runtime/ids.ts';

/** Ids by the machine's clock and randomness. */
export const systemIds: Ids = makeIds();
