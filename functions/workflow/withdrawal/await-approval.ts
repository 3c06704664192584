import { orderStep } from '#functions/dependencies/order-step.ts';

/** Enters the approval wait of a withdrawal's state machine. */
export const handler = orderStep('approval');
