import { reversedWords } from '#wire/words/order-words.ts';
import { Note } from '../kit/note.tsx';
import { visibleText } from '../words/visible-text.ts';
import { When } from './facts.tsx';

/** Says of a confirmed order that its payment left the chain; nothing if it did not. */
export const ReversedNote = ({ reversed }: { reversed: { reason: string; at: number } | null }) =>
  reversed && (
    <Note tone="error" title="This order was confirmed but paid nothing in the end">
      <p>
        {visibleText(reversed.reason)} (<When at={reversed.at} />
        ).
      </p>
      <p>{reversedWords.advice}</p>
    </Note>
  );
