import { orderStep } from '#functions/dependencies/order-step.ts';

/** Enters the confirmation wait of a client operation's state machine. */
export const handler = orderStep('confirmation');
