import { InvalidCursor } from '../model/invalid-cursor.ts';

/** How far a list of entries has come: a move, and how many of its entries were given. */
export interface EntryPlace {
  day: string;
  /** The move's sort key. */
  sk: string;
  given: number;
}

export const placeToText = ({ day, sk, given }: EntryPlace): string =>
  Buffer.from(JSON.stringify([day, sk, given])).toString('base64url');

/** The inverse of placeToText. Throws InvalidCursor if it cannot have made the text. */
export function placeFromText(text: string): EntryPlace {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw new InvalidCursor('not the cursor of a page');
  }
  const [day, sk, given] = Array.isArray(parts) ? parts : [];
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  // A key of DynamoDB has 1,024 bytes at most.
  if (!isText(day) || !isText(sk) || text.length > 1_024 || ![0, 1, 2].includes(given)) {
    throw new InvalidCursor('not the cursor of a page');
  }
  return { day, sk, given };
}
