import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SessionKey, sessionKeysKey, usePolicyApi, useSessionKeys } from '../../api/policy.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { useNow, useTitle } from '../../kit/hooks.ts';
import { ExportCsv } from '../../parts/export-csv.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { Pager } from '../../parts/pager.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { usd } from '../../words/amounts.ts';
import type { CsvColumn } from '../../words/policy/csv.ts';
import { capWords, scopeSentence, shareUsed } from '../../words/policy/session-key-scope.ts';
import { exact, left } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import '../policy.css';

const size = 20;

const columns: CsvColumn<SessionKey>[] = [
  { header: 'sk_id', value: ({ sk_id }) => sk_id },
  { header: 'name', value: ({ name }) => name },
  { header: 'status', value: ({ status }) => status },
  { header: 'scope', value: scopeSentence },
  { header: 'max_per_tx_usd', value: ({ max_per_tx_usd: cap }) => cap },
  { header: 'daily_cap_usd', value: ({ daily_cap_usd: cap }) => cap },
  { header: 'used_today_usd', value: ({ used_today_usd: used }) => used },
  { header: 'created_at', value: ({ created_at }) => exact(created_at) },
  { header: 'expires_at', value: ({ expires_at }) => exact(expires_at) },
  { header: 'last_used_at', value: ({ last_used_at: at }) => at && exact(at) },
  { header: 'revoked_at', value: ({ revoked_at: at }) => at && exact(at) },
];

const marks = { active: 'success', revoked: 'stopped', expired: 'stopped' } as const;

function DayBar({ sessionKey }: { sessionKey: SessionKey }) {
  const share = shareUsed(sessionKey);
  return (
    <div className="bar">
      <span className="whole">
        {usd(sessionKey.used_today_usd)} of {capWords(sessionKey.daily_cap_usd)}
      </span>
      {share !== null && (
        <meter aria-label="Share of the day’s cap that is used" value={share} high={0.8} max={1} />
      )}
    </div>
  );
}

function Expiry({ at }: { at: number }) {
  const now = useNow();
  return (
    <time className="whole" title={exact(at)}>
      {left(at, now)}
    </time>
  );
}

/** The session keys of a project: what each approves by itself, and how much of its day is used. */
export default function SessionKeysPage({ slug }: { slug: string }) {
  useTitle('Session keys');
  const { admin } = useWorld();
  const isOwner = isIn(admin, 'owner', slug);
  const filters = useFilters();
  const { page } = filters;
  const query = useSessionKeys(slug, { page, size });
  const calls = usePolicyApi(slug);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<SessionKey | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  if (query.error && !query.data) {
    return <UnreadPage title="Session keys" query={query} />;
  }
  const revoke = async ({ sk_id }: SessionKey) => {
    setIsSending(true);
    setProblem(null);
    try {
      await calls.revoke(sk_id);
      setChosen(null);
    } catch (error) {
      setProblem(error);
    }
    setIsSending(false);
    await queries.invalidateQueries({ queryKey: sessionKeysKey(slug) });
  };
  return (
    <SpaceBetween size="m">
      <Table
        variant="container"
        trackBy="sk_id"
        wrapLines
        items={query.data?.list ?? []}
        loading={!query.data}
        loadingText="Loading session keys"
        pagination={<Pager filters={filters} size={size} total={query.data?.total ?? 0} />}
        header={
          <Header
            variant="h1"
            counter={query.data ? `(${query.data.total})` : undefined}
            description="Each lets a program’s operations through without an admin, within its limits."
            info={query.data && <QueryFreshness query={query} every={15} />}
            actions={
              <ExportCsv
                name={`${slug}-session-keys`}
                columns={columns}
                read={calls.sessionKeys}
                idOf={({ sk_id }) => sk_id}
              />
            }
          >
            Session keys
          </Header>
        }
        empty={
          <Box textAlign="center" padding="l">
            <Box variant="strong">No session key</Box>
            <Box color="text-body-secondary">
              A merchant’s key with the permission approve makes them by the API.
            </Box>
          </Box>
        }
        columnDefinitions={[
          {
            id: 'name',
            header: 'Name',
            isRowHeader: true,
            minWidth: 150,
            cell: ({ name, sk_id }) => (
              <>
                {name && <Said text={name} />}
                <div>
                  <Id id={sk_id} />
                </div>
              </>
            ),
          },
          {
            id: 'scope',
            header: 'Approves by itself',
            minWidth: 220,
            cell: (key) => visibleText(scopeSentence(key)),
          },
          {
            id: 'each',
            header: <span className="number">Each at most</span>,
            cell: (key) => <span className="number">{capWords(key.max_per_tx_usd)}</span>,
          },
          { id: 'day', header: 'Today (UTC)', cell: (key) => <DayBar sessionKey={key} /> },
          {
            id: 'state',
            header: 'State',
            cell: (key) => (
              <>
                <StatusIndicator wrapText={false} type={marks[key.status]}>
                  {key.status}
                </StatusIndicator>
                {key.status === 'active' && (
                  <div>
                    <Expiry at={key.expires_at} />
                  </div>
                )}
                {key.revoked_at !== null && (
                  <div>
                    <When at={key.revoked_at} />
                  </div>
                )}
              </>
            ),
          },
          {
            id: 'used',
            header: 'Last used',
            cell: ({ last_used_at: at }) => (at === null ? 'never' : <When at={at} />),
          },
          ...(isOwner
            ? [
                {
                  id: 'revoke',
                  header: 'Actions',
                  cell: (key: SessionKey) =>
                    key.status === 'active' && (
                      <Button
                        variant="inline-link"
                        ariaLabel={`Revoke ${key.name || key.sk_id}`}
                        onClick={() => setChosen(key)}
                      >
                        Revoke
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {chosen && (
        <Modal
          visible
          onDismiss={() => setChosen(null)}
          header="Revoke this session key?"
          footer={
            <div className="actions">
              <Button onClick={() => setChosen(null)} disabled={isSending}>
                Go back
              </Button>
              <Button
                variant="primary"
                loading={isSending}
                loadingText="Revoking the key"
                onClick={() => void revoke(chosen)}
              >
                Revoke for good
              </Button>
            </div>
          }
        >
          <SpaceBetween size="m">
            {problem !== null && <ProblemAlert error={problem} />}
            <p className="text">
              <Said text={chosen.name || chosen.sk_id} /> approves nothing from now on. What it let
              through already is not taken back. Its operations wait for an admin instead.
            </p>
          </SpaceBetween>
        </Modal>
      )}
    </SpaceBetween>
  );
}
