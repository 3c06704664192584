import { orderStep } from '../../middleware/order-step.ts';

/** Enters the confirmation wait of a withdrawal's state machine. */
export const handler = orderStep('confirmation');
