import { Button } from '../kit/button.tsx';
import type { Filters } from './filters.tsx';

interface Props {
  filters: Filters;
  size: number;
  total: number;
}

/** Which rows are shown, and the pages beside. */
export function Pager({ filters, size, total }: Props) {
  const { page, set } = filters;
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1 && page === 1) return null;
  const from = (page - 1) * size + 1;
  return (
    <nav className="pager" aria-label="Pages of the list">
      <Button disabled={page <= 1} onClick={() => set({ page: String(page - 1) })}>
        Newer
      </Button>
      <span>
        {from > total ? 'none here' : `${from} to ${Math.min(total, page * size)}`} of {total}
      </span>
      <Button disabled={page >= last} onClick={() => set({ page: String(page + 1) })}>
        Older
      </Button>
    </nav>
  );
}
