import { withdrawalStep } from '../../middleware/withdrawal-step.ts';

/** Enters the approval wait of a withdrawal's state machine. */
export const handler = withdrawalStep('approval');
