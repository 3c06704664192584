import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  changesKey,
  type Settings,
  settingsKey,
  usePolicyApi,
  type Whitelist,
} from '../../api/policy.ts';
import { useApprovals } from '../../api/queries.ts';
import { useWorld } from '../../api/world.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { TypedSheet } from '../../parts/typed-sheet.tsx';
import { changesPath } from '../../routes.ts';
import { whitelistWords } from '../../words/policy/consequences.ts';
import { effectWords, settingEffect, settingLabel } from '../../words/policy/settings.ts';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  slug: string;
  list: Whitelist;
  settings: Settings;
  isOwner: boolean;
  /** Buttons beside the title. */
  actions?: ReactNode;
}

/** A whitelist, whose entries are added and removed one by one: nobody’s entry is lost. */
export function WhitelistPanel({ slug, list, settings, isOwner, actions }: Props) {
  const { sessions } = useWorld();
  const calls = usePolicyApi(slug);
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ to: 'add' | 'remove'; entry: string } | null>(null);
  const approvals = useApprovals(list === 'address_whitelist' ? slug : null);
  const entries = settings[list];
  const label = settingLabel(list);
  const does = settingEffect(list);

  const change = async (to: 'add' | 'remove', entry: string) => {
    setBusy(entry);
    setProblem(null);
    setWaiting(null);
    try {
      const { state } = await calls[to](list, entry);
      if (state === 'pending') setWaiting(entry);
      if (to === 'add') setTyped('');
    } catch (error) {
      setProblem(error);
    }
    setBusy(null);
    await queries.invalidateQueries({ queryKey: settingsKey(slug) });
    await queries.invalidateQueries({ queryKey: changesKey(slug) });
  };

  const recipients = (approvals.data?.list ?? []).flatMap((one) => {
    const to =
      one.kind === 'withdrawal' ? one.withdrawal.to_address : (one.operation.to_address ?? null);
    return to === null ? [] : [to];
  });
  const wordsOf = (to: 'add' | 'remove', entry: string) =>
    whitelistWords({ list, to, entries, entry, waiting: recipients });
  const begin = (to: 'add' | 'remove', entry: string) =>
    wordsOf(to, entry) === null ? change(to, entry) : setAsked({ to, entry });

  return (
    <Container
      header={
        <Header variant="h2" counter={`(${entries.length})`} description={does} actions={actions}>
          {label}
        </Header>
      }
    >
      <SpaceBetween size="s">
        {problem !== null && <ProblemAlert error={problem} />}
        {waiting && (
          <Alert type="info" header="It waits for a second owner">
            {visibleText(waiting)} is confirmed under{' '}
            <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
          </Alert>
        )}
        {entries.length === 0 ? (
          <p className="text">Empty: every address is allowed.</p>
        ) : (
          <ul className="entries">
            {entries.map((entry) => (
              <li key={entry}>
                <bdi className="mono">{visibleText(entry)}</bdi>
                {isOwner && (
                  <Button
                    variant="inline-link"
                    ariaLabel={`Remove ${entry}`}
                    disabled={busy !== null}
                    onClick={() => void begin('remove', entry)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {isOwner && (
          <FormField
            label={`Add to the ${label}`}
            constraintText={effectWords(list, sessions.config.local)}
            stretch
          >
            <div className="add-entry">
              <Input
                value={typed}
                autoComplete={false}
                placeholder={list === 'ip_whitelist' ? '203.0.113.0/24' : 'An address'}
                onChange={({ detail }) => setTyped(detail.value)}
              />
              <Button
                disabled={typed.trim() === '' || busy !== null}
                loading={busy !== null && busy === typed.trim()}
                onClick={() => void begin('add', typed.trim())}
              >
                Add
              </Button>
            </div>
          </FormField>
        )}
      </SpaceBetween>
      {asked && (
        <TypedSheet
          title={asked.to === 'add' ? `First entry of the ${label}` : `Empty the ${label}?`}
          word={slug}
          verb={asked.to === 'add' ? 'Add the first entry' : 'Remove the last entry'}
          sending="Sending"
          close={() => setAsked(null)}
          send={() => change(asked.to, asked.entry)}
        >
          <p className="mono">{visibleText(asked.entry)}</p>
          {wordsOf(asked.to, asked.entry)?.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </TypedSheet>
      )}
    </Container>
  );
}
