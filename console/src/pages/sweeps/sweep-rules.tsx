import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { Switch } from '../../kit/switch.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { changesPath } from '../../routes.ts';
import { effectOfAll, effectWords } from '../../words/policy/settings.ts';
import { ReviewSheet } from '../policy/review-sheet.tsx';
import { draftOfSweeps, type Family, families, patchOfSweeps, type SweepDraft } from './draft.ts';

const familyWords: Record<Family, string> = { EVM: 'EVM networks', SOL: 'Solana' };

/** The rules of EVM and Solana, which are settings; TRON’s destination is below them. */
export function SweepRules({ slug }: { slug: string }) {
  const query = useSettings(slug);
  if (query.error && !query.data) {
    return <ProblemAlert error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) return <Loading what="the rules" />;
  return <Rules key={query.data.rev} slug={slug} settings={query.data} />;
}

function Rules({ slug, settings }: { slug: string; settings: Settings }) {
  const { admin, sessions } = useWorld();
  const isOwner = isIn(admin, 'owner', slug);
  const calls = usePolicyApi(slug);
  const queries = useQueryClient();
  const [draft, setDraft] = useState<SweepDraft>(() => draftOfSweeps(settings));
  const [preview, setPreview] = useState<{ shown: Preview; patch: SettingsPatch } | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const { patch, wrong } = patchOfSweeps(draft, settings);
  const isEdited = JSON.stringify(draft) !== JSON.stringify(draftOfSweeps(settings));
  const isOutdated = problem instanceof ApiProblem && problem.isConflict;

  const review = async () => {
    setProblem(null);
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
      const answer = await calls.save({ ...patch, rev: settings.rev });
      setIsWaiting(answer.state === 'pending');
    } catch (error) {
      setProblem(error);
    }
    setPreview(null);
    await queries.invalidateQueries({ queryKey: settingsKey(slug) });
    await queries.invalidateQueries({ queryKey: changesKey(slug) });
  };
  const set = (family: Family, changes: Partial<SweepDraft[Family]>) =>
    setDraft({ ...draft, [family]: { ...draft[family], ...changes } });

  return (
    <Panel
      title="Rules"
      description={
        isOwner
          ? [effectOfAll(sessions.config.local), effectWords('sweeps', sessions.config.local)].join(
              ' ',
            )
          : 'You are not an owner, so you can only read.'
      }
    >
      <div className="stack">
        {isOutdated && (
          <Note tone="warning" title="Someone changed it in the meantime">
            These are the current values. Your edits were not saved.
          </Note>
        )}
        {problem !== null && !isOutdated && <ProblemAlert error={problem} />}
        {isWaiting && (
          <Note tone="info" title="Waiting for a second owner">
            Another owner confirms it under <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
          </Note>
        )}
        {families.map((family) => (
          <fieldset key={family} className="family">
            <legend>{familyWords[family]}</legend>
            <div className="columns">
              <Switch
                label="Collect deposits"
                isOn={draft[family].enabled}
                isOff={!isOwner}
                set={(enabled) => set(family, { enabled })}
              />
              <TextField
                label="From (USD)"
                hint="Smaller balances stay."
                inputMode="decimal"
                value={draft[family].min_usd}
                isReadOnly={!isOwner}
                set={(min_usd) => set(family, { min_usd })}
              />
              <TextField
                label="Fees a day (USD)"
                hint="At most, per UTC day."
                inputMode="decimal"
                value={draft[family].daily_fee_usd}
                isReadOnly={!isOwner}
                set={(daily_fee_usd) => set(family, { daily_fee_usd })}
              />
              <TextField
                label="Destination"
                hint="Empty: the hot wallet."
                value={draft[family].dest}
                isReadOnly={!isOwner}
                set={(dest) => set(family, { dest })}
              />
            </div>
          </fieldset>
        ))}
        {isOwner && (
          <div className="actions">
            <Button
              variant="primary"
              disabled={!isEdited || wrong !== null}
              busy={isReading ? 'Comparing' : null}
              onClick={() => void review()}
            >
              Review changes
            </Button>
            <Button disabled={!isEdited} onClick={() => setDraft(draftOfSweeps(settings))}>
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
