import { waitHandler } from './shared/wait-handler.ts';

/** Enters the wait for an order’s transaction to reach its threshold. */
export const handler = waitHandler('confirmation');
