import type { useLedgerDays } from '../../api/books.ts';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { walletsPath } from '../../routes.ts';
import { shownDays, unpricedWords } from '../../words/money/days.ts';
import { Balances } from './balances.tsx';
import { Fees, Flows } from './by-day.tsx';
import { HeldPanel } from './held-panel.tsx';

type Query = ReturnType<typeof useLedgerDays>;

/** What the project holds, what came and left, and what that cost, by its books. */
export function Money({ slug, query }: { slug: string; query: Query }) {
  const { data } = query;
  if (!data) {
    return (
      <Panel title="What the project holds">
        {query.error ? (
          <ProblemAlert error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Loading what="the books" />
        )}
      </Panel>
    );
  }
  const isBooked = shownDays(data).length > 0;
  if (!isBooked) {
    return (
      <Panel title="What the project holds">
        {data.keeps_books ? (
          <p>Nothing is booked yet. Figures appear with the first deposit.</p>
        ) : (
          <p>
            This deployment keeps no books, so there are no figures by day.{' '}
            <LinkTo to={walletsPath(slug)}>Wallets</LinkTo> shows what the hot wallets hold.
          </p>
        )}
      </Panel>
    );
  }
  const unpriced = unpricedWords(data);
  return (
    <>
      {!data.keeps_books && (
        <Note tone="warning" title="The books are switched off" isNews={false}>
          Later movements are missing from the daily figures.
        </Note>
      )}
      <HeldPanel slug={slug} all={data} query={query} unpriced={unpriced} />
      <Balances slug={slug} all={data} query={query} />
      <div className="side-by-side">
        <Flows slug={slug} all={data} />
        <Fees slug={slug} all={data} />
      </div>
    </>
  );
}
