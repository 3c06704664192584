import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { useWorld } from '../../api/world.ts';
import { DiffList } from '../../parts/diff-list.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';

interface Props {
  url: string | null;
  problem: unknown;
  close: () => void;
  save: (url: string | null) => Promise<boolean>;
}

/** Another webhook URL of a key, or none. */
export function UrlSheet({ url, problem, close, save }: Props) {
  const { sessions } = useWorld();
  const [typed, setTyped] = useState(url ?? '');
  const next = typed.trim() || null;
  return (
    <FormSheet
      title="Webhook URL"
      verb="Save"
      sending="Saving the URL"
      isReady={next !== url}
      problem={problem}
      close={close}
      send={() => save(next)}
    >
      <FormField label="URL" description="Leave it empty and nothing is sent to this key.">
        <Input
          value={typed}
          type="url"
          autoComplete={false}
          onChange={({ detail }) => setTyped(detail.value)}
        />
      </FormField>
      {next !== url && <DiffList diff={[{ setting: 'webhook_url', before: url, after: next }]} />}
      <p className="text" role="note">
        {sessions.config.local
          ? 'It takes effect at once.'
          : 'It needs a second owner: the URL gets the events of the whole project.'}
      </p>
    </FormSheet>
  );
}
