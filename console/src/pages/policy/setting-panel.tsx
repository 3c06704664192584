import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  changesKey,
  type Preview,
  type Settings,
  type SettingsPatch,
  settingsKey,
  usePolicyApi,
  useSettings,
} from '../../api/policy.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useUnsaved } from '../../parts/leave-guard.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { problemAt } from '../../parts/problem-at.ts';
import { changesPath } from '../../routes.ts';
import type { FieldLabels } from '../../words/field-problem.ts';
import { effectOfAll, effectWords } from '../../words/policy/settings.ts';
import { ReviewSheet } from './review-sheet.tsx';

interface Props<Draft> {
  slug: string;
  title: string;
  /** The setting, by its name in the API. */
  name: keyof SettingsPatch;
  /** What it is for. */
  does?: string;
  draftOf: (settings: Settings) => Draft;
  /** What a PATCH would name, and what is wrong with what was typed; null: nothing. */
  patchOf: (draft: Draft, settings: Settings) => { patch: SettingsPatch; wrong: string | null };
  /** The fields that the API may refuse, where the form shows that at the field. */
  labels?: FieldLabels;
  form: (props: {
    draft: Draft;
    settings: Settings;
    set: (changes: Partial<Draft>) => void;
    isReadOnly: boolean;
    /** What the API refuses of a field of `labels`; null: nothing. */
    problemOf: (field: string) => string | null;
  }) => ReactNode;
}

/** The form of one setting that is an object: what it would change is shown before it is saved. */
export function SettingPanel<Draft extends object>(props: Props<Draft>) {
  const query = useSettings(props.slug);
  if (query.error && !query.data) {
    return <ProblemAlert error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) return <Loading what="the rules" />;
  return <Rules {...props} settings={query.data} />;
}

function Rules<Draft extends object>(props: Props<Draft> & { settings: Settings }) {
  const { slug, title, name, does, draftOf, patchOf, labels = {}, form, settings } = props;
  const { admin, sessions } = useWorld();
  const isOwner = isIn(admin, 'owner', slug);
  const calls = usePolicyApi(slug);
  const queries = useQueryClient();
  const [base, setBase] = useState(settings);
  const [draft, setDraft] = useState<Draft>(() => draftOf(settings));
  const [preview, setPreview] = useState<{ shown: Preview; patch: SettingsPatch } | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const { patch, wrong } = patchOf(draft, base);
  const isEdited = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  useUnsaved(isEdited);
  const takeTheirs = () => {
    setBase(settings);
    setDraft(draftOf(settings));
  };
  const isOutdated = settings.rev !== base.rev;
  // Newer settings are taken over by themselves, unless somebody edits.
  if (isOutdated && !isEdited) takeTheirs();
  const refused = problemAt(problem, labels);

  const review = async () => {
    setProblem(null);
    setIsWaiting(false);
    setIsReading(true);
    try {
      setPreview({ shown: await calls.preview(patch), patch });
    } catch (error) {
      setProblem(error);
    }
    setIsReading(false);
  };
  const save = async () => {
    try {
      const answer = await calls.save({ ...preview!.patch, rev: base.rev });
      setIsWaiting(answer.state === 'pending');
      // A secret that was typed stays nowhere.
      setDraft(draftOf(base));
    } catch (error) {
      // Another revision: the new values are read, and the form says so.
      if (!(error instanceof ApiProblem && error.isConflict)) setProblem(error);
    }
    setPreview(null);
    await queries.invalidateQueries({ queryKey: settingsKey(slug) });
    await queries.invalidateQueries({ queryKey: changesKey(slug) });
  };

  return (
    <Panel
      title={title}
      description={[
        does,
        isOwner
          ? effectOfAll(sessions.config.local)
          : 'You are not an owner, so you can only read.',
        isOwner && effectWords(name, sessions.config.local),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <div className="stack">
        {isOutdated && (
          <Note
            tone="warning"
            title="Someone changed the rules in the meantime"
            action={<Button onClick={takeTheirs}>Use the current values</Button>}
          >
            Your edits are not saved, and were made on older values.
          </Note>
        )}
        {refused.rest !== null && <ProblemAlert error={refused.rest} />}
        {isWaiting && (
          <Note tone="info" title="Waiting for a second owner">
            Another owner confirms it under <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
          </Note>
        )}
        {form({
          draft,
          settings: base,
          set: (changes) => setDraft({ ...draft, ...changes }),
          isReadOnly: !isOwner,
          problemOf: refused.of,
        })}
        {isOwner && (
          <div className="actions">
            <Button
              variant="primary"
              disabled={!isEdited || wrong !== null || isOutdated}
              busy={isReading ? 'Comparing' : null}
              onClick={() => void review()}
            >
              Review changes
            </Button>
            <Button
              disabled={!isEdited}
              onClick={() => {
                setProblem(null);
                setDraft(draftOf(base));
              }}
            >
              Discard
            </Button>
            {wrong && <p role="note">{wrong}</p>}
          </div>
        )}
      </div>
      {preview && (
        <ReviewSheet
          slug={slug}
          preview={preview.shown}
          problem={null}
          close={() => setPreview(null)}
          save={save}
        />
      )}
    </Panel>
  );
}
