import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Key, keysKey, useKeys, usePolicyApi } from '../../api/policy.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { useTitle } from '../../kit/hooks.ts';
import { ExportCsv } from '../../parts/export-csv.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { changesPath } from '../../routes.ts';
import { permissionWords } from '../../words/policy/permissions.ts';
import { CreateSheet } from './create-sheet.tsx';
import { keyColumns } from './csv-columns.ts';
import { DeleteSheet } from './delete-sheet.tsx';
import { RotateSheet } from './rotate-sheet.tsx';
import { SecretsSheet } from './secrets-sheet.tsx';
import type { KeySecrets } from './snippets.ts';
import { UrlSheet } from './url-sheet.tsx';
import '../policy.css';

type Sheet = { kind: 'create' } | { kind: 'delete' | 'url' | 'rotate'; key: Key };

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

  if (query.error && !query.data) {
    return <UnreadPage title="API keys" query={query} />;
  }
  const keys = query.data?.list ?? [];
  const actions = (key: Key) => (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={`Actions for ${key.name}`}
      items={[
        { id: 'toggle', text: key.enabled ? 'Disable' : 'Enable' },
        { id: 'url', text: 'Webhook URL' },
        { id: 'rotate', text: 'Rotate webhook secret' },
        { id: 'delete', text: 'Delete' },
      ]}
      onItemClick={({ detail: { id } }) => {
        if (id === 'toggle') {
          void change(() => calls.updateKey(key.app_id, { enabled: !key.enabled }));
        } else setSheet({ kind: id as 'url' | 'rotate' | 'delete', key });
      }}
    />
  );
  return (
    <SpaceBetween size="m">
      {problem !== null && !sheet && <ProblemAlert error={problem} />}
      {isWaiting && (
        <Alert type="info" header="It waits for a second owner">
          Nothing has changed yet. Another owner confirms it under{' '}
          <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
        </Alert>
      )}
      <Table
        variant="container"
        trackBy="app_id"
        wrapLines
        items={keys}
        loading={!query.data}
        loadingText="Loading API keys"
        header={
          <Header
            variant="h1"
            counter={query.data ? `(${keys.length})` : undefined}
            description="A program of the merchant signs its calls with one of these."
            info={query.data && <QueryFreshness query={query} every={15} />}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <ExportCsv
                  name={`${slug}-keys`}
                  columns={keyColumns}
                  read={calls.keys}
                  idOf={({ app_id }) => app_id}
                />
                {isOwner && (
                  <Button variant="primary" onClick={() => setSheet({ kind: 'create' })}>
                    Create key
                  </Button>
                )}
              </SpaceBetween>
            }
          >
            API keys
          </Header>
        }
        empty={
          <Box textAlign="center" padding="l">
            <Box variant="strong">No key yet</Box>
            <Box color="text-body-secondary">
              {isOwner ? 'Create the first one.' : 'An owner creates the first one.'}
            </Box>
          </Box>
        }
        columnDefinitions={[
          {
            id: 'name',
            header: 'Name',
            isRowHeader: true,
            cell: ({ name, app_id }) => (
              <>
                <Said text={name} />
                <div>
                  <Id id={app_id} />
                </div>
              </>
            ),
          },
          {
            id: 'enabled',
            header: 'State',
            cell: ({ enabled }) => (
              <StatusIndicator wrapText={false} type={enabled ? 'success' : 'stopped'}>
                {enabled ? 'Enabled' : 'Disabled'}
              </StatusIndicator>
            ),
          },
          {
            id: 'permission',
            header: 'Permission',
            cell: ({ permission }) => permissionWords[permission].label,
          },
          { id: 'mode', header: 'Signs by', cell: ({ mode }) => mode.toUpperCase() },
          {
            id: 'wallet',
            header: <span className="number">Wallet</span>,
            cell: ({ wallet_id }) => <span className="number">{wallet_id}</span>,
          },
          {
            id: 'url',
            header: 'Webhook URL',
            minWidth: 200,
            cell: ({ webhook_url }) => <Said text={webhook_url} />,
          },
          {
            id: 'made',
            header: 'Created',
            cell: ({ created_at, asked_by }) => (
              <>
                <When at={created_at} />
                {asked_by && (
                  <div>
                    by <Said text={asked_by} />
                  </div>
                )}
              </>
            ),
          },
          {
            id: 'used',
            header: 'Last used',
            cell: ({ last_used_at }) => <When at={last_used_at} />,
          },
          ...(isOwner ? [{ id: 'actions', header: 'Actions', cell: actions }] : []),
        ]}
      />
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
          problem={problem}
          close={() => setSheet(null)}
          save={(webhook_url) => change(() => calls.updateKey(sheet.key.app_id, { webhook_url }))}
        />
      )}
      {secrets && <SecretsSheet slug={slug} secrets={secrets} close={() => setSecrets(null)} />}
    </SpaceBetween>
  );
}
