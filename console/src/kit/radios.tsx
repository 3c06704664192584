import { type ReactNode, useId } from 'react';

interface Props<Value extends string> {
  label: string;
  hint?: ReactNode;
  value: Value;
  set: (value: Value) => void;
  options: readonly { value: Value; label: string; hint?: string }[];
}

/** One of a few, each with what it means. */
export function Radios<Value extends string>({ label, hint, value, set, options }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {hint && <div className="quiet">{hint}</div>}
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => set(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="choice-hint">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
