import { allPages, type PageOf } from '../../api/all-pages.ts';
import {
  type Key,
  keysKey,
  type SessionKey,
  sessionKeysKey,
  usePolicyApi,
} from '../../api/policy.ts';
import { usePolled } from '../../api/polled.ts';
import { useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id, When } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { keysPath, sessionKeysPath } from '../../routes.ts';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  slug: string;
  id: string;
}

/** An API key by its app id: the page looks for it among the project’s keys, and sends no id. */
export function FoundApiKey({ slug, id }: Props) {
  const calls = usePolicyApi(slug);
  return (
    <Found<Key>
      id={id}
      what="API keys"
      queryKey={[...keysKey(slug), 'all']}
      read={calls.keys}
      idOf={({ app_id: appId }) => appId}
      path={keysPath(slug)}
      words={(key) => (
        <>
          API key {visibleText(key.name)}, {key.enabled ? 'enabled' : 'disabled'}, created{' '}
          <When at={key.created_at} />
        </>
      )}
    />
  );
}

/** A session key by its id, in the same way. */
export function FoundSessionKey({ slug, id }: Props) {
  const calls = usePolicyApi(slug);
  return (
    <Found<SessionKey>
      id={id}
      what="session keys"
      queryKey={[...sessionKeysKey(slug), 'all']}
      read={calls.sessionKeys}
      idOf={({ sk_id: skId }) => skId}
      path={sessionKeysPath(slug)}
      words={(key) => (
        <>
          Session key {visibleText(key.name)}, {key.status}, created <When at={key.created_at} />
        </>
      )}
    />
  );
}

function Found<Row>({
  id,
  what,
  queryKey,
  read,
  idOf,
  path,
  words,
}: {
  id: string;
  what: string;
  queryKey: string[];
  read: (query: { page: number; size: number }) => Promise<PageOf<Row>>;
  idOf: (row: Row) => string;
  path: string;
  words: (row: Row) => React.ReactNode;
}) {
  useTitle('Find');
  const query = usePolled(queryKey, () => allPages(read, idOf), { every: () => false });
  if (!query.data) {
    if (!query.error) return <Loading what={what} />;
    return <ProblemAlert error={query.error} retry={() => void query.refetch()} />;
  }
  const found = query.data.rows.find((row) => idOf(row) === id);
  return (
    <div className="stack">
      <PageHeader description={<Id id={id} whole />}>Find</PageHeader>
      <Panel title={found ? 'Found in this project' : 'No match in this project'}>
        <p>
          {found ? words(found) : `Searched: ${what}. It may belong to another project.`}{' '}
          <LinkTo to={path}>All {what}</LinkTo>
        </p>
      </Panel>
    </div>
  );
}
