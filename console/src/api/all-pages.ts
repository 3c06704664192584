/** The most rows that one export or one check reads. */
export const maxRows = 5000;
const pageSize = 100;

export interface PageOf<Row> {
  list: Row[];
  total: number;
}

/**
 * Every row of a list, page by page, up to `maxRows`; `isCut` says that there are more. Rows that
 * arrive meanwhile push others to the next page, so a row may come twice: `idOf` leaves it out.
 */
export async function allPages<Row>(
  read: (query: { page: number; size: number }) => Promise<PageOf<Row>>,
  idOf: (row: Row) => string,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const { list, total } = await read({ page, size: pageSize });
    for (const row of list) found.set(idOf(row), row);
    if (page * pageSize >= total) return { rows: [...found.values()], isCut: false };
    if (page * pageSize >= maxRows) return { rows: [...found.values()], isCut: true };
  }
}
