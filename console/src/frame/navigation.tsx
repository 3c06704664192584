import { Link, useLocation } from 'wouter';
import { useWaitingTotal } from '../api/chain-queries.ts';
import { type Page, pageOf, pages, sections } from '../pages.ts';
import { overviewPath } from '../routes.ts';

/** The navigation's entry that a path belongs to. */
export function entryOf(path: string): Page | undefined {
  const page = pageOf(path);
  if (!page || page.nav) return page;
  const under = page.under ?? page.path;
  return pages.find(({ nav, path: own }) => nav && (under === own || under.startsWith(`${own}/`)));
}

export const filledIn = (path: string, slug: string) =>
  path.replace(':slug', encodeURIComponent(slug));

/**
 * The same page of another project; for one record, which the other project lacks, the page that lists its
 * kind.
 */
export function samePage(path: string, slug: string): string {
  const entry = entryOf(path);
  return entry?.nav ? filledIn(entry.path, slug) : overviewPath(slug);
}

/** The pages of a project, by their sections. */
export function Navigation({ slug, follow }: { slug: string; follow: () => void }) {
  const [path] = useLocation();
  const here = entryOf(path);
  const waiting = useWaitingTotal(slug, 10_000) ?? 0;
  return (
    <nav className="side" aria-label="Pages">
      {Object.entries(sections).map(([section, title]) => {
        const entries = pages.filter(({ nav }) => nav?.section === section);
        if (entries.length === 0) return null;
        return (
          <div key={section}>
            <h2>{title}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Link
                    to={filledIn(entry.path, slug)}
                    aria-current={entry === here ? 'page' : undefined}
                    onClick={follow}
                  >
                    {entry.nav!.text}
                    {entry.nav!.text === 'Approvals' && waiting > 0 && (
                      <>
                        {' '}
                        <span className="count">
                          {waiting}
                          <span className="unseen"> waiting</span>
                        </span>
                      </>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
