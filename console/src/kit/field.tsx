import { type ReactNode, useId } from 'react';

interface Shape {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

/** What a control takes from its field. */
export interface Described {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A label, a hint and an error around one control. */
export function Field({
  label,
  hint,
  error = null,
  children,
}: Shape & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div id={`${id}-hint`} className="quiet">
          {hint}
        </div>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== null })}
      {error && (
        <div id={`${id}-error`} className="field-error" role="alert">
          {error}
        </div>
      )}
    </div>
  );
}

/** The same around several controls. */
export const Group = ({ label, hint, error = null, children }: Shape & { children: ReactNode }) => (
  <fieldset className="field">
    <legend>{label}</legend>
    {hint && <div className="quiet">{hint}</div>}
    {children}
    {error && (
      <div className="field-error" role="alert">
        {error}
      </div>
    )}
  </fieldset>
);
