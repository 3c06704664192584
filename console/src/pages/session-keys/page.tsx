import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CsvColumn } from '#shared/csv.ts';
import { sessionKeyText } from '#shared/devices/device-texts.ts';
import { canonicalSessionKey } from '#shared/devices/session-key-canonical.ts';
import { useSigner } from '../../api/devices.ts';
import { type SessionKey, sessionKeysKey, usePolicyApi } from '../../api/policy.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { containing, type Filter } from '../../parts/filter.ts';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { List } from '../../parts/list.tsx';
import { Time } from '../../parts/time.tsx';
import { type Drawn, usePagedList } from '../../parts/use-list.ts';
import { usd } from '../../words/amounts.ts';
import { sha256Hex } from '../../words/batch/sha256.ts';
import {
  capWords,
  scopeSentence,
  shareUsed,
  waitsForOwner,
} from '../../words/policy/session-key-scope.ts';
import { purposes } from '../../words/purposes.ts';
import { exact, left } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import '../policy.css';

const columns: CsvColumn<SessionKey>[] = [
  { header: 'sk_id', value: ({ sk_id }) => sk_id },
  { header: 'name', value: ({ name }) => name },
  { header: 'status', value: ({ status }) => status },
  { header: 'waits_for_owner', value: ({ waits_for_owner: waits }) => waits },
  { header: 'scope', value: scopeSentence },
  { header: 'max_per_tx_usd', value: ({ max_per_tx_usd: cap }) => cap },
  { header: 'daily_cap_usd', value: ({ daily_cap_usd: cap }) => cap },
  { header: 'used_today_usd', value: ({ used_today_usd: used }) => used },
  { header: 'created_at', value: ({ created_at }) => exact(created_at) },
  { header: 'expires_at', value: ({ expires_at }) => exact(expires_at) },
  { header: 'last_used_at', value: ({ last_used_at: at }) => at && exact(at) },
  { header: 'revoked_at', value: ({ revoked_at: at }) => at && exact(at) },
];

const marks = {
  active: { text: 'Active', tone: 'success' },
  revoked: { text: 'Revoked', tone: 'stopped' },
  expired: { text: 'Expired', tone: 'stopped' },
} as const;

function DayBar({ sessionKey }: { sessionKey: SessionKey }) {
  const share = shareUsed(sessionKey);
  return (
    <div className="bar">
      <span className="whole">
        {usd(sessionKey.used_today_usd)} of {capWords(sessionKey.daily_cap_usd)}
      </span>
      {share !== null && (
        <meter aria-label="Used share of the daily cap" value={share} high={0.8} max={1} />
      )}
    </div>
  );
}

const drawn: Drawn<SessionKey> = {
  label: 'Session keys',
  keyOf: ({ sk_id: id }) => id,
  title: {
    label: 'Name',
    cell: ({ name, sk_id: id }) => (
      <>
        {name && <Said text={name} />}
        <div>
          <Id id={id} />
        </div>
      </>
    ),
    sortBy: ({ name }) => name,
  },
  columns: [
    { label: 'Approves automatically', cell: (key) => visibleText(scopeSentence(key)) },
    {
      label: 'Each at most',
      isNumber: true,
      cell: (key) => capWords(key.max_per_tx_usd),
      sortBy: (key) => key.max_per_tx_usd,
    },
    {
      label: 'Today (UTC)',
      cell: (key) => <DayBar sessionKey={key} />,
      sortBy: (key) => key.used_today_usd,
      isDescendingFirst: true,
    },
    {
      label: 'State',
      cell: (key) => (
        <>
          {waitsForOwner(key) ? (
            <Mark tone="pending">Waits for an owner</Mark>
          ) : (
            <Mark tone={marks[key.status].tone}>{marks[key.status].text}</Mark>
          )}
          {key.status === 'active' && (
            <div>
              <Time at={key.expires_at} words={left} />
            </div>
          )}
          {key.revoked_at !== null && (
            <div>
              <Time at={key.revoked_at} />
            </div>
          )}
        </>
      ),
      sortBy: ({ status }) => status,
    },
    {
      label: 'Last used',
      cell: ({ last_used_at: at }) => (at === null ? 'never' : <Time at={at} />),
      sortBy: ({ last_used_at: at }) => at,
      isDescendingFirst: true,
    },
  ],
};

