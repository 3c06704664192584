import { ApiError } from '#wire/api-error.ts';
import type { OpenDifference } from '../../model/difference.ts';
import type { DifferenceStore } from '../../ports.ts';

export type DifferenceState = OpenDifference['state'];

/**
 * A page of a project's differences: the open ones by when they were found, or the closed ones by when they
 * were closed, the last first; and the cursor of the next page, null on the last one. Errors: invalidRequest
 * (cursor).
 */
export async function listDifferences(
  store: Pick<DifferenceStore, 'open' | 'closed'>,
  input: { projectId: string; state: DifferenceState; cursor?: string | undefined; limit: number },
): Promise<{ differences: OpenDifference[]; next: string | null }> {
  const { projectId, state, cursor, limit } = input;
  const place = cursor === undefined ? null : placeIn(cursor, state);
  const page =
    state === 'open'
      ? pageOf(await store.open(projectId), place, limit)
      : await store.closed(projectId, { place, limit });
  return { ...page, next: page.next === null ? null : `${state}.${page.next}` };
}

/** One that is closed in between takes no other from the next page. */
function pageOf(all: OpenDifference[], place: string | null, limit: number) {
  const left = all
    .filter((one) => place === null || placeOf(one) < place)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const differences = left.slice(0, limit);
  const last = differences.at(-1);
  return { differences, next: last && left.length > limit ? placeOf(last) : null };
}

const placeOf = ({ foundAt, differenceNo }: OpenDifference): string =>
  `${String(foundAt).padStart(10, '0')}#${differenceNo}`;

function placeIn(cursor: string, state: DifferenceState): string {
  const [, own, place] = /^(open|closed)\.(\d{10}#\w+)$/.exec(cursor) ?? [];
  if (own === state && place !== undefined) return place;
  throw new ApiError(
    'invalidRequest',
    'cursor must be the `next` of a page of this list. To begin, leave cursor out',
  );
}
