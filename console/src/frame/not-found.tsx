import { useLocation } from 'wouter';
import { useTitle } from '../kit/hooks.ts';
import { PageHeader } from '../kit/page-header.tsx';
import { LinkTo } from '../parts/link-to.tsx';
import { overviewPath, slugOf } from '../routes.ts';
import { visibleText } from '../words/visible-text.ts';
import { SearchBox } from './search-box.tsx';

/** Shown for an address that is not a page: says so, and offers a search. */
export function NotFound() {
  useTitle('Page not found');
  const [path] = useLocation();
  const slug = slugOf(path);
  return (
    <div className="stack">
      <PageHeader>Page not found</PageHeader>
      <p>
        The console has no page at <span className="mono">{visibleText(path)}</span>. The link may
        be cut off, or the page may have moved.
      </p>
      {slug && (
        <>
          <p>Find an order, a deposit, an address or a hash of this project:</p>
          <SearchBox slug={slug} label="Find in this project" />
        </>
      )}
      <p>
        {slug && (
          <>
            <LinkTo to={overviewPath(slug)}>Home of this project</LinkTo>{' '}
          </>
        )}
        <LinkTo to="/">All projects</LinkTo>
      </p>
    </div>
  );
}
