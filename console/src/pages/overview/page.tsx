import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLedgerDays, useOpenDifferences } from '../../api/books.ts';
import { useChains, useOverview, useWaitingTotal } from '../../api/chain-queries.ts';
import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import { useReceivers } from '../../api/webhook-queries.ts';
import { useNow, useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id } from '../../parts/facts.tsx';
import { FailingProviders } from '../../parts/failing-providers.tsx';
import { FailingReceivers } from '../../parts/failing-receivers.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Time } from '../../parts/time.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import {
  approvalsPath,
  booksPath,
  chainsPath,
  changesPath,
  depositsPath,
  recordPath,
  webhooksPath,
} from '../../routes.ts';
import { oldestWords } from '../../words/books.ts';
import { chainWords } from '../../words/chains.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { purposes } from '../../words/purposes.ts';
import { failingAmong, pendingWords } from '../../words/receivers.ts';
import { causeSentence } from '../../words/timeline.ts';
import { span } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import { Checklist } from './checklist.tsx';
import { HotWallets } from './hot-wallets.tsx';
import { Limits } from './limits.tsx';
import { Money } from './money.tsx';
import '../../styles/records.css';
import './home.css';

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

/**
 * What of a project needs somebody, what it holds, what came and left, and how long that lasts. Each number
 * is a link to what it counts.
 */
export default function OverviewPage({ slug }: { slug: string }) {
  useTitle(slug);
  const now = useNow();
  const query = useOverview(slug);
  const waiting = useWaitingTotal(slug) ?? 0;
  const receivers = useReceivers(slug);
  const chains = useChains();
  const changes = usePolled(['changes', slug, 'count'], (api) =>
    held(
      api.GET('/projects/{slug}/changes', {
        params: { path: { slug }, query: { page: 1, size: 1 } },
      }),
    ),
  );
  const days = useLedgerDays(slug);
  const differences = useOpenDifferences(slug);
  const { data } = query;
  if (!data) return <UnreadPage title="Home" query={query} />;
  const behind = chains.data?.list.filter((one) => {
    const { tone } = chainWords(one, now);
    return tone !== 'success' && tone !== 'pending';
  });
  const failing = failingAmong(receivers.data?.list ?? []);
  const least = data.stuck_complete ? '' : '+';
  return (
    <div className="stack home">
      <PageHeader info={<QueryFreshness query={query} />} description={purposes.Home}>
        {slug}
      </PageHeader>
      <FailingReceivers slug={slug} />
      <FailingProviders slug={slug} />
      <Checklist slug={slug} />
      <ul className="counts">
        <Count
          to={approvalsPath(slug)}
          figure={waiting}
          what={waiting === 1 ? 'order waits for an approval' : 'orders wait for an approval'}
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
            what={
              changes.data.total === 1
                ? 'change waits for a second owner'
                : 'changes wait for a second owner'
            }
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
          what={
            data.webhooks_abandoned === 1
              ? 'webhook was abandoned (no more retries)'
              : 'webhooks were abandoned (no more retries)'
          }
          more={pendingWords(data.webhooks_pending, failing)}
          calls={data.webhooks_abandoned > 0 || failing.length > 0}
        />
        {behind && (
          <Count
            to={chainsPath(slug)}
            figure={behind.length}
            what={behind.length === 1 ? 'chain needs attention' : 'chains need attention'}
            more={behind.map(({ chain }) => chainWord(chain)).join(', ') || 'all are in sync'}
            calls={behind.length > 0}
          />
        )}
        {differences.data && (
          <Count
            to={booksPath(slug)}
            figure={`${differences.data.list.length}${differences.data.next === null ? '' : '+'}`}
            what={
              differences.data.list.length === 1
                ? 'difference between books and chains is open'
                : 'differences between books and chains are open'
            }
            more={oldestWords(differences.data.list, now)}
            calls={differences.data.list.length > 0}
          />
        )}
        <Count
          to={`${depositsPath(slug)}?status=0`}
          figure={data.deposits_confirming}
          what={
            data.deposits_confirming === 1 ? 'deposit is confirming' : 'deposits are confirming'
          }
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
      <Money slug={slug} query={days} />
      <HotWallets slug={slug} all={days.data} />
      <Limits slug={slug} />
    </div>
  );
}
