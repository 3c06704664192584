import type { ReactNode } from 'react';
import { Field } from './field.tsx';

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  value: string;
  set: (value: string) => void;
  type?: 'text' | 'url';
  inputMode?: 'decimal' | 'numeric';
  placeholder?: string;
  isReadOnly?: boolean;
  /** A text of several lines. */
  isLong?: boolean;
}

/** A field for one text. No browser completes or corrects it: names, numbers and secrets are typed here. */
export function TextField({ label, hint, error = null, isLong = false, ...rest }: Props) {
  const { value, set, type = 'text', inputMode, placeholder, isReadOnly = false } = rest;
  return (
    <Field label={label} hint={hint} error={error}>
      {(described) =>
        isLong ? (
          <textarea
            {...described}
            className="input"
            spellCheck={false}
            value={value}
            readOnly={isReadOnly}
            onChange={({ target }) => set(target.value)}
          />
        ) : (
          <input
            {...described}
            className="input"
            type={type}
            inputMode={inputMode}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={value}
            readOnly={isReadOnly}
            onChange={({ target }) => set(target.value)}
          />
        )
      }
    </Field>
  );
}
