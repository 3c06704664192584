/** A place in a project's feed as callers hold it: letters, digits and `_`. */
export const toCursor = (place: number): string => `cur_${place}`;

/** The place of a cursor; null if it is none of ours. */
export function parseCursor(text: string): number | null {
  const [, digits] = /^cur_(0|[1-9]\d{0,14})$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}
