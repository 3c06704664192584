import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useChains, useOverview } from '../../api/chain-queries.ts';
import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import { useNow, useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Time } from '../../parts/time.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import {
  approvalsPath,
  chainsPath,
  changesPath,
  depositsPath,
  recordPath,
  webhooksPath,
} from '../../routes.ts';
import { chainWords } from '../../words/chains.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { causeSentence } from '../../words/timeline.ts';
import { span } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import '../../styles/records.css';

interface Counted {
  to: string;
  figure: ReactNode;
  what: string;
  more?: string | undefined;
  /** Somebody has to act. */
  calls: boolean;
}

function Count({ to, figure, what, more, calls }: Counted) {
  const className = calls ? 'tally calls' : 'tally';
  const inside = (
    <>
      <span className="figure">{figure}</span>
      <span>{what}</span>
      {more && <span className="quiet">{more}</span>}
    </>
  );
  return (
    <li>
      {to.startsWith('#') ? (
        <a href={to} className={className}>
          {inside}
        </a>
      ) : (
        <Link to={to} className={className}>
          {inside}
        </Link>
      )}
    </li>
  );
}

/** What of a project needs somebody; each number is a link to what it counts. */
export default function OverviewPage({ slug }: { slug: string }) {
  useTitle(slug);
  const now = useNow();
  const query = useOverview(slug);
  const chains = useChains();
  const changes = usePolled(['changes', slug, 'count'], (api) =>
    held(
      api.GET('/projects/{slug}/changes', {
        params: { path: { slug }, query: { page: 1, size: 1 } },
      }),
    ),
  );
  const { data } = query;
  if (!data) return <UnreadPage title="Home" query={query} />;
  const waiting = data.waiting.withdrawals + data.waiting.operations;
  const behind = chains.data?.list.filter((one) => {
    const { tone } = chainWords(one, now);
    return tone !== 'success' && tone !== 'pending';
  });
  const least = data.stuck_complete ? '' : '+';
  return (
    <div className="stack">
      <PageHeader
        info={<QueryFreshness query={query} />}
        description="What needs somebody, and what is under way"
      >
        {slug}
      </PageHeader>
      <ul className="counts">
        <Count
          to={approvalsPath(slug)}
          figure={waiting}
          what="wait for an approval"
          more={
            data.waiting.oldest_at === null
              ? undefined
              : `the oldest for ${span(now - data.waiting.oldest_at)}`
          }
          calls={waiting > 0}
        />
        {changes.data && (
          <Count
            to={changesPath(slug)}
            figure={changes.data.total}
            what="changes wait for a second owner"
            calls={changes.data.total > 0}
          />
        )}
        <Count
          to="#stuck"
          figure={`${data.stuck.length}${least}`}
          what={data.stuck.length === 1 ? 'order is stuck' : 'orders are stuck'}
          more={`of ${data.under_way} under way`}
          calls={data.stuck.length > 0}
        />
        <Count
          to={`${webhooksPath(slug)}?state=abandoned`}
          figure={data.webhooks_abandoned}
          what="webhooks gave up (no more retries)"
          more={`${data.webhooks_pending} on their way`}
          calls={data.webhooks_abandoned > 0}
        />
        {behind && (
          <Count
            to={chainsPath(slug)}
            figure={behind.length}
            what="chains are behind or stopped"
            more={behind.map(({ chain }) => chainWord(chain)).join(', ') || 'all others follow'}
            calls={behind.length > 0}
          />
        )}
        <Count
          to={`${depositsPath(slug)}?status=0`}
          figure={data.deposits_confirming}
          what="deposits are confirming"
          calls={false}
        />
      </ul>
      <div id="stuck">
        <Panel title="Stuck orders">
          {data.stuck.length === 0 ? (
            <p>None. Orders in progress need no action.</p>
          ) : (
            <ul className="list">
              {data.stuck.map(({ no, cause, since }) => (
                <li key={no}>
                  <LinkTo to={recordPath(slug, no) ?? approvalsPath(slug)}>
                    <Id id={no} />
                  </LinkTo>{' '}
                  {visibleText(causeSentence(cause, 'its chain'))}{' '}
                  <Time at={since} mode="relative" />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </div>
  );
}
