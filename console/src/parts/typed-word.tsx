import { Field } from '../kit/field.tsx';

interface Props {
  word: string;
  typed: string;
  set: (typed: string) => void;
}

/** A field for a word that has to be typed, as it is written, before something is sent. */
export const TypedWord = ({ word, typed, set }: Props) => (
  <Field label={`Type ${word}`}>
    {(described) => (
      <input
        {...described}
        className="input"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => set(target.value)}
      />
    )}
  </Field>
);