const filters: Filter<SessionKey>[] = [
  {
    name: 'state',
    label: 'State',
    isRare: true,
    options: Object.entries(marks).map(([status, { text }]) => [status, text] as const),
    passes: ({ status }, value) => status === value,
  },
  containing('name', 'Name or id', ({ name, sk_id: id }) => `${name} ${id}`),
];

/** The session keys of a project: what each approves by itself, and how much of its day is used. */
export default function SessionKeysPage({ slug }: { slug: string }) {
  useTitle('Session keys');
  const { admin } = useWorld();
  const isOwner = isIn(admin, 'owner', slug);
  const calls = usePolicyApi(slug);
  const { required, sign } = useSigner(slug);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<SessionKey | null>(null);
  const [toConfirm, setToConfirm] = useState<SessionKey | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const revoke = async ({ sk_id }: SessionKey) => {
    setProblem(null);
    try {
      await calls.revoke(sk_id);
      setChosen(null);
    } catch (error) {
      setProblem(error);
    }
    await queries.invalidateQueries({ queryKey: sessionKeysKey(slug) });
  };
  const confirm = async (key: SessionKey) => {
    setProblem(null);
    try {
      const signature = await sign(async (stage) =>
        sessionKeyText(stage, {
          projectId: slug,
          skId: key.sk_id,
          digest: await sha256Hex(canonicalSessionKey(key)),
        }),
      );
      await calls.confirmSessionKey(key.sk_id, signature);
      setToConfirm(null);
    } catch (error) {
      setProblem(error);
    }
    await queries.invalidateQueries({ queryKey: sessionKeysKey(slug) });
  };
  const list = usePagedList({
    id: sessionKeysKey(slug),
    read: calls.sessionKeys,
    pollMs: 15_000,
    drawn,
    filters,
  });
  return (
    <>
      <List
        list={list}
        title="Session keys"
        description={purposes['Session keys']}
        what="session keys"
        csv={{ name: `${slug}-session-keys`, columns }}
        rowActions={
          isOwner
            ? (key) =>
                key.status === 'active' && (
                  <>
                    {waitsForOwner(key) && (
                      <button
                        type="button"
                        className="flat"
                        aria-label={`Confirm ${key.name || key.sk_id}`}
                        onClick={() => setToConfirm(key)}
                      >
                        Confirm
                      </button>
                    )}
                    <button
                      type="button"
                      className="flat danger"
                      aria-label={`Revoke ${key.name || key.sk_id}`}
                      onClick={() => setChosen(key)}
                    >
                      Revoke
                    </button>
                  </>
                )
            : undefined
        }
        empty={{
          title: 'No session key',
          text: 'A merchant’s API key with the permission Approve creates session keys.',
        }}
      />
      {toConfirm && (
        <FormSheet
          title="Confirm this session key?"
          verb={required ? 'Confirm and sign' : 'Confirm the key'}
          variant="danger"
          sending={required ? 'Waiting for your passkey' : 'Confirming the key'}
          problem={problem}
          close={() => setToConfirm(null)}
          send={() => confirm(toConfirm)}
        >
          <p>
            <Said text={toConfirm.name || toConfirm.sk_id} /> then approves automatically, until{' '}
            {exact(toConfirm.expires_at)}: {visibleText(scopeSentence(toConfirm))}.
          </p>
          <p>
            Each operation at most: {capWords(toConfirm.max_per_tx_usd)}. Each day at most:{' '}
            {capWords(toConfirm.daily_cap_usd)}. Anyone who has the key’s value can use these limits
            in full. Confirm the key only if you know who created it and for which program.
          </p>
          {toConfirm.scope.allow_contracts.length > 0 && (
            <p>
              Its contracts: <Said text={toConfirm.scope.allow_contracts.join(', ')} />
            </p>
          )}
        </FormSheet>
      )}
      {chosen && (
        <FormSheet
          title="Revoke this session key?"
          verb="Revoke permanently"
          variant="danger"
          sending="Revoking the key"
          problem={problem}
          close={() => setChosen(null)}
          send={() => revoke(chosen)}
        >
          <p>
            <Said text={chosen.name || chosen.sk_id} /> approves nothing from now on. Operations
            that it already approved stay approved. New ones wait for an admin.
          </p>
        </FormSheet>
      )}
    </>
  );
}
