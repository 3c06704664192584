import { Field } from '../kit/field.tsx';

interface Props {
  word: string;
  typed: string;
  set: (typed: string) => void;
}

/** Why the button is still off although something is typed; null while it may become the word. */
export function typedProblem(typed: string, word: string): string | null {
  const text = typed.trim();
  if (text === '' || text === word) return null;
  return word.startsWith(text) ? `Not complete yet: type ${word}` : `This is not ${word}`;
}

/** A field for a word that has to be typed, as it is written, before something is sent. */
export const TypedWord = ({ word, typed, set }: Props) => (
  <Field label={`Type ${word}`} error={typedProblem(typed, word)}>
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
