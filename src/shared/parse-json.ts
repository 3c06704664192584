/** Without one of these a number has at most 199 digits and two of exponent, and is finite. */
const mayBeHuge = /[eE]\+?\d{3}|\d{200}/;

/**
 * JSON.parse, but throws SyntaxError too where a number is larger than a program can hold: JSON.parse makes
 * an infinity of 1e999, which is no JSON any more and has no digest (RFC 8259 section 6 leaves it open).
 */
export function parseJson(text: string): unknown {
  if (!mayBeHuge.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => {
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw new SyntaxError('a number is too large');
    return value;
  });
}
