import { Button } from '../kit/button.tsx';
import { pagerWords, type Shown } from '../words/list.ts';

interface Props {
  /** What is paged: `withdrawals`. */
  what: string;
  page: number;
  shown: Shown;
  /** What the pages before and after are called: `Newer` and `Older` of a list that is newest first. */
  names: readonly [before: string, after: string];
  open: (page: number) => void;
}

/** Which rows are shown, how many a page has, and links to other pages. */
export function Pager({ what, page, shown, names: [before, after], open }: Props) {
  const { total, size } = shown;
  if (total <= size && page === 1) return null;
  return (
    <nav className="pager" aria-label={`Pages of ${what}`}>
      <Button disabled={page <= 1} onClick={() => open(page - 1)}>
        {before}
      </Button>
      <span>{pagerWords(shown)}</span>
      <Button disabled={page * size >= total} onClick={() => open(page + 1)}>
        {after}
      </Button>
    </nav>
  );
}
