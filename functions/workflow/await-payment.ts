import { waitHandler } from './shared/wait-handler.ts';

/** Enters the wait for an order to be paid, and wakes the worker of its sending address. */
export const handler = waitHandler('payment');
