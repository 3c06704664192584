import { useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import { flash } from '../../kit/flash.ts';
import { useAnchor, useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { findPath, overviewPath, webhookPath, webhooksPath } from '../../routes.ts';
import { foundTitle, lookedWords } from '../../words/found.ts';
import { hitPath, hitWords } from '../../words/hits.ts';
import { looksSecret } from '../../words/looks-secret.ts';
import { chainsOf } from '../../words/transaction-hash.ts';
import { visibleText } from '../../words/visible-text.ts';
import { FoundApiKey, FoundSessionKey } from './found-key.tsx';
import { LookOnChain } from './look-on-chain.tsx';
import { OrdersTo } from './orders-to.tsx';

interface Props {
  slug: string;
  q: string;
}

/** What of the project an id names. A secret is taken out of the address bar, and not sent. */
export default function FindPage({ slug, q }: Props) {
  const anchor = useAnchor();
  const text = q === 'session-key' && anchor !== '' ? anchor : q.trim();
  if (looksSecret(text)) return <Refused slug={slug} />;
  if (text.startsWith('sk_')) {
    if (q !== 'session-key') return <Redirect to={findPath(slug, text)} replace />;
    return <FoundSessionKey slug={slug} id={text} />;
  }
  if (text.startsWith('app_')) return <FoundApiKey slug={slug} id={text} />;
  if (text.startsWith('dl_')) return <Redirect to={webhookPath(slug, text)} replace />;
  if (text.startsWith('evt_')) {
    return <Redirect to={`${webhooksPath(slug)}?event_id=${encodeURIComponent(text)}`} replace />;
  }
  return <Found slug={slug} q={text} />;
}

function Refused({ slug }: { slug: string }) {
  const [, go] = useLocation();
  useEffect(() => {
    flash({
      tone: 'error',
      title: 'This looks like a secret',
      text: 'Not searched. Write a TRON hash with 0x in front.',
    });
    go(overviewPath(slug), { replace: true });
  }, [go, slug]);
  return null;
}

function Found({ slug, q }: Props) {
  useTitle('Find');
  const query = usePolled(
    ['search', slug, q],
    (api) => held(api.GET('/projects/{slug}/search', { params: { path: { slug }, query: { q } } })),
    { every: () => false },
  );
  const { data } = query;
  const chains = chainsOf(q);
  if (!data) {
    return <UnreadPage title="Find" query={query} />;
  }
  const [first] = data.hits;
  const only = first && data.hits.length === 1 ? hitPath(slug, first) : null;
  if (only !== null) return <Redirect to={only} replace />;
  return (
    <div className="stack">
      <PageHeader description={<Id id={q} whole />}>Find</PageHeader>
      <Panel title={foundTitle(data)}>
        {data.hits.length > 0 && (
          <ul className="list">
            {data.hits.map((hit) => {
              const path = hitPath(slug, hit);
              const id = <Id id={hit.id} whole />;
              return (
                <li key={`${hit.kind} ${hit.id}`}>
                  {hitWords(hit)} {path === null ? id : <LinkTo to={path}>{id}</LinkTo>}
                  {hit.note && <span className="quiet"> ({visibleText(hit.note)})</span>}
                </li>
              );
            })}
          </ul>
        )}
        {(data.hits.length === 0 || data.not_looked_in.length > 0) && (
          <p>
            {lookedWords(data).join(' ')}
            {data.hits.length === 0 && ' It may belong to another project.'}
          </p>
        )}
      </Panel>
      {data.hits.map(
        ({ kind, id, chain }) =>
          kind === 'recipient' &&
          chain !== null && (
            <OrdersTo key={`${chain} ${id}`} slug={slug} chain={chain} address={id} />
          ),
      )}
      {chains.length > 0 && <LookOnChain slug={slug} hash={q} chains={chains} />}
    </div>
  );
}
