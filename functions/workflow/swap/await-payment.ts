import { orderStep } from '#functions/dependencies/order-step.ts';

/** Enters the payment wait of a swap's state machine. */
export const handler = orderStep('payment');
