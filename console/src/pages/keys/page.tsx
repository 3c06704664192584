import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { permissions } from '#model/permission.ts';
import { type Key, keysKey, useKeys, usePolicyApi } from '../../api/policy.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { Menu } from '../../kit/menu.tsx';
import { Note } from '../../kit/note.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import type { Filter } from '../../parts/filter.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { TestEventSheet } from '../../parts/test-event-sheet.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { changesPath } from '../../routes.ts';
import { eventFilterWords, unheardEvents } from '../../words/event-filter.ts';
import { permissionWords } from '../../words/policy/permissions.ts';
import { purposes } from '../../words/purposes.ts';
import { visibleText } from '../../words/visible-text.ts';
import { CreateSheet } from './create-sheet.tsx';
import { keyColumns } from './csv-columns.ts';
import { DeleteSheet } from './delete-sheet.tsx';
import { RotateSheet } from './rotate-sheet.tsx';
import { SecretsSheet } from './secrets-sheet.tsx';
import type { KeySecrets } from './snippets.ts';
import { UrlSheet } from './url-sheet.tsx';
import '../policy.css';

type Sheet = { kind: 'create' } | { kind: 'delete' | 'url' | 'test' | 'rotate'; key: Key };

const drawn: Drawn<Key> = {
  label: 'API keys',
  keyOf: ({ app_id: id }) => id,
  title: {
    label: 'Name',
    cell: ({ name, app_id: id }) => (
      <>
        <Said text={name} />
        <div>
          <Id id={id} />
        </div>
      </>
    ),
    sortBy: ({ name }) => name,
  },
  columns: [
    {
      label: 'State',
      cell: ({ enabled }) => (
        <Mark tone={enabled ? 'success' : 'stopped'}>{enabled ? 'Enabled' : 'Disabled'}</Mark>
      ),
      sortBy: ({ enabled }) => Number(enabled),
      isDescendingFirst: true,
    },
    {
      label: 'Permission',
      cell: ({ permission, mode }) => (
        <>
          {permissionWords[permission].label}
          <div className="quiet">signs by {mode.toUpperCase()}</div>
        </>
      ),
      sortBy: ({ permission }) => permissions.indexOf(permission),
    },
    { label: 'Wallet', isNumber: true, cell: ({ wallet_id: id }) => id },
    {
      label: 'Webhook URL',
      cell: ({ webhook_url: url, webhook_events: entries }) => (
        <>
          <Said text={url} />
          {url !== null && <div className="quiet">{visibleText(eventFilterWords(entries))}</div>}
        </>
      ),
    },
    {
      label: 'Created',
      cell: ({ created_at: at, asked_by: by }) => (
        <>
          <When at={at} mode="both" />
          {by && (
            <div>
              by <Said text={by} />
            </div>
          )}
        </>
      ),
      sortBy: ({ created_at: at }) => at,
      isDescendingFirst: true,
    },
    {
      label: 'Last used',
      cell: ({ last_used_at: at }) => <When at={at} mode="both" />,
      sortBy: ({ last_used_at: at }) => at,
      isDescendingFirst: true,
    },
  ],
};

const filters: Filter<Key>[] = [
  {
    name: 'state',
    label: 'State',
    options: [
      ['enabled', 'Enabled'],
      ['disabled', 'Disabled'],
    ],
    passes: ({ enabled }, value) => enabled === (value === 'enabled'),
  },
  {
    name: 'permission',
    label: 'Permission',
    options: permissions.map((value) => [value, permissionWords[value].label] as const),
    passes: ({ permission }, value) => permission === value,
  },
  {
    name: 'name',
    label: 'Name or app id',
    passes: ({ name, app_id: id }, typed) =>
      `${name} ${id}`.toLowerCase().includes(typed.toLowerCase()),
  },
];

const actions = {
  url: 'Webhook URL',
  test: 'Send a test event',
  rotate: 'Rotate webhook secret',
  delete: 'Delete',
} as const;

function KeyMenu({
  item: { name, enabled, webhook_url: url },
  act,
}: {
  item: Key;
  act: (what: 'toggle' | keyof typeof actions) => void;
}) {
  const entries = { toggle: enabled ? 'Disable' : 'Enable', ...actions };
  return (
    <Menu label={`Actions for ${name}`} shown="Actions">
      {(close) => (
        <ul>
          {(Object.keys(entries) as (keyof typeof entries)[])
            .filter((what) => what !== 'test' || (enabled && url !== null))
            .map((what) => (
              <li key={what}>
                <button
                  type="button"
                  className="flat"
                  onClick={() => {
                    close();
                    act(what);
                  }}
                >
                  {entries[what]}
                </button>
              </li>
            ))}
        </ul>
      )}
    </Menu>
  );
}

