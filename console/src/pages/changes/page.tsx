import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Change,
  changesKey,
  keysKey,
  settingsKey,
  useChanges,
  useNewestSessionKeys,
  usePolicyApi,
} from '../../api/policy.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { useChangeSignature } from '../../parts/use-change-signature.ts';
import { waitsForOwner } from '../../words/policy/session-key-scope.ts';
import { purposes } from '../../words/purposes.ts';
import { SecretsSheet } from '../keys/secrets-sheet.tsx';
import type { KeySecrets } from '../keys/snippets.ts';
import { ChangeCard } from './change-card.tsx';
import { WaitingKeys } from './waiting-keys.tsx';
import '../policy.css';

/** What one owner asked for and another has to confirm, each as a difference. */
export default function ChangesPage({ slug }: { slug: string }) {
  const query = useChanges(slug);
  const calls = usePolicyApi(slug);
  const queries = useQueryClient();
  const isNeeded = query.data?.list.some(({ needs_signature }) => needs_signature) ?? false;
  const signed = useChangeSignature(slug, isNeeded);
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [secrets, setSecrets] = useState<KeySecrets | null>(null);
  const changes = query.data?.list;
  // The changes do not wait for these: without them the page shows what it has.
  const keys = (useNewestSessionKeys(slug).data?.list ?? []).filter(waitsForOwner);
  const total = (changes?.length ?? 0) + keys.length;
  useTitle(total > 0 ? `(${total}) Changes` : 'Changes');

  const decide = async (ask: () => Promise<unknown>, said: string) => {
    setProblem(null);
    setDone(null);
    try {
      await ask();
      setDone(said);
    } catch (error) {
      setProblem(error);
    }
    for (const key of [changesKey(slug), settingsKey(slug), keysKey(slug), ['project', slug]]) {
      await queries.invalidateQueries({ queryKey: key });
    }
  };
  const confirm = (change: Change) =>
    decide(async () => {
      const { change_id } = change;
      const signature = await signed(change);
      const answer = await calls.confirm(change_id, signature);
      // A new key's secrets are shown to the owner who confirmed it, this once.
      if (answer.kind === 'key') setSecrets(answer);
    }, 'Confirmed');
  const drop = ({ change_id }: Change) => decide(() => calls.drop(change_id), 'Rejected');

  if (!changes) return <UnreadPage title="Changes" query={query} />;
  return (
    <div className="stack">
      <PageHeader
        counter={`(${total})`}
        description={purposes.Changes}
        info={<QueryFreshness query={query} />}
      >
        Changes
      </PageHeader>
      {done && <Note tone="success" title={done} />}
      {problem !== null && (
        <>
          {problem instanceof ApiProblem && (problem.isConflict || problem.http === 404) && (
            <Note tone="info">
              Someone else decided first, or the data behind it changed. This page shows the current
              state.
            </Note>
          )}
          <ProblemAlert error={problem} />
        </>
      )}
      {total === 0 && (
        <Panel>
          <div className="empty">
            <strong>No changes waiting</strong>
            <p className="quiet">
              A change that loosens a rule, creates a key that may request payments, or ends a
              freeze appears here until a second owner confirms it.
            </p>
          </div>
        </Panel>
      )}
      {keys.length > 0 && <WaitingKeys slug={slug} keys={keys} />}
      {changes.map((change) => (
        <ChangeCard
          key={change.change_id}
          slug={slug}
          change={change}
          confirm={() => confirm(change)}
          drop={() => drop(change)}
        />
      ))}
      {secrets && <SecretsSheet slug={slug} secrets={secrets} close={() => setSecrets(null)} />}
    </div>
  );
}
