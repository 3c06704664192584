import { parseSignature, type Signature } from './signature.ts';

/** Looks selectors (0x and eight digits) up in a table, which is read when the first one is asked for. */
export function bySelector(table: readonly string[]): (selector: string) => Signature | undefined {
  let found: Map<string, Signature> | undefined;
  return (selector) => {
    found ??= new Map(table.map(parseSignature).map((known) => [known.selector, known]));
    return found.get(selector.toLowerCase());
  };
}
