import { waitHandler } from './shared/wait-handler.ts';

/** Enters the wait for the admins’ decision on an order. */
export const handler = waitHandler('approval');
