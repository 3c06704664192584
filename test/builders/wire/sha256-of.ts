import { createHash } from 'node:crypto';

/** sha256 of a text, lower-case hex, as a client of its own computes it. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
