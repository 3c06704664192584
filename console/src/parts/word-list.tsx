/** The check words of a digest, one by one, under the heading with the id `check-words`. */
export const WordList = ({ words }: { words: readonly string[] }) => (
  <ul className="words" aria-labelledby="check-words">
    {words.map((word, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and none moves.
      <li key={`${place} ${word}`}>{word}</li>
    ))}
  </ul>
);
