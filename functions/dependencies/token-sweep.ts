import { environment } from '#aws/runtime/config.ts';

/** Whether the stage collects deposits. Without it nothing is handed to the seams of the core. */
export const hasTokenSweep = (): boolean => environment().TOKEN_SWEEP !== 'off';
