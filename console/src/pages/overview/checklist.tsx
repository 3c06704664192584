import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { depositStatus } from '#wire/statuses.ts';
import { held } from '../../api/client.ts';
import { settingsKey, usePolicyApi } from '../../api/policy.ts';
import { useProject } from '../../api/queries.ts';
import { useTreasuryApi } from '../../api/treasury.ts';
import type { Schemas } from '../../api/types.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Mark } from '../../kit/mark.tsx';
import { Panel } from '../../kit/panel.tsx';
import { CopyButton } from '../../parts/copied.tsx';
import { Id } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { isPutAway, putAway } from '../../parts/put-away.ts';
import {
  depositsPath,
  keysPath,
  policyPath,
  usersPath,
  walletsPath,
  webhooksPath,
  withdrawalsPath,
} from '../../routes.ts';
import { checklist, isOpen, type StepName } from '../../words/checklist.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { AddressQr } from '../wallets/qr.tsx';

/** Each step is asked about this often, until it is done. */
const pollMs = 10_000;
/** A node is asked for each network, so more seldom. */
const nodesMs = 30_000;

const places: Record<StepName, { to: (slug: string) => string; text: string }> = {
  key: { to: keysPath, text: 'API keys' },
  webhook: { to: webhooksPath, text: 'Webhooks' },
  rules: { to: policyPath, text: 'Policy' },
  wallet: { to: walletsPath, text: 'Wallets' },
  deposit: { to: usersPath, text: 'Users' },
  withdrawal: { to: withdrawalsPath, text: 'Withdrawals' },
};

/** Until the first payment: one request shows that it was made, and then there are no more requests. */
export function Checklist({ slug }: { slug: string }) {
  const { api } = useWorld();
  const [isAway, setIsAway] = useState(() => isPutAway(slug));
  const paid = useQuery({
    queryKey: ['checklist', slug, 'paid'],
    queryFn: () =>
      held(
        api.GET('/projects/{slug}/withdrawals', {
          params: { path: { slug }, query: { page: 1, size: 1, status: 4 } },
        }),
      ).then(({ total }) => total),
    refetchInterval: ({ state }) => (state.data === 0 ? pollMs : false),
    staleTime: 60_000,
    enabled: !isAway,
  });
  if (isAway || paid.data !== 0) return null;
  const dismiss = () => {
    putAway(slug);
    setIsAway(true);
  };
  return <Steps slug={slug} dismiss={dismiss} />;
}

function useProgress(slug: string) {
  const { api } = useWorld();
  const policy = usePolicyApi(slug);
  const { hot } = useTreasuryApi(slug);
  const project = useProject(slug);
  const funding = project.data?.funding ?? [];
  const every = { refetchInterval: pollMs };
  const keys = useQuery({
    queryKey: ['keys', slug, 'checklist'],
    queryFn: () => policy.keys({ page: 1, size: 100 }),
    ...every,
  });
  const settings = useQuery({ queryKey: settingsKey(slug), queryFn: policy.settings, ...every });
  const delivered = useQuery({
    queryKey: ['checklist', slug, 'delivered'],
    queryFn: () =>
      held(
        api.GET('/projects/{slug}/webhooks', {
          params: { path: { slug }, query: { page: 1, size: 1, state: 'delivered' } },
        }),
      ).then(({ total }) => total),
    refetchInterval: ({ state }) => (state.data ? false : pollMs),
  });
  const deposits = useQuery({
    queryKey: ['checklist', slug, 'deposits'],
    queryFn: () =>
      held(
        api.GET('/projects/{slug}/deposits', {
          params: { path: { slug }, query: { page: 1, size: 1, status: depositStatus.credited } },
        }),
      ).then(({ total }) => total),
    refetchInterval: ({ state }) => (state.data ? false : pollMs),
  });
  const wallets = useQueries({
    queries: funding.map(({ chain }) => ({
      queryKey: ['hot', slug, chain],
      queryFn: () => hot(chain),
      refetchInterval: ({ state }: { state: { data: Schemas['HotWallet'] | undefined } }) =>
        state.data && holds(state.data) ? (false as const) : nodesMs,
    })),
  });
  const read = wallets.flatMap(({ data }) => (data ? [data] : []));
  const isFunded = read.some(holds);
  // Before every network has answered, one that is empty says nothing.
  const isRead = project.data !== undefined && wallets.every(({ isPending }) => !isPending);
  return {
    funding,
    progress: {
      keys: keys.data?.list,
      delivered: delivered.data,
      settings: settings.data,
      createdAt: project.data?.created_at,
      funded: isFunded || (isRead ? false : undefined),
      deposits: deposits.data,
      withdrawals: 0,
    },
  };
}

const holds = ({ tokens }: Schemas['HotWallet']): boolean =>
  tokens.some(({ balance }) => balance !== '0');

function Steps({ slug, dismiss }: { slug: string; dismiss: () => void }) {
  const { progress, funding } = useProgress(slug);
  const list = checklist(progress);
  if (!isOpen(progress, list)) return null;
  const done = list.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      title={`Getting to the first payment: ${done} of ${list.length} done`}
      actions={<Button onClick={dismiss}>Dismiss</Button>}
    >
      <ol className="steps">
        {list.map(({ name, title, isDone, says }) => (
          <li key={name}>
            <Mark tone={isDone ? 'success' : 'pending'}>
              {title}
              <span className="unseen">
                {isDone ? ', done' : isDone === null ? ', not known yet' : ', to do'}
              </span>
            </Mark>
            <div className="quiet">
              {isDone === null ? 'Looking …' : says}{' '}
              <LinkTo
                to={name === 'deposit' && isDone ? depositsPath(slug) : places[name].to(slug)}
              >
                {name === 'deposit' && isDone ? 'Deposits' : places[name].text}
              </LinkTo>
            </div>
            {name === 'wallet' && isDone === false && <Fund funding={funding} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Where to send what, for one network at a time. */
function Fund({ funding }: { funding: Schemas['Funding'][] }) {
  const [chosen, setChosen] = useState(0);
  const one = funding[chosen] ?? funding[0];
  if (!one) return null;
  const name = chainWord(one.chain);
  return (
    <details className="more">
      <summary>Show the address</summary>
      <Field label="Network">
        {(described) => (
          <select
            {...described}
            className="input"
            value={chosen}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {funding.map(({ chain }, i) => (
              <option key={chain} value={i}>
                {chainWord(chain)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <AddressQr address={one.address} />
      <p>
        <Id id={one.address} whole /> <CopyButton what="address" text={one.address} />
      </p>
      <p className="quiet">
        Send {[one.native_token, ...one.tokens].join(', ')} on {name}. Keep some {one.native_token}:
        fees are paid in it.
      </p>
    </details>
  );
}
