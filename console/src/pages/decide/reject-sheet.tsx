import { useState } from 'react';
import { Field } from '../../kit/field.tsx';
import { DecisionSheet } from '../../parts/decision-sheet.tsx';

const reasons = ['Unknown recipient', 'Unexpected amount', 'Duplicate request', 'Suspected fraud'];
const own = 'Another reason';

interface Props {
  title?: string;
  blocked: string | null;
  close: () => void;
  reject: (reason: string) => Promise<void>;
}

/** A reason of four, or one's own: the merchant reads it. */
export function RejectSheet({ title = 'Reject this?', blocked, close, reject }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const reason = (chosen === own ? text : (chosen ?? '')).trim();
  const isTooLong = reason.length > 256;
  return (
    <DecisionSheet
      title={title}
      verb="Reject (cannot be undone)"
      variant="danger"
      sending="Sending your rejection"
      isReady={reason !== '' && !isTooLong}
      blocked={blocked}
      close={close}
      decide={() => reject(reason)}
    >
      <fieldset className="field">
        <legend>Why</legend>
        <div className="quiet">The merchant sees this reason.</div>
        {[...reasons, own].map((value) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="reason"
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
            {value}
          </label>
        ))}
      </fieldset>
      {chosen === own && (
        <Field label="Your reason" error={isTooLong ? 'At most 256 characters' : null}>
          {(described) => (
            <textarea
              {...described}
              className="input"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
    </DecisionSheet>
  );
}
