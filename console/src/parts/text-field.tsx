import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { Field } from '../kit/field.tsx';

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  value: string;
  set: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'decimal' | 'numeric';
  placeholder?: string;
  maxLength?: number;
  readOnly?: boolean;
}

/** One line of text, with its label and what is wrong with it. */
export const TextField = ({ label, hint, error = null, value, set, ...input }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(described) => (
      <input
        {...described}
        {...input}
        className="input"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    )}
  </Field>
);
