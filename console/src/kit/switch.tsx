import type { ReactNode } from 'react';
import { Field } from './field.tsx';

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  isOn: boolean;
  set: (isOn: boolean) => void;
  /** It shows its state, and takes no press. */
  isOff?: boolean;
}

/** Something that is on or off. */
export const Switch = ({ label, hint, error = null, isOn, set, isOff = false }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(described) => (
      <span className="choice">
        <input
          {...described}
          type="checkbox"
          checked={isOn}
          disabled={isOff}
          onChange={({ target }) => set(target.checked)}
        />
        <span aria-hidden="true">{isOn ? 'On' : 'Off'}</span>
      </span>
    )}
  </Field>
);
