/** The expected answers of the list index, computed naively: an array is sorted and filtered. */

import type { ListChange } from '#model/outbox.ts';
import type { ListIndex } from '#ports/events.ts';

type PageInput = Parameters<ListIndex['page']>[0];

interface Row {
  change: ListChange;
  /** The time of the first change of the record. */
  createdAtMs: number;
}

/** Compares by code points, as DynamoDB orders keys. */
const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export class ListModel {
  private readonly rows = new Map<string, Row>();

  apply(changes: ListChange[]): void {
    for (const change of changes) {
      const key = JSON.stringify([change.list, change.projectId, change.scope, change.id]);
      const known = this.rows.get(key);
      if (known && known.change.rev >= change.rev) continue;
      this.rows.set(key, { change, createdAtMs: known?.createdAtMs ?? change.createdAtMs });
    }
  }

  page(input: PageInput): { ids: string[]; total: number } {
    const matching = [...this.rows.values()]
      .filter(({ change, createdAtMs }) => {
        const day = new Date(createdAtMs).toISOString().slice(0, 10);
        return (
          change.list === input.list &&
          change.projectId === input.projectId &&
          change.scope === input.scope &&
          !change.removed &&
          Object.entries(input.filter).every(([name, any]) =>
            [change.facets[name] ?? []].flat().some((value) => [any].flat().includes(value)),
          ) &&
          (!input.start || day >= input.start) &&
          (!input.end || day <= input.end)
        );
      })
      .sort((a, b) => b.createdAtMs - a.createdAtMs || compare(b.change.id, a.change.id));
    const ids = matching
      .slice((input.page - 1) * input.size, input.page * input.size)
      .map(({ change }) => change.id);
    return { ids, total: matching.length };
  }
}
