import { Note } from '../../kit/note.tsx';
import { visibleText } from '../../words/visible-text.ts';
import type { Terms } from './terms.ts';

/** What the order may cost beyond what it moves: in red, before anything else. */
export function Dangers({ terms: { isDangerous, risks } }: { terms: Terms }) {
  return (
    <>
      {isDangerous && (
        <Note tone="error" title="A permission without a bound" isNews={false}>
          Whoever is named may take everything of this token, now and later.
        </Note>
      )}
      {risks.map((risk) => (
        <Note key={risk} tone="error" title="Risk" isNews={false}>
          {visibleText(risk)}.
        </Note>
      ))}
    </>
  );
}
