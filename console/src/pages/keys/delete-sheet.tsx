import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  name: string;
  problem: unknown;
  close: () => void;
  remove: () => Promise<boolean>;
}

/** Deletes a key once its name is typed. */
export function DeleteSheet({ name, problem, close, remove }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <FormSheet
      title="Delete this key?"
      verb="Delete for good"
      sending="Deleting the key"
      isReady={typed === name}
      problem={problem}
      close={close}
      send={remove}
    >
      <p className="text">
        Its next call is refused, and its URL gets no more webhooks. Nothing brings it back. To stop
        it for a while, disable it.
      </p>
      <FormField label={`Type ${visibleText(name)}`}>
        <Input
          value={typed}
          autoComplete={false}
          onChange={({ detail }) => setTyped(detail.value)}
        />
      </FormField>
    </FormSheet>
  );
}
