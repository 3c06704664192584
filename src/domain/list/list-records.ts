import type { ListIndex } from '#ports/events.ts';

interface ListQuery {
  page: number;
  size: number;
  start?: string | undefined;
  end?: string | undefined;
}

type Values = string | readonly string[];

/**
 * A page of an indexed list, with its records in the index's order (newest first). `filter` holds
 * the facets to match. A record that cannot be read is left out.
 */
export async function listRecords<T>(
  lists: Pick<ListIndex, 'page'>,
  input: {
    list: string;
    projectId: string;
    /** Narrows the list to one owner; the whole list by default. */
    scope?: string;
    query: ListQuery;
    filter: Record<string, Values | undefined>;
    read: (ids: string[]) => Promise<T[]>;
    idOf: (record: T) => string;
  },
): Promise<{ list: T[]; total: number; page: number; size: number }> {
  const { page, size, start, end } = input.query;
  const filter = Object.fromEntries(
    Object.entries(input.filter).filter(
      (entry): entry is [string, Values] => entry[1] !== undefined,
    ),
  );
  const { ids, total } = await lists.page({
    list: input.list,
    projectId: input.projectId,
    scope: input.scope ?? '',
    filter,
    start,
    end,
    page,
    size,
  });
  const records = new Map((await input.read(ids)).map((record) => [input.idOf(record), record]));
  return { list: ids.flatMap((id) => records.get(id) ?? []), total, page, size };
}

/** The same page of a few records that were found in another way, such as by a transaction's hash. */
export function pageOfFound<T extends { createdAtMs: number }>(
  found: readonly T[],
  { page, size, start = '', end = '9' }: ListQuery,
): { list: T[]; total: number; page: number; size: number } {
  const dayOf = ({ createdAtMs }: T): string => new Date(createdAtMs).toISOString().slice(0, 10);
  const within = found
    .filter((record) => dayOf(record) >= start && dayOf(record) <= end)
    .sort((a, b) => b.createdAtMs - a.createdAtMs);
  const from = (page - 1) * size;
  return { list: within.slice(from, from + size), total: within.length, page, size };
}
