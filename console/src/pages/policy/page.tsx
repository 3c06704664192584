import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changesKey,
  type Preview,
  type Settings,
  settingsKey,
  usePolicyApi,
  useSettings,
} from '../../api/policy.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useProject } from '../../api/queries.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { useTitle } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { DiffList } from '../../parts/diff-list.tsx';
import { download } from '../../parts/download.ts';
import { Freshness } from '../../parts/freshness.tsx';
import { useUnsaved } from '../../parts/leave-guard.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { problemAt } from '../../parts/problem-at.ts';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { changesPath } from '../../routes.ts';
import { effectOfAll, settingLabel } from '../../words/policy/settings.ts';
import { purposes } from '../../words/purposes.ts';
import { addressesToCsv } from './address-csv.ts';
import {
  changedMeanwhile,
  type DraftName,
  draftOf,
  editedNames,
  patchOf,
  rebased,
} from './draft.ts';
import { ImportSheet } from './import-sheet.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import { RulesForm } from './rules-form.tsx';
import { WhitelistPanel } from './whitelist.tsx';
import '../policy.css';

/** The rules of a project: whitelists, limits, and what needs an approval. */
export default function PolicyPage({ slug }: { slug: string }) {
  useTitle('Policy');
  const query = useSettings(slug);
  if (!query.data) return <UnreadPage title="Policy" query={query} />;
  return (
    <Policy
      slug={slug}
      settings={query.data}
      readAt={query.dataUpdatedAt}
      failing={query.failureCount > 0}
    />
  );
}

interface Props {
  slug: string;
  /** As they are now. */
  settings: Settings;
  readAt: number;
  failing: boolean;
}

function Policy({ slug, settings, readAt, failing }: Props) {
  const { admin, sessions } = useWorld();
  const isOwner = isIn(admin, 'owner', slug);
  const calls = usePolicyApi(slug);
  const queries = useQueryClient();
  const { data: project } = useProject(slug);
  const [base, setBase] = useState(settings);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [said, setSaid] = useState<'saved' | 'waits' | null>(null);
  const [isImporting, setIsImporting] = useState(false);

  const edited = editedNames(draft, base);
  useUnsaved(edited.length > 0);
  const theirs = settings.rev === base.rev ? [] : changedMeanwhile(base, settings);
  /** Newer settings are taken over by themselves, unless they touch what is being edited. */
  if (settings.rev !== base.rev && (theirs.length === 0 || edited.length === 0)) {
    setBase(settings);
    setDraft(rebased(draft, base, settings));
  }
  const { patch, problems: typos } = patchOf(draft, base);
  const names = Object.keys(draft) as DraftName[];
  const refused = problemAt(
    problem,
    Object.fromEntries(names.map((name) => [name, settingLabel(name)])),
  );
  const problems = { ...typos };
  for (const name of names) {
    const text = refused.of(name);
    if (text !== null) problems[name] = text;
  }
  const chains = project?.funding.map(({ chain }) => chain) ?? [];
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: settingsKey(slug) });
    await queries.invalidateQueries({ queryKey: changesKey(slug) });
  };

  const review = async () => {
    setSaid(null);
    setProblem(null);
    setIsReading(true);
    try {
      const shown = await calls.preview(patch);
      if (shown.rev === base.rev) setPreview(shown);
      else await refresh();
    } catch (error) {
      setProblem(error);
    }
    setIsReading(false);
  };
  const save = async () => {
    setProblem(null);
    try {
      const answer = await calls.save({ ...patch, rev: base.rev });
      setPreview(null);
      setSaid(answer.state === 'pending' ? 'waits' : 'saved');
      if (answer.state === 'done') {
        // The form edits no whitelist, so its entries stay as they are.
        const fresh = { ...answer, entries: settings.entries };
        setBase(fresh);
        setDraft(draftOf(fresh));
        queries.setQueryData(settingsKey(slug), fresh);
      } else setDraft(draftOf(base));
    } catch (error) {
      // Another revision: the new values are read, and shown next to the edits.
      if (error instanceof ApiProblem && error.isConflict) setPreview(null);
      else setProblem(error);
    }
    await refresh();
  };
  const takeTheirs = () => {
    setBase(settings);
    setDraft(rebased(draft, base, settings));
  };

  const panel = { slug, settings, isOwner };
  return (
    <div className="stack">
      <PageHeader
        description={`${purposes.Policy} ${effectOfAll(sessions.config.local)}`}
        info={<Freshness readAt={readAt} failing={failing} every={15} />}
      >
        Policy
      </PageHeader>
      {said === 'saved' && <Note tone="success" title="Saved" />}
      {said === 'waits' && (
        <Note tone="info" title="Waiting for a second owner">
          Nothing has changed yet. Another owner confirms it under{' '}
          <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
        </Note>
      )}
      <WhitelistPanel
        {...panel}
        list="address_whitelist"
        actions={
          <>
            <Button
              onClick={() =>
                download(
                  `${slug}-address-whitelist.csv`,
                  addressesToCsv(settings.entries.address_whitelist),
                  'text/csv;charset=utf-8',
                )
              }
            >
              Export CSV
            </Button>
            {isOwner && <Button onClick={() => setIsImporting(true)}>Import CSV</Button>}
          </>
        }
      />
      <WhitelistPanel {...panel} list="ip_whitelist" />
      <Panel title="Rules">
        <div className="stack">
          {!isOwner && <p className="quiet">You are not an owner, so you can only read.</p>}
          <RulesForm
            draft={draft}
            problems={problems}
            chains={chains}
            isReadOnly={!isOwner}
            set={(changes) => setDraft({ ...draft, ...changes })}
          />
          {theirs.length > 0 && edited.length > 0 && (
            <Note
              tone="warning"
              title="Someone changed it in the meantime"
              action={<Button onClick={takeTheirs}>Use these values, keep my edits</Button>}
            >
              <p>These are the current values. Your edits are not saved.</p>
              <DiffList diff={theirs} />
            </Note>
          )}
          {refused.rest !== null && !preview && <ProblemAlert error={refused.rest} />}
          {isOwner && (
            <div className="actions">
              <Button
                variant="primary"
                busy={isReading ? 'Comparing' : null}
                disabled={edited.length === 0 || Object.keys(typos).length > 0 || theirs.length > 0}
                onClick={() => void review()}
              >
                Review changes
              </Button>
              <Button
                disabled={edited.length === 0}
                onClick={() => {
                  setProblem(null);
                  setDraft(draftOf(base));
                }}
              >
                Discard
              </Button>
            </div>
          )}
        </div>
      </Panel>
      {preview && (
        <ReviewSheet
          slug={slug}
          preview={preview}
          problem={problem}
          close={() => setPreview(null)}
          save={save}
        />
      )}
      {isImporting && (
        <ImportSheet
          known={settings.address_whitelist}
          add={({ address, label }) => calls.add('address_whitelist', address, label ?? undefined)}
          close={() => {
            setIsImporting(false);
            void refresh();
          }}
        />
      )}
    </div>
  );
}
