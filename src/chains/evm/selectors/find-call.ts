import { bySelector } from '#chains/shared/abi/by-selector.ts';
import { knownCalls } from './calls.ts';

/** The well-known function that a selector stands for, if any. */
export const findCall = bySelector(knownCalls);
