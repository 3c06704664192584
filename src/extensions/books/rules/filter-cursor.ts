import { createHash } from 'node:crypto';
import { ApiError } from '#wire/api-error.ts';

export const unknownCursor = (): ApiError =>
  new ApiError(
    'invalidRequest',
    'cursor must be the `next` of a page of this list. To begin, leave cursor out',
  );

/** Eight characters that stand for the filters. */
export const markOf = (filters: object): string =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 8);

/** The place that a cursor has after its mark. Errors: invalidRequest, also with another mark. */
export function placeIn(cursor: string, mark: string): string {
  const [, own, place] = /^([\w-]{8})\.(.+)$/s.exec(cursor) ?? [];
  if (own === undefined || place === undefined) throw unknownCursor();
  if (own !== mark) {
    throw new ApiError(
      'invalidRequest',
      'cursor belongs to a list with other filters. Repeat the filters of the first page, or leave cursor out',
    );
  }
  return place;
}
