import { useState } from 'react';
import { useWorld } from '../../api/world.ts';
import { TextField } from '../../kit/text-field.tsx';
import { DiffList } from '../../parts/diff-list.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { problemAt } from '../../parts/problem-at.ts';
import { EventPicker } from './event-picker.tsx';

interface Props {
  url: string | null;
  /** Which events go there; null: all. */
  events: string[] | null;
  problem: unknown;
  close: () => void;
  save: (to: { url: string | null; events: string[] | null }) => Promise<boolean>;
}

const label = 'Webhook URL';

/** Another webhook URL of a key, or none, and which events go there. */
export function UrlSheet({ url, events, problem, close, save }: Props) {
  const { sessions } = useWorld();
  const [typed, setTyped] = useState(url ?? '');
  const [entries, setEntries] = useState(events);
  const next = typed.trim() || null;
  const isFiltered = JSON.stringify(entries) !== JSON.stringify(events);
  const wrong = problemAt(problem, { webhook_url: label, webhook_events: 'Events' });
  return (
    <FormSheet
      title={label}
      verb="Save"
      sending="Saving the URL"
      isReady={(next !== url || isFiltered) && entries?.length !== 0}
      problem={wrong.rest}
      close={close}
      send={() => save({ url: next, events: entries })}
    >
      <TextField
        label={label}
        hint="Empty: this key receives no webhooks."
        error={wrong.of('webhook_url')}
        type="url"
        placeholder="https://"
        value={typed}
        set={setTyped}
      />
      <EventPicker entries={entries} set={setEntries} error={wrong.of('webhook_events')} />
      {next !== url && <DiffList diff={[{ setting: 'webhook_url', before: url, after: next }]} />}
      {isFiltered && (
        <DiffList
          diff={[{ setting: 'webhook_events', before: events ?? 'all', after: entries ?? 'all' }]}
        />
      )}
      <p role="note">
        {sessions.config.local
          ? 'Takes effect immediately.'
          : 'A second owner must confirm it, because it decides who receives the project’s events.'}
      </p>
    </FormSheet>
  );
}
