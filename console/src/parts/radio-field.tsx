import { useId } from 'react';

interface Props<T extends string> {
  label: string;
  hint?: string;
  value: T;
  set: (value: T) => void;
  options: readonly { value: T; label: string; says?: string }[];
}

/** One of a few, each with what it means. */
export function RadioField<T extends string>({ label, hint, value, set, options }: Props<T>) {
  const id = useId();
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {hint && <div className="quiet">{hint}</div>}
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => set(option.value)}
          />
          <span>
            {option.label}
            {option.says && <span className="quiet"> {option.says}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
