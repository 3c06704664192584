import type { Way } from './way.ts';
import { depositWays } from './ways/deposits.ts';
import { webhookWays } from './ways/webhooks.ts';
import { withdrawalWays } from './ways/withdrawals.ts';

/** Every way of the three; a step that none of them meets has no row (matrix.ts). */
export const ways: Way[] = [...withdrawalWays, ...depositWays, ...webhookWays];
