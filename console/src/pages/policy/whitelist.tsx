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
import type { Schemas } from '../../api/types.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { problemAt } from '../../parts/problem-at.ts';
import { Time } from '../../parts/time.tsx';
import { TypedSheet } from '../../parts/typed-sheet.tsx';
import { changesPath } from '../../routes.ts';
import { whitelistWords } from '../../words/policy/consequences.ts';
import { effectWords, settingEffect, settingLabel } from '../../words/policy/settings.ts';
import { visibleText } from '../../words/visible-text.ts';

type Entry = Schemas['WhitelistEntry'];

interface Props {
  slug: string;
  list: Whitelist;
  settings: Settings;
  isOwner: boolean;
  /** Buttons next to the title. */
  actions?: ReactNode;
}

/** What one types in a form of an entry, by the API's names. */
const formOf = {
  address_whitelist: { entry: 'Address', placeholder: 'An address of any network' },
  ip_whitelist: { entry: 'IP address or range', placeholder: '203.0.113.0/24' },
} as const;

/** A whitelist. Its entries are added and removed one by one, so no edit overwrites another. */
export function WhitelistPanel({ slug, list, settings, isOwner, actions }: Props) {
  const { sessions } = useWorld();
  const calls = usePolicyApi(slug);
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ to: 'add' | 'remove'; entry: string } | null>(null);
  const [renamed, setRenamed] = useState<Entry | null>(null);
  const approvals = useApprovals(list === 'address_whitelist' ? slug : null);
  const entries = settings.entries[list];
  const title = settingLabel(list);
  const form = formOf[list];
  const wrong = problemAt(problem, { entry: form.entry, label: 'Label' });

  const change = async (to: 'add' | 'remove', entry: string) => {
    setBusy(entry);
    setProblem(null);
    setWaiting(null);
    try {
      const { state } = await (to === 'add'
        ? calls.add(list, entry, label.trim() || undefined)
        : calls.remove(list, entry));
      if (state === 'pending') setWaiting(entry);
      if (to === 'add') {
        setTyped('');
        setLabel('');
      }
    } catch (error) {
      setProblem(error);
    }
    setBusy(null);
    await refresh();
  };
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: settingsKey(slug) });
    await queries.invalidateQueries({ queryKey: changesKey(slug) });
  };

  const recipients = (approvals.data?.list ?? []).flatMap((one) => {
    const to =
      one.kind === 'withdrawal' ? one.withdrawal.to_address : (one.operation.to_address ?? null);
    return to === null ? [] : [to];
  });
  const wordsOf = (to: 'add' | 'remove', entry: string) =>
    whitelistWords({ list, to, entries: settings[list], entry, waiting: recipients });
  const begin = (to: 'add' | 'remove', entry: string) => {
    if (wordsOf(to, entry) === null) void change(to, entry);
    else setAsked({ to, entry });
  };

  return (
    <Panel
      title={
        <>
          {title} <span className="counter">({entries.length})</span>
        </>
      }
      actions={actions}
    >
      <div className="stack close">
        <p className="quiet">
          {settingEffect(list)} {effectWords(list, sessions.config.local)}
        </p>
        {wrong.rest !== null && <ProblemAlert error={wrong.rest} />}
        {waiting && (
          <Note tone="info" title="Waiting for a second owner">
            {visibleText(waiting)} is confirmed under{' '}
            <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
          </Note>
        )}
        {entries.length === 0 ? (
          <p>No entry yet.</p>
        ) : (
          <ul className="entries">
            {entries.map((one) => (
              <li key={one.entry}>
                <ListedEntry one={one} />
                {isOwner && (
                  <span className="actions">
                    <Button
                      disabled={busy !== null}
                      label={`${labelWord(one)} of ${one.entry}`}
                      onClick={() => setRenamed(one)}
                    >
                      {labelWord(one)}
                    </Button>
                    <Button
                      variant="danger"
                      disabled={busy !== null}
                      label={`Remove ${one.entry}`}
                      onClick={() => begin('remove', one.entry)}
                    >
                      Remove
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {isOwner && (
          <form
            className="add-entry"
            aria-label={`Add to the ${title}`}
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() !== '' && busy === null) begin('add', typed.trim());
            }}
          >
            <TextField
              label={form.entry}
              error={wrong.of('entry')}
              placeholder={form.placeholder}
              value={typed}
              set={setTyped}
            />
            <TextField
              label="Label"
              error={wrong.of('label')}
              placeholder="Whose it is"
              value={label}
              set={setLabel}
            />
            <Button
              type="submit"
              disabled={typed.trim() === '' || busy !== null}
              busy={busy !== null && busy === typed.trim() ? 'Adding' : null}
            >
              Add
            </Button>
          </form>
        )}
      </div>
      {asked && (
        <TypedSheet
          title={asked.to === 'add' ? `First entry of the ${title}` : `Empty the ${title}?`}
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
      {renamed && (
        <LabelSheet
          one={renamed}
          close={() => setRenamed(null)}
          save={async (text) => {
            await calls.add(list, renamed.entry, text);
            await refresh();
            setRenamed(null);
          }}
        />
      )}
    </Panel>
  );
}

const labelWord = ({ label }: Entry) => (label === null ? 'Add label' : 'Edit label');

/** An entry: whose it is, who added it and since when. What an older release added has only itself. */
const ListedEntry = ({ one }: { one: Entry }) => (
  <span>
    {one.label !== null && (
      <strong>
        <Said text={one.label} />{' '}
      </strong>
    )}
    <Id id={one.entry} whole />
    {one.added_by !== null && one.added_at !== null && (
      <span className="quiet">
        {' '}
        added by <Said text={one.added_by} /> <Time at={one.added_at} mode="relative" />
      </span>
    )}
  </span>
);

interface LabelProps {
  one: Entry;
  close: () => void;
  save: (label: string) => Promise<void>;
}

/** Says whose an entry is. It changes no rule. */
function LabelSheet({ one, close, save }: LabelProps) {
  const [text, setText] = useState(one.label ?? '');
  const [problem, setProblem] = useState<unknown>(null);
  const wrong = problemAt(problem, { label: 'Label' });
  return (
    <FormSheet
      title="Label of an entry"
      verb="Save"
      sending="Saving the label"
      isReady={text.trim() !== '' && text.trim() !== one.label}
      problem={wrong.rest}
      close={close}
      send={() => save(text.trim()).catch(setProblem)}
    >
      <p className="mono">{visibleText(one.entry)}</p>
      <TextField
        label="Label"
        hint="The owner of the address, at most 64 characters."
        error={wrong.of('label')}
        value={text}
        set={setText}
      />
    </FormSheet>
  );
}
