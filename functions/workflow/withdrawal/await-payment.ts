import { withdrawalStep } from '../../middleware/withdrawal-step.ts';

/** Enters the payment wait of a withdrawal's state machine. */
export const handler = withdrawalStep('payment');