/** The API keys of a project: who made them, what they may do, where their webhooks go. */
export default function KeysPage({ slug }: { slug: string }) {
  useTitle('API keys');
  const { admin } = useWorld();
  const isOwner = isIn(admin, 'owner', slug);
  const query = useKeys(slug);
  const calls = usePolicyApi(slug);
  const queries = useQueryClient();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [secrets, setSecrets] = useState<KeySecrets | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isWaiting, setIsWaiting] = useState(false);

  /** Runs a call; true unless it failed. What waits for a second owner is said. */
  const change = async (ask: () => Promise<{ state?: string } | object>): Promise<boolean> => {
    setProblem(null);
    setIsWaiting(false);
    try {
      const answer = await ask();
      setIsWaiting('state' in answer && answer.state === 'pending');
      setSheet(null);
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: keysKey(slug) });
    }
  };

  const act = (key: Key, what: 'toggle' | keyof typeof actions) => {
    if (what === 'toggle')
      void change(() => calls.updateKey(key.app_id, { enabled: !key.enabled }));
    else setSheet({ kind: what, key });
  };
  const unheard = unheardEvents(query.data?.list ?? []);
  const list = useWholeList({ all: query.data?.list, query, every: 15, drawn, filters });
  return (
    <>
      <List
        list={list}
        title="API keys"
        description={purposes['API keys']}
        what="API keys"
        csv={{ name: `${slug}-keys`, columns: keyColumns }}
        actions={
          isOwner && (
            <Button variant="primary" onClick={() => setSheet({ kind: 'create' })}>
              Create key
            </Button>
          )
        }
        rowActions={
          isOwner ? (key) => <KeyMenu item={key} act={(what) => act(key, what)} /> : undefined
        }
        empty={{
          title: 'No key yet',
          text: isOwner
            ? 'Create one for each program of the merchant. Its secrets are shown once.'
            : 'An owner creates one for each program of the merchant.',
        }}
      >
        {unheard.length > 0 && (
          <Note tone="warning" title="No webhook URL gets some events">
            <p>{unheard.join(', ')}: they are only in the event feed.</p>
          </Note>
        )}
        {problem !== null && !sheet && <ProblemAlert error={problem} />}
        {isWaiting && (
          <Note tone="info" title="The change waits for a second owner">
            Nothing has changed yet. Another owner confirms it under{' '}
            <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
          </Note>
        )}
      </List>
      {sheet?.kind === 'create' && (
        <CreateSheet
          problem={problem}
          close={() => setSheet(null)}
          create={(request) =>
            change(async () => {
              const made = await calls.createKey(request);
              if (made.state === 'done') setSecrets(made);
              return { state: made.state };
            })
          }
        />
      )}
      {sheet?.kind === 'delete' && (
        <DeleteSheet
          name={sheet.key.name}
          problem={problem}
          close={() => setSheet(null)}
          remove={() => change(() => calls.deleteKey(sheet.key.app_id))}
        />
      )}
      {sheet?.kind === 'rotate' && (
        <RotateSheet
          problem={problem}
          close={() => setSheet(null)}
          rotate={(hours) =>
            change(async () => {
              const { app_id, name } = sheet.key;
              const { webhook_secret } = await calls.rotate(app_id, hours);
              setSecrets({ app_id, name, api_secret: null, webhook_secret });
              return {};
            })
          }
        />
      )}
      {sheet?.kind === 'url' && (
        <UrlSheet
          url={sheet.key.webhook_url}
          events={sheet.key.webhook_events}
          problem={problem}
          close={() => setSheet(null)}
          save={({ url, events }) =>
            change(() => {
              const { app_id: id, webhook_url: before } = sheet.key;
              const isMoved = url !== before;
              const patch = { webhook_events: events, ...(isMoved && { webhook_url: url }) };
              return calls.updateKey(id, patch);
            })
          }
        />
      )}
      {sheet?.kind === 'test' && sheet.key.webhook_url !== null && (
        <TestEventSheet slug={slug} urls={[sheet.key.webhook_url]} close={() => setSheet(null)} />
      )}
      {secrets && <SecretsSheet slug={slug} secrets={secrets} close={() => setSecrets(null)} />}
    </>
  );
}
