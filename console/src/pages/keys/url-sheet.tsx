import { useState } from 'react';
import { useWorld } from '../../api/world.ts';
import { TextField } from '../../kit/text-field.tsx';
import { DiffList } from '../../parts/diff-list.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { problemAt } from '../../parts/problem-at.ts';

interface Props {
  url: string | null;
  problem: unknown;
  close: () => void;
  save: (url: string | null) => Promise<boolean>;
}

const label = 'Webhook URL';

/** Another webhook URL of a key, or none. */
export function UrlSheet({ url, problem, close, save }: Props) {
  const { sessions } = useWorld();
  const [typed, setTyped] = useState(url ?? '');
  const next = typed.trim() || null;
  const wrong = problemAt(problem, { webhook_url: label });
  return (
    <FormSheet
      title={label}
      verb="Save"
      sending="Saving the URL"
      isReady={next !== url}
      problem={wrong.rest}
      close={close}
      send={() => save(next)}
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
      {next !== url && <DiffList diff={[{ setting: 'webhook_url', before: url, after: next }]} />}
      <p role="note">
        {sessions.config.local
          ? 'Takes effect immediately.'
          : 'A second owner confirms it: the URL receives the events of the whole project.'}
      </p>
    </FormSheet>
  );
}
