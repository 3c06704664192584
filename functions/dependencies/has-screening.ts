import { environment } from '#aws/runtime/config.ts';

/** Whether the stage asks screening providers. */
export const hasScreening = (): boolean => environment().SCREENING !== 'off';
