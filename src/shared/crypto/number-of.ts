import { createHash } from 'node:crypto';

/** The number of what this text says: the same whenever it is made. `kind` is its two letters. */
export const numberOf = (kind: string, text: string): string =>
  `${kind}${createHash('sha256').update(text).digest('hex').slice(0, 24).toUpperCase()}`;
