import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
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
import { useTitle } from '../../kit/hooks.ts';
import { DiffList } from '../../parts/diff-list.tsx';
import { download } from '../../parts/download.ts';
import { Freshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { changesPath } from '../../routes.ts';
import { addressesToCsv } from './address-csv.ts';
import { changedMeanwhile, draftOf, editedNames, patchOf, rebased } from './draft.ts';
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
  const { admin } = useWorld();
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
  const theirs = settings.rev === base.rev ? [] : changedMeanwhile(base, settings);
  /** Newer settings are taken over by themselves, unless they touch what is being edited. */
  if (settings.rev !== base.rev && (theirs.length === 0 || edited.length === 0)) {
    setBase(settings);
    setDraft(rebased(draft, base, settings));
  }
  const { patch, problems } = patchOf(draft, base);
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
      // Another revision: the new values are read, and shown beside what was edited.
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
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description="What may leave the project, and who has to agree"
        info={<Freshness readAt={readAt} failing={failing} every={15} />}
      >
        Policy
      </Header>
      {said === 'saved' && <Alert type="success" header="Saved" />}
      {said === 'waits' && (
        <Alert type="info" header="It waits for a second owner">
          Nothing has changed yet. Another owner confirms it under{' '}
          <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
        </Alert>
      )}
      <WhitelistPanel
        {...panel}
        list="address_whitelist"
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              iconName="download"
              onClick={() =>
                download(
                  `${slug}-address-whitelist.csv`,
                  addressesToCsv(settings.address_whitelist),
                  'text/csv;charset=utf-8',
                )
              }
            >
              Export CSV
            </Button>
            {isOwner && (
              <Button iconName="upload" onClick={() => setIsImporting(true)}>
                Import CSV
              </Button>
            )}
          </SpaceBetween>
        }
      />
      <WhitelistPanel {...panel} list="ip_whitelist" />
      <Container
        header={
          <Header
            variant="h2"
            description={isOwner ? undefined : 'You are not an owner, so you can only read.'}
          >
            Limits and approvals
          </Header>
        }
      >
        <SpaceBetween size="l">
          <RulesForm
            draft={draft}
            problems={problems}
            chains={chains}
            isReadOnly={!isOwner}
            set={(changes) => setDraft({ ...draft, ...changes })}
          />
          {theirs.length > 0 && edited.length > 0 && (
            <Alert
              type="warning"
              header="Somebody changed it meanwhile"
              action={<Button onClick={takeTheirs}>Take these values, keep my edits</Button>}
            >
              These are the values of now. What you edited is not saved.
              <DiffList diff={theirs} />
            </Alert>
          )}
          {problem !== null && !preview && <ProblemAlert error={problem} />}
          {isOwner && (
            <div className="actions">
              <Button
                variant="primary"
                loading={isReading}
                disabled={
                  edited.length === 0 || Object.keys(problems).length > 0 || theirs.length > 0
                }
                onClick={() => void review()}
              >
                Review changes
              </Button>
              <Button disabled={edited.length === 0} onClick={() => setDraft(draftOf(base))}>
                Discard
              </Button>
            </div>
          )}
        </SpaceBetween>
      </Container>
      {preview && (
        <ReviewSheet
          preview={preview}
          problem={problem}
          close={() => setPreview(null)}
          save={save}
        />
      )}
      {isImporting && (
        <ImportSheet
          known={settings.address_whitelist}
          add={(address) => calls.add('address_whitelist', address)}
          close={() => {
            setIsImporting(false);
            void refresh();
          }}
        />
      )}
    </SpaceBetween>
  );
}
