import type { TransferClaim } from '#model/transfer-claim.ts';

/** Every transaction of the recording as `getTransaction` shows it, and every transfer in it. */
export const shown = new Map<string, Record<string, unknown>>();

export const claims: TransferClaim[] = [];
