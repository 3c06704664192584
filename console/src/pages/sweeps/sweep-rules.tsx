import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
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
    <Container
      header={
        <Header
          variant="h2"
          description={
            isOwner
              ? [
                  effectOfAll(sessions.config.local),
                  effectWords('sweeps', sessions.config.local),
                ].join(' ')
              : 'You are not an owner, so you can only read.'
          }
        >
          Rules
        </Header>
      }
    >
      <SpaceBetween size="l">
        {isOutdated && (
          <Alert type="warning" header="Somebody changed it meanwhile">
            These are the current values. Your edits were not saved.
          </Alert>
        )}
        {problem !== null && !isOutdated && <ProblemAlert error={problem} />}
        {isWaiting && (
          <Alert type="info" header="Waiting for a second owner">
            Another owner confirms it under <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
          </Alert>
        )}
        {families.map((family) => (
          <fieldset key={family} className="family">
            <legend>{familyWords[family]}</legend>
            <ColumnLayout columns={4}>
              <FormField label="Collects">
                <Toggle
                  checked={draft[family].enabled}
                  disabled={!isOwner}
                  onChange={({ detail }) => set(family, { enabled: detail.checked })}
                >
                  {draft[family].enabled ? 'On' : 'Off'}
                </Toggle>
              </FormField>
              <FormField label="From (USD)" description="Less is left where it is.">
                <Input
                  value={draft[family].min_usd}
                  inputMode="decimal"
                  autoComplete={false}
                  readOnly={!isOwner}
                  onChange={({ detail }) => set(family, { min_usd: detail.value })}
                />
              </FormField>
              <FormField label="Fees a day (USD)" description="At most.">
                <Input
                  value={draft[family].daily_fee_usd}
                  inputMode="decimal"
                  autoComplete={false}
                  readOnly={!isOwner}
                  onChange={({ detail }) => set(family, { daily_fee_usd: detail.value })}
                />
              </FormField>
              <FormField label="Destination" description="Empty: the hot wallet.">
                <Input
                  value={draft[family].dest}
                  autoComplete={false}
                  readOnly={!isOwner}
                  onChange={({ detail }) => set(family, { dest: detail.value })}
                />
              </FormField>
            </ColumnLayout>
          </fieldset>
        ))}
        {isOwner && (
          <div className="actions">
            <Button
              variant="primary"
              disabled={!isEdited || wrong !== null}
              loading={isReading}
              onClick={() => void review()}
            >
              Review changes
            </Button>
            <Button disabled={!isEdited} onClick={() => setDraft(draftOfSweeps(settings))}>
              Discard
            </Button>
            {wrong && (
              <p className="text" role="note">
                {wrong}
              </p>
            )}
          </div>
        )}
      </SpaceBetween>
      {preview && (
        <ReviewSheet
          slug={slug}
          preview={preview.shown}
          problem={null}
          close={() => setPreview(null)}
          save={save}
        />
      )}
    </Container>
  );
}
