import type { ListChange } from '#model/outbox.ts';

/** Lists with exact totals at a flat price (docs/decisions/0003-lists.md). */
export interface ListIndex {
  /** Idempotent by (list, scope, id, rev); an older rev than the stored one changes nothing. */
  apply(changes: ListChange[]): Promise<void>;
  /**
   * One page, newest first: ids and the exact total. `filter` values must be facets of the list;
   * `start` and `end` are UTC days `YYYY-MM-DD`, inclusive.
   */
  page(input: {
    list: string;
    projectId: string;
    scope: string;
    filter: Record<string, string>;
    start?: string;
    end?: string;
    page: number;
    size: number;
  }): Promise<{ ids: string[]; total: number }>;
}
