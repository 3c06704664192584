/** A page of a list; energy lists say `limit` where others say `size`. */
interface Page {
  list: object[];
  total: number;
  page: number;
}

const pageSize = 100;

/**
 * The items of every page, newest first. A record that is made meanwhile moves the others to later
 * places, so an item that was seen is not given again; it is known by its field `id`.
 */
export async function* everyItem(
  read: (query: object) => Promise<unknown>,
  list: { id: string; sizeName: string },
  query: object,
): AsyncGenerator<object, void> {
  const size = Number((query as Record<string, unknown>)[list.sizeName] ?? pageSize);
  const seen = new Set<unknown>();
  for (let page = 1; ; page += 1) {
    const found = (await read({ ...query, page, [list.sizeName]: size })) as Page;
    for (const item of found.list) {
      const id = (item as Record<string, unknown>)[list.id];
      if (seen.has(id)) continue;
      seen.add(id);
      yield item;
    }
    const isLast = found.list.length < size && page * size >= found.total;
    if (found.list.length === 0 || isLast) return;
  }
}

interface FeedPage {
  list: object[];
  next: string;
}

/** Every event after `query.after`, oldest first, until nothing is new. */
export async function* everyEvent(
  read: (query: { after?: string; limit: number }) => Promise<unknown>,
  query: { after?: string },
): AsyncGenerator<object, void> {
  let after = query.after;
  for (;;) {
    const found = (await read({ ...query, after, limit: pageSize })) as FeedPage;
    yield* found.list;
    // An empty page is not the end: with `types` the events that were looked at may be others.
    if (found.next === after) return;
    after = found.next;
  }
}

/** Items that a page with a cursor has, unless the query says otherwise. */
const cursorPageSize = 500;

/** Every item of a list that names the cursor of its next page, until it names none. */
export async function* everyAfter(
  read: (query: object) => Promise<unknown>,
  query: object,
): AsyncGenerator<object, void> {
  let cursor: string | null | undefined;
  do {
    const found = (await read({ limit: cursorPageSize, ...query, cursor })) as {
      list: object[];
      next?: string | null;
    };
    // An empty page is not the end: what it looked at may have been others.
    yield* found.list;
    cursor = found.next;
  } while (typeof cursor === 'string');
}
