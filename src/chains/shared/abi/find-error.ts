import { bySelector } from './by-selector.ts';
import { knownErrors } from './errors.ts';

/** The well-known custom error that a selector stands for, if any. */
export const findError = bySelector(knownErrors);
