import { knownCalls } from './calls.ts';
import { knownErrors } from './errors.ts';
import { parseSignature, type Signature } from './signature.ts';

/** Read when the first selector is asked for: most calls of the API never ask. */
function bySelector(table: readonly string[]): (selector: string) => Signature | undefined {
  let found: Map<string, Signature> | undefined;
  return (selector) => {
    found ??= new Map(table.map(parseSignature).map((known) => [known.selector, known]));
    return found.get(selector.toLowerCase());
  };
}

/** The well-known function that a selector (0x and eight digits) stands for, if any. */
export const findCall = bySelector(knownCalls);

/** The well-known custom error of a selector. */
export const findError = bySelector(knownErrors);
