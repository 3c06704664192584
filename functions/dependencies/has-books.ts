import { environment } from '#aws/runtime/config.ts';

/** Whether the stage keeps books. */
export const hasBooks = (): boolean => environment().BOOKS !== 'off';
