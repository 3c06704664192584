import { withdrawalStep } from '../../middleware/withdrawal-step.ts';

/** Enters the confirmation wait of a withdrawal's state machine. */
export const handler = withdrawalStep('confirmation');
