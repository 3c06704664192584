import { orderStep } from '#functions/dependencies/order-step.ts';

/** Enters the confirmation wait of a withdrawal's state machine. */
export const handler = orderStep('confirmation');
