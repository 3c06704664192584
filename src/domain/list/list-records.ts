import type { ListIndex } from '#ports/events.ts';

interface ListQuery {
  page: number;
  size: number;
  start?: string | undefined;
  end?: string | undefined;
}

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
    filter: Record<string, string | undefined>;
    read: (ids: string[]) => Promise<T[]>;
    idOf: (record: T) => string;
  },
): Promise<{ list: T[]; total: number; page: number; size: number }> {
  const { page, size, start, end } = input.query;
  const filter = Object.fromEntries(
    Object.entries(input.filter).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
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
